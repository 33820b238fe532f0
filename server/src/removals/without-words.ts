/** What stands in the place of the subject of a removed message. */
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

const BLOCK = /<(p|li)>(.*?)<\/\1>/gs;

/**
 * The body of an answer without the paragraphs and list items that repeat one of the removed body. Bodies
 * were cleaned when they came, so their tags are bare and quotations are paragraphs.
 */
export function bodyWithout(body: string, removed: string): string {
  const quoted = new Set([...removed.matchAll(BLOCK)].map((block) => wordsOf(block[2] ?? '')));
  quoted.add(wordsOf(removed)).delete('');
  const kept = body.replaceAll(BLOCK, (block, _tag, inner: string) => (quoted.has(wordsOf(inner)) ? '' : block));
  const left = kept.replaceAll(/<(ul|ol)>\s*<\/\1>/g, '');
  return wordsOf(left) === '' ? ' ' : left;
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<br ?\/?>|<\/(?:p|li)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:&gt;\s*)+/, '');
}
