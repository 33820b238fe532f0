import { unescaped } from './clean-html.ts';

/** A list that is open: its items are numbered, or have a bullet. */
interface OpenList {
  readonly isNumbered: boolean;
  count: number;
}

/** A row of a table that is open, with the text of its cells so far, and where the open cell begins. */
interface OpenRow {
  readonly cells: string[];
  from: number;
}

const part = /<(?<slash>\/?)(?<tag>[a-z]+)(?<rest>[^>]*)>|(?<text>[^<]+)/g;
/** Of an item that has no words yet. */
const mark = /(?:•|\d+\.) $/;
const address = /href="([^"]*)"/;

/**
 * A clean body as plain text, for print: a line for each paragraph, item, row and line of it, with the marks of
 * lists and quotations, the addresses of links, and words that say what was crossed out.
 */
export function bodyAsText(clean: string): string {
  const lists: OpenList[] = [];
  const rows: OpenRow[] = [];
  const quotes: number[] = [];
  let link: { readonly href: string; readonly from: number } | null = null;
  let written = '';
  const endLine = (): void => {
    if (written !== '' && !written.endsWith('\n') && written.length > (rows.at(-1)?.from ?? 0)) written += '\n';
  };
  for (const { groups = {} } of clean.matchAll(part)) {
    const { slash, tag, rest = '', text } = groups;
    const isEnd = slash === '/';
    if (text !== undefined) written += plain(text, written);
    else if (tag === 'br') written += '\n';
    else if (tag === 's') written += isEnd ? ']' : '[crossed out: ';
    else if (tag === 'sup' && !isEnd) written += '^';
    else if (tag === 'ul' || tag === 'ol') {
      endLine();
      if (isEnd) lists.pop();
      else lists.push({ isNumbered: tag === 'ol', count: 0 });
    } else if (tag === 'li' && !isEnd) written += markOf(lists);
    else if (tag === 'a' && isEnd && link !== null)
      written += written.slice(link.from).includes(link.href) ? '' : ` (${link.href})`;
    else if (tag === 'a' && !isEnd) link = { href: plain(address.exec(rest)?.[1] ?? '', ''), from: written.length };
    else if (tag === 'tr') {
      if (!isEnd) {
        endLine();
        rows.push({ cells: [], from: written.length });
      } else written += rowAsText(rows.pop()?.cells ?? []);
      endLine();
    } else if ((tag === 'td' || tag === 'th') && rows.length > 0) {
      const row = rows.at(-1) as OpenRow;
      if (isEnd) {
        row.cells.push(written.slice(row.from).trim());
        written = written.slice(0, row.from);
      } else row.from = written.length;
    } else if (tag === 'blockquote') {
      endLine();
      if (isEnd) {
        const from = quotes.pop() ?? 0;
        written = written.slice(0, from) + written.slice(from).replaceAll(/^(?=.)/gm, '> ');
      } else quotes.push(written.length);
    } else if ((tag === 'p' || tag === 'li' || tag === 'table') && (isEnd || !mark.test(written))) endLine();
  }
  return written.replaceAll(/[ \t]+$/gm, '').trim();
}

/** A row on one line. A cell of several lines that stands alone is the frame of what it holds, and no row. */
function rowAsText(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 && (cells.length < 2 || filled.some((cell) => cell.includes('\n')))) return filled.join('');
  return cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' / ')).join(' | ');
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
