import { cleanHtml } from '../messages/clean-html.ts';

/** Replaces the subject of a removed message. */
export const REMOVED_SUBJECT = 'a removed message';

const ANSWER_MARK = /^\s*(?:(?:re|aw|fwd?)\s*:\s*)+/i;

/** A subject without the marks of an answer: 'Re: Rota' is 'Rota'. */
export function bareSubject(subject: string): string {
  return subject.replace(ANSWER_MARK, '').trim();
}

/** The subject of an answer without the removed one: 'Re: Rota' becomes 'Re: a removed message'. */
export function subjectWithout(subject: string, removed: string): string {
  const bare = bareSubject(removed);
  if (bare === '' || bareSubject(subject) !== bare) return subject;
  return `Re: ${REMOVED_SUBJECT}`;
}

/** A title without the subject it repeats at its end; where it repeats it elsewhere nothing of it is kept. */
export function titleWithout(title: string, subject: string, instead: string): string {
  const words = subject.trim();
  if (words === '' || !title.includes(words)) return title;
  return title.endsWith(words) && title !== words ? title.slice(0, -words.length) + instead : `Answer ${instead}`;
}

/** The end of a line in a body. */
const LINE_END = /(<\/?(?:p|li|ul|ol|blockquote|table|tr|th|td)>|<br ?\/?>)/;
/** Stands where a line was, until what is empty without it is known. */
const GONE = '\uE000';

/**
 * The body of an answer without the lines that repeat one of the removed body: paragraphs, list items, cells,
 * and parts between line breaks. It is cleaned again, because a mark may have begun in a line that is gone.
 */
export function bodyWithout(body: string, removed: string): string {
  const quoted = new Set([...removed.split(LINE_END), removed].map(wordsOf));
  quoted.delete('');
  const kept = body.split(LINE_END).map((line) => (quoted.has(wordsOf(line)) ? GONE : line));
  if (!kept.includes(GONE)) return body;
  const left = kept
    .join('')
    .replaceAll(/<(p|li)>\s*\uE000\s*<\/\1>/g, '')
    .replaceAll(/<(li)><p>\s*\uE000\s*<\/p><\/\1>/g, '')
    .replaceAll(/(?:<br ?\/?>)?\uE000(?:<br ?\/?>)?/g, '')
    .replaceAll(/<li>\s*<\/li>/g, '')
    .replaceAll(/<tr>(?:<t([dh])>\s*<\/t\1>)*<\/tr>/g, '')
    .replaceAll(/<(ul|ol|table|blockquote)>\s*<\/\1>/g, '');
  return cleanHtml(left);
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<br ?\/?>|<\/(?:p|li|td|th|blockquote)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:&gt;\s*)+/, '');
}
