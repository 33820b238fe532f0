import { SUBJECT_MAXIMUM } from '@evenhand/contract/message-fields';
import { cleanHtml, EMPTY_BODY, textOf } from '../messages/clean-html.ts';
import { brokenTextAsHtml, textAsHtml } from '../messages/text-as-html.ts';
import type { ParsedMail } from './parsed-mail.ts';

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
function storable(text: string): string {
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

/**
 * What a mail says, as the simple HTML in which messages are kept: pictures, styles and whatever else is
 * fetched from elsewhere is gone. Sentences of our own come last.
 */
export function bodyOf(mail: Pick<ParsedMail, 'text' | 'html'>, notes: readonly string[]): string {
  const isHtml = mail.html.trim() !== '';
  const written = storable(isHtml ? withoutHead(mail.html) : mail.text);
  const first = written.slice(0, WRITTEN_MAX_CHARACTERS);
  const clean = cleanHtml(isHtml ? first : brokenTextAsHtml(first));
  const isCut = first.length < written.length || clean.length > BODY_MAX_CHARACTERS;
  // A long text is shown without its marks rather than with half of them.
  const body = clean.length > BODY_MAX_CHARACTERS ? cleanHtml(textAsHtml(textOf(clean).slice(0, BODY_MAX_CHARACTERS / 2))) : clean;
  const all = [...(isCut ? [WAS_CUT] : []), ...notes];
  if (all.length === 0) return body;
  const said = textAsHtml(all.map((note) => onOneLine(note, NAME_MAX_CHARACTERS * 2)).join('\n'));
  return body === EMPTY_BODY ? said : body + said;
}

/** The title of a page is no part of what it says. */
function withoutHead(html: string): string {
  const begin = html.search(/<head[\s>]/i);
  const end = begin < 0 ? -1 : html.slice(begin).search(/<\/head\s*>/i);
  return end < 0 ? html : html.slice(0, begin) + html.slice(begin + end);
}
