/** The words of a file. Empty unless the outcome is `whole` or `cut`. */
export interface FileText {
  readonly text: string;
  readonly outcome: 'whole' | 'cut' | 'unreadable' | 'protected' | 'no-text';
}

/** A hundred pages of dense text; a search needs no more of one file, and its index stays small. */
export const TEXT_MAX_CHARACTERS = 300_000;
/** White space and invisible characters go, so what is read may be longer than what is kept. */
const READ_MAX_CHARACTERS = 2 * TEXT_MAX_CHARACTERS;

/** Collects the words of a file while it is read. */
export class TextCollector {
  #text = '';
  /** Looking at the end of a text that grows would copy it each time. */
  #isLineOpen = false;
  /** Something of the file was not read. */
  isCut = false;

  get isFull(): boolean {
    return this.#text.length >= READ_MAX_CHARACTERS;
  }

  add(words: string): void {
    if (words === '') return;
    if (this.isFull) this.isCut = true;
    else this.#text += words.slice(0, READ_MAX_CHARACTERS);
    this.#isLineOpen = !words.endsWith('\n');
  }

  endLine(): void {
    if (this.#isLineOpen) this.add('\n');
  }

  finish(): FileText {
    const clean = cleanText(this.#text);
    const text = clean.slice(0, TEXT_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
    if (text === '') return { text, outcome: 'no-text' };
    return { text, outcome: this.isCut || text !== clean ? 'cut' : 'whole' };
  }
}

/** Marks that nobody sees: they turn the direction of text, or say where a word may break. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Text as PostgreSQL takes it and a search compares it: no NUL, no broken pairs, one form for each letter. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[[\s\p{Cc}]--\n]+/gv, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
