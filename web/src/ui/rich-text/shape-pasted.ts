import { takePictures } from './pasted-pictures.ts';
import { nestedAsLines } from './shape-lists.ts';
import { rowsAsLines, shapeTables } from './shape-tables.ts';

export interface Shaped {
  readonly html: string;
  readonly hasWords: boolean;
  readonly files: readonly File[];
  /** How many pictures are left out. */
  readonly missing: number;
  /** What has become lines, because a letter has no look for it. */
  readonly lines: { readonly areRows: boolean; readonly areItems: boolean };
}

/** What a text may have: a message keeps tables and quotations, a letter has words for them. */
export type TextKind = 'message' | 'letter';

/**
 * Pasted HTML as the editor can hold it, with the sense it had; null where it is longer than may be. It is read into a
 * document that runs and loads nothing, and what may stay is decided by the nodes of the editor.
 */
export function shapePasted(html: string, kind: TextKind, most: number): Shaped | null {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  strikeByClass(body, [...head.querySelectorAll('style'), ...body.querySelectorAll('style')]);
  for (const element of body.querySelectorAll('style, script, noscript, template, title')) element.remove();
  if (lengthOf(body) > most) return null;
  const { files, missing } = takePictures(body);
  for (const pre of body.querySelectorAll('pre, textarea')) keepLines(pre);
  for (const quote of body.querySelectorAll('.MsoQuote, .MsoIntenseQuote')) wrapInQuote(quote);
  shapeTables(body);
  if (lengthOf(body) > most) return null;
  const lines = kind === 'letter' ? sayInWords(body) : { areRows: false, areItems: false };
  return { html: body.innerHTML, hasWords: body.textContent.trim() !== '', files, missing, lines };
}

/** Elements that a text keeps, or that become paragraphs of it. */
const kept = 'p, div, h1, h2, h3, h4, h5, h6, br, ul, ol, li, blockquote, table, tr, td, th, s, a';

/** Of `<p></p>` and the like. */
const TAGS_LENGTH = 7;

/** About as long as the text will be when it is kept. Its words alone would let a table of empty cells through. */
function lengthOf(body: HTMLElement): number {
  return body.textContent.length + TAGS_LENGTH * body.querySelectorAll(kept).length;
}

/** Spreadsheets strike out by a class. The style sheet does not come with the text. */
function strikeByClass(body: HTMLElement, sheets: readonly HTMLStyleElement[]): void {
  for (const { textContent } of sheets) {
    const sheet = new CSSStyleSheet();
    // Office hides its rules in a comment of HTML.
    sheet.replaceSync(textContent.replaceAll(/<!--|-->/g, ''));
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.style.textDecorationLine.includes('line-through'))
        for (const element of body.querySelectorAll(rule.selectorText))
          for (const part of partsWithWords(element)) part.replaceChildren(struck(part));
  }
}

/** A row can hold nothing but cells, and a list nothing but items. */
function partsWithWords(element: Element): readonly Element[] {
  return element.matches('table, thead, tbody, tfoot, tr, ul, ol')
    ? [...element.querySelectorAll('td, th, li')]
    : [element];
}

function struck(element: Element): HTMLElement {
  const mark = element.ownerDocument.createElement('s');
  mark.append(...element.childNodes);
  return mark;
}

/** Outside such an element a line break would be a space. */
function keepLines(element: Element): void {
  for (const text of textsOf(element)) {
    const lines = text.data.split('\n');
    text.replaceWith(
      ...lines.flatMap((line, index) => (index === 0 ? [line] : [element.ownerDocument.createElement('br'), line])),
    );
  }
}

function wrapInQuote(paragraph: Element): void {
  const quote = paragraph.ownerDocument.createElement('blockquote');
  paragraph.replaceWith(quote);
  quote.append(paragraph);
}

const crossedOut = 's, del, strike, [style*="line-through"]';

/** Says in words what a letter has no look for, as the text of a message does in print. */
function sayInWords(body: HTMLElement): Shaped['lines'] {
  for (const mark of body.querySelectorAll(crossedOut))
    if (mark.parentElement?.closest(crossedOut) == null) putAround(mark, '[crossed out: ', ']');
  for (const raised of body.querySelectorAll('sup')) putAround(raised, '^', '');
  for (const link of body.querySelectorAll('a[href]')) {
    const address = (link.getAttribute('href') ?? '').replace(/^mailto:/, '');
    const isSaid = link.textContent.includes(address) || !/^https?:|@/.test(address);
    if (!isSaid) putAround(link, '', ` (${address})`);
  }
  for (const quote of body.querySelectorAll('blockquote')) putAround(quote, '“', '”');
  const tables = body.querySelectorAll('table');
  for (const table of tables) rowsAsLines(table);
  const lines = { areRows: tables.length > 0, areItems: nestedAsLines(body) };
  // The editor wrote how deep its copy is, and it no longer is.
  if (lines.areRows || lines.areItems)
    for (const marked of body.querySelectorAll('[data-pm-slice]')) marked.removeAttribute('data-pm-slice');
  return lines;
}

/** Puts signs before the first and behind the last words, in the paragraphs where these stand. */
function putAround(element: Element, before: string, behind: string): void {
  const texts = textsOf(element).filter(({ data }) => data.trim() !== '');
  texts[0]?.replaceData(0, 0, before);
  texts.at(-1)?.appendData(behind);
}

function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
