import { SUBJECT_MAXIMUM } from '@evenhand/contract/message-fields';
import { brokenTextAsHtml, cleanHtml, EMPTY_BODY, textAsHtml, textOf } from '../messages/clean-html.ts';
import type { CleanBody, ParsedMail } from './parsed-mail.ts';

const NO_SUBJECT = '(No subject)';
const NAME_MAX_CHARACTERS = 200;
/** What is longer is cut before it is cleaned, which then takes a moment at most. */
const WRITTEN_MAX_CHARACTERS = 400_000;
/** As long as a message that is written in the product. */
const BODY_MAX_CHARACTERS = 100_000;
const WAS_CUT = 'This mail was too long. Its end is missing here.';

/** The subject of a mail, as one of a message. */
export function subjectOf({ subject }: Pick<ParsedMail, 'subject'>): string {
  return onOneLine(subject, SUBJECT_MAXIMUM) || NO_SUBJECT;
}

export function senderNameOf({ fromName, fromAddress }: Pick<ParsedMail, 'fromName' | 'fromAddress'>): string {
  return onOneLine(fromName, NAME_MAX_CHARACTERS) || onOneLine(fromAddress, NAME_MAX_CHARACTERS);
}

/** Without what the database cannot hold, and without what turns the direction of text. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll(/[\0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

function onOneLine(text: string, maximum: number): string {
  return storable(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .toWellFormed()
    .trim();
}

/** What a mail says, as its sender has written it. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * What a mail says, cleaned: pictures, styles and whatever else is fetched from elsewhere is gone. HTML can
 * be written so that cleaning it takes long, so it is done in the process that reads the mail.
 */
export function cleanBodyOf(mail: Pick<WrittenMail, 'text' | 'html'>): CleanBody {
  const isHtml = mail.html.trim() !== '';
  const written = storable(isHtml ? withoutHead(mail.html) : mail.text);
  const first = written.slice(0, WRITTEN_MAX_CHARACTERS);
  const clean = cleanHtml(isHtml ? first : brokenTextAsHtml(first));
  if (clean.length <= BODY_MAX_CHARACTERS) return { html: clean, isCut: first.length < written.length };
  // A long text is shown without its marks rather than with half of them.
  return { html: beginningOf(textOf(clean)), isCut: true };
}

/** As much of a text as fits into a message. Its marks and line ends take more room as HTML. */
function beginningOf(text: string): string {
  for (let characters = BODY_MAX_CHARACTERS / 2; ; characters = Math.floor(characters / 2)) {
    const html = cleanHtml(textAsHtml(text.slice(0, characters)));
    if (html.length <= BODY_MAX_CHARACTERS) return html;
  }
}

/** A clean body with sentences of our own at its end. */
export function bodyWith({ html, isCut }: CleanBody, notes: readonly string[]): string {
  const all = [...(isCut ? [WAS_CUT] : []), ...notes];
  if (all.length === 0) return html;
  const said = textAsHtml(all.map((note) => onOneLine(note, NAME_MAX_CHARACTERS * 2)).join('\n'));
  return html === EMPTY_BODY ? said : html + said;
}

/** The title of a page is no part of what it says. */
function withoutHead(html: string): string {
  const begin = html.search(/<head[\s>]/i);
  const end = begin < 0 ? -1 : html.slice(begin).search(/<\/head\s*>/i);
  return end < 0 ? html : html.slice(0, begin) + html.slice(begin + end);
}
