import sanitizeHtml from 'sanitize-html';
import { cleanHtml, EMPTY_BODY, textOf } from '../messages/clean-html.ts';
import type { QuotedEnd } from './parsed-mail.ts';
import { ATTRIBUTION } from './same-words.ts';

/** Stands in a clean body where a quote begins that a mail program marked, and where the line above it does. */
const QUOTE = '\uE001';
const ABOVE = '\uE002';

/** A body without the marks that are only needed to find its quoted end. */
export function withoutMarks(marked: string): string {
  return marked.replaceAll(/[\uE001\uE002]/g, '');
}

export const markQuotes = {
  /** Marks what mail programs mark as quoted. */
  inHtml(html: string): string {
    const plain = withoutMarks(html);
    if (!/blockquote/i.test(plain)) return plain;
    const named = sanitizeHtml(plain, {
      allowedTags: false,
      allowedAttributes: false,
      allowVulnerableTags: true,
      transformTags: {
        blockquote: (tagName, attribs) => ({ tagName, attribs: isCited(attribs) ? { class: QUOTE } : {} }),
        div: (tagName, attribs) => ({ tagName, attribs: isAbove(attribs) ? { class: ABOVE } : attribs }),
      },
    });
    return named.replaceAll(/<(?:blockquote|div) class="([\uE001\uE002])">/g, '$&$1');
  },
  /** Marks the lines at the end of a plain text that begin with `>`, with the line above that says whose they are. */
  inText(text: string, asHtml: (text: string) => string): string {
    const lines = withoutMarks(text).trimEnd().split(/\r?\n/);
    const begin = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>')) + 1;
    const quoted = lines.slice(begin).join('\n').trim();
    if (quoted === '') return asHtml(lines.join('\n'));
    const from = begin - attributionLines(lines.slice(0, begin));
    const above = lines.slice(from, begin).join('\n');
    const own = lines.slice(0, from).join('\n');
    const inQuote = asHtml(quoted.replaceAll(/^> ?/gm, ''));
    const parts = [own.trim() === '' ? '' : asHtml(own), above === '' ? '' : asHtml(ABOVE + above)];
    return `${parts.join('')}<blockquote>${QUOTE}${inQuote}</blockquote>`;
  },
};

/** How many of the last lines name whom the quote below them is from, and when. "He wrote:" is the sender's own. */
function attributionLines(above: readonly string[]): number {
  const [before = '', last = ''] = above.slice(-2);
  if (!ATTRIBUTION.test(last)) return 0;
  if (/\d|@/.test(last)) return 1;
  return before.trim() !== '' && /\d|@/.test(before) && above.length > 1 ? 2 : 0;
}

function isCited({ type = '', class: classes = '' }: sanitizeHtml.Attributes): boolean {
  return type.toLowerCase() === 'cite' || /(?:^|\s)gmail_quote(?:\s|$)/.test(classes);
}

function isAbove({ class: classes = '' }: sanitizeHtml.Attributes): boolean {
  return /(?:^|\s)(?:gmail_attr|moz-cite-prefix)(?:\s|$)/.test(classes);
}

/**
 * Divides a marked body before the quote that it ends with; null where it ends with words of its sender, has nothing
 * else, or no quote. Whether the quote repeats anything is for those to say who know the case.
 */
export function quotedEndOf(marked: string): QuotedEnd | null {
  const quote = beginOfLastQuote(marked);
  if (quote === null) return null;
  const above = marked.lastIndexOf(ABOVE, quote);
  const isDirectlyAbove = above >= 0 && textOf(marked.slice(marked.indexOf('</p>', above), quote)) === '';
  const begin = isDirectlyAbove ? marked.lastIndexOf('<p>', above) : quote;
  const own = cleanHtml(withoutMarks(marked.slice(0, begin)));
  return own === EMPTY_BODY ? null : { own, quoted: cleanHtml(withoutMarks(marked.slice(begin))) };
}

/** Where the quote begins behind which no words stand. */
function beginOfLastQuote(marked: string): number | null {
  for (let mark = marked.indexOf(QUOTE); mark >= 0; ) {
    const begin = marked.lastIndexOf('<', mark);
    const end = endOfQuote(marked, begin);
    if (textOf(marked.slice(end)) === '') return begin;
    mark = marked.indexOf(QUOTE, end);
  }
  return null;
}

function endOfQuote(marked: string, begin: number): number {
  let depth = 0;
  for (const { 0: tag, index } of marked.slice(begin).matchAll(/<\/?blockquote>/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return begin + index + tag.length;
  }
  return marked.length;
}
