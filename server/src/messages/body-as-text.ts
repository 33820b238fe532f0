import { unescaped } from './clean-html.ts';

/** A list that is open: its items are numbered, or have a bullet. */
interface OpenList {
  readonly isNumbered: boolean;
  count: number;
}

const part = /<(?<slash>\/?)(?<tag>[a-z]+)(?<rest>[^>]*)>|(?<text>[^<]+)/g;
/** Of an item that has no words yet. */
const mark = /(?:•|\d+\.) $/;
const address = /href="([^"]*)"/;

/**
 * A clean body as plain text, for print: a line for each paragraph, item and line of it, with the marks of
 * lists and the addresses of links.
 */
export function bodyAsText(clean: string): string {
  const lists: OpenList[] = [];
  let link: { readonly href: string; readonly from: number } | null = null;
  let written = '';
  const endLine = (): void => {
    if (written !== '' && !written.endsWith('\n')) written += '\n';
  };
  for (const { groups = {} } of clean.matchAll(part)) {
    const { slash, tag, rest = '', text } = groups;
    const isEnd = slash === '/';
    if (text !== undefined) written += plain(text, written);
    else if (tag === 'br') written += '\n';
    else if (tag === 'ul' || tag === 'ol') {
      endLine();
      if (isEnd) lists.pop();
      else lists.push({ isNumbered: tag === 'ol', count: 0 });
    } else if (tag === 'li' && !isEnd) written += markOf(lists);
    else if (tag === 'a' && isEnd && link !== null)
      written += written.slice(link.from).includes(link.href) ? '' : ` (${link.href})`;
    else if (tag === 'a' && !isEnd) link = { href: plain(address.exec(rest)?.[1] ?? '', ''), from: written.length };
    else if ((tag === 'p' || tag === 'li') && (isEnd || !mark.test(written))) endLine();
  }
  return written.replaceAll(/[ \t]+$/gm, '').trim();
}

function markOf(lists: readonly OpenList[]): string {
  const list = lists.at(-1);
  const indent = '    '.repeat(Math.max(0, lists.length - 1));
  if (list === undefined || !list.isNumbered) return `${indent}• `;
  list.count += 1;
  return `${indent}${list.count}. `;
}

/** Text of the HTML as it is shown: white space is one space, and none begins a line. */
function plain(html: string, before: string): string {
  const text = unescaped(html).replaceAll(/\s+/g, ' ');
  return before === '' || before.endsWith('\n') ? text.trimStart() : text;
}
