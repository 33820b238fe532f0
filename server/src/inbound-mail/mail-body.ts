import { brokenTextAsHtml, cleanHtml, EMPTY_BODY, textAsHtml, textOf } from '../messages/clean-html.ts';
import type { MailPart } from '../platform/mail-parts.ts';
import { invitationAsText } from './invitation.ts';
import { BODY_MAX_CHARACTERS, storable, WRITTEN_MAX_CHARACTERS } from './mail-text.ts';
import type { CleanBody, QuotedEnd } from './parsed-mail.ts';
import { markQuotes, quotedEndOf, withoutMarks } from './quoted-end.ts';
import { linesNotIn, squash } from './same-words.ts';

interface MailBody {
  readonly body: CleanBody;
  readonly quotedEnd: QuotedEnd | null;
  /** All that was written, before it was cleaned or cut. */
  readonly written: readonly string[];
}

/** What stands in one part of a mail. */
interface Section {
  readonly kind: 'html' | 'text' | 'calendar';
  readonly written: string;
}

/**
 * The words of a mail: those of every part that is no attachment, in order, each once, and those of attachments that
 * are read as words. Pictures, styles and whatever else is fetched from elsewhere is gone. HTML can be written so that
 * cleaning it takes long, so this is done in the process that reads the mail.
 */
export function bodyOf(root: MailPart, fromAttachments: readonly string[]): MailBody {
  const sections = sectionsOf(root);
  const written = sections.map((section) => section.written);
  const others = fromAttachments.filter((text) => !written.includes(text));
  const all = [...sections, ...others.map((text): Section => ({ kind: 'text', written: text }))];
  let left = WRITTEN_MAX_CHARACTERS;
  let isCut = false;
  const clean = all.map((section) => {
    isCut ||= section.written.length > left;
    const html = asHtml({ ...section, written: section.written.slice(0, left) });
    left = Math.max(0, left - section.written.length);
    return html;
  });
  const marked = joined(clean.filter((html) => html !== EMPTY_BODY));
  const html = withoutMarks(marked) || EMPTY_BODY;
  if (html.length > BODY_MAX_CHARACTERS)
    // A long text is shown without its marks rather than with half of them.
    return { body: { html: beginningOf(textOf(html)), isCut: true }, quotedEnd: null, written };
  return { body: { html, isCut }, quotedEnd: isCut ? null : quotedEndOf(marked), written };
}

function sectionsOf(part: MailPart): Section[] {
  const { contentType, isAttachment, textContent = '', children } = part;
  if (contentType === 'multipart/alternative') return alternativesOf(children);
  if (children.length > 0) return children.flatMap(sectionsOf);
  if (isAttachment === true || textContent.trim() === '') return [];
  if (contentType === 'text/calendar') {
    const words = invitationAsText(textContent);
    return [words === null ? { kind: 'text', written: textContent } : { kind: 'calendar', written: words }];
  }
  const isHtml = ['text/html', 'text/x-amp-html', 'text/enriched', 'text/richtext'].includes(contentType || '');
  return [{ kind: isHtml ? 'html' : 'text', written: textContent }];
}

/**
 * One thing said in several forms, the best one last. What the best one does not hold is not lost: its picture or empty
 * page may be all that a program made of it. Of an invitation the day, time and place are told beside its words.
 */
function alternativesOf(children: readonly MailPart[]): Section[] {
  const forms = children
    // The same again for programs that show pages inside mails.
    .filter(({ contentType }) => contentType !== 'text/x-amp-html' || children.length === 1)
    .map(sectionsOf);
  const isCalendar = (form: readonly Section[]): boolean => form.some(({ kind }) => kind === 'calendar');
  const best = forms.findLast((form) => !isCalendar(form) && textOfForm(form) !== '') ?? [];
  const chosen = [...best];
  for (const form of forms) {
    if (form === best) continue;
    const missing = linesNotIn(textOfForm(form), squash(textOfForm(chosen)));
    if (missing.length > 0) chosen.push({ kind: 'text', written: missing.join('\n') });
  }
  return chosen;
}

const textOfForm = (sections: readonly Section[]): string => sections.map(asText).join('\n').trim();

function asText(section: Section): string {
  if (section.kind !== 'html') return section.written;
  return textOf(withoutMarks(asHtml({ ...section, written: section.written.slice(0, WRITTEN_MAX_CHARACTERS) })));
}

function asHtml({ kind, written }: Section): string {
  const text = storable(written);
  if (kind !== 'html') return markQuotes.inText(text, brokenTextAsHtml);
  return cleanHtml(markQuotes.inHtml(spacedCells(unfoldedLines(withoutHead(text))))).replaceAll('<p></p>', '');
}

/** Sections that do not begin or end with a paragraph have a line between them. */
function joined(sections: readonly string[]): string {
  return sections.reduce((all, next) => {
    const isApart =
      all === '' || /<\/(?:p|ul|ol|table|blockquote)>$/.test(all) || /^<(?:p|ul|ol|table|blockquote)\b/.test(next);
    return `${all}${isApart ? '' : '<br />'}${next}`;
  }, '');
}

/** As much of a text as fits into a message. Its marks and line ends take more room as HTML. */
function beginningOf(text: string): string {
  for (let characters = BODY_MAX_CHARACTERS / 2; ; characters = Math.floor(characters / 2)) {
    const html = cleanHtml(textAsHtml(text.slice(0, characters)));
    if (html.length <= BODY_MAX_CHARACTERS) return html;
  }
}

/** The title of a page is no part of what it says. */
function withoutHead(html: string): string {
  const begin = html.search(/<head[\s>]/i);
  const end = begin < 0 ? -1 : html.slice(begin).search(/<\/head\s*>/i);
  return end < 0 ? html : html.slice(0, begin) + html.slice(begin + end);
}

/** The lines of preformatted text mean something. */
function unfoldedLines(html: string): string {
  if (!/<pre\b/i.test(html)) return html;
  let isPre = false;
  return html
    .split(/(<\/?pre\b[^>]*>)/i)
    .map((part) => {
      if (/^<\/?pre\b/i.test(part)) isPre = !part.startsWith('</');
      else if (isPre) return part.replaceAll(/\r?\n/g, '<br>');
      return part;
    })
    .join('');
}

/** Cells deeper than tags are kept, or without a table, stay apart. */
function spacedCells(html: string): string {
  return html.replaceAll(/(?<!\s)<\/t[dh]\b/gi, ' $&');
}
