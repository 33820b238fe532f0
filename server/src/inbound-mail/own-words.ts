import sanitizeHtml from 'sanitize-html';
import { cleanHtml, EMPTY_BODY } from '../messages/clean-html.ts';
import type { WrittenMail } from './mail-text.ts';

const FORWARDED = /^\s*(?:fwd?|wg|tr)\s*:/i;

/** In longer HTML nothing is looked for. */
const LONGEST_CHARACTERS = 400_000;

/**
 * A mail without the mail it answers, as far as that is marked: what mail programs mark as quoted in HTML,
 * and in plain text lines that begin with `>` at the end. Everything else stays. So does all of a mail that
 * is forwarded, or that says nothing else, or has words of its sender after what it quotes in plain text.
 */
export function ownWordsOf(mail: WrittenMail): WrittenMail {
  if (FORWARDED.test(mail.subject) || mail.html.length > LONGEST_CHARACTERS) return mail;
  if (mail.html.trim() === '') {
    const text = withoutQuotedEnd(mail.text);
    return text.trim() === '' ? mail : { ...mail, text };
  }
  const html = sanitizeHtml(mail.html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) => isQuote(tag, attribs),
  });
  return cleanHtml(html) === EMPTY_BODY ? mail : { ...mail, html };
}

function isQuote(tag: string, { type = '', class: classes = '' }: Readonly<Record<string, string>>): boolean {
  if (tag === 'blockquote') return type.toLowerCase() === 'cite' || /(?:^|\s)gmail_quote(?:\s|$)/.test(classes);
  return tag === 'div' && /(?:^|\s)(?:gmail_attr|moz-cite-prefix)(?:\s|$)/.test(classes);
}

const WROTE = String.raw`(?:wrote|schrieb|écrit|geschreven)\b.{0,200}:\s*$`;
/** The line above a quote ends so, in the languages that people here write: "On Monday Ada wrote:". */
const ATTRIBUTION = new RegExp(WROTE, 'i');
/** It was broken into two lines, and this is the second one. */
const END_OF_ATTRIBUTION = new RegExp(`^\\s*${WROTE}`, 'i');

function withoutQuotedEnd(text: string): string {
  const lines = text.split(/\r?\n/);
  let end = lines.length;
  while (end > 0 && /^(?:\s*$|>)/.test(lines[end - 1] ?? '')) end -= 1;
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return text;
  const last = lines[end - 1] ?? '';
  if (ATTRIBUTION.test(last)) end -= END_OF_ATTRIBUTION.test(last) ? 2 : 1;
  return lines.slice(0, Math.max(0, end)).join('\n');
}
