/** A value of a case for a letter. */
export interface CaseValue {
  /** As the letter says it. */
  readonly text: string;
  /** Of a date, `YYYY-MM-DD`, which a typed date begins with. */
  readonly day: string | null;
  /** Names each reason or file by itself: a long text begins with them, one to a line. */
  readonly lines?: readonly string[];
  /** Of reasons and the main process, the key of each in the pack; a choice begins with what it offers for that key. */
  readonly keys?: readonly string[];
}

/** Reasons, or names of files, as one value; null where there are none. */
export function listValue(titles: readonly string[]): CaseValue | null {
  const text = englishList(titles);
  return text === null ? null : { text, day: null, lines: titles };
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Late, Absent and Rude`; null for nothing. */
export function englishList(items: readonly string[]): string | null {
  return items.length === 0 ? null : list.format(items);
}
