const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Late, Absent and Rude`; null for nothing. */
export function englishList(items: readonly string[]): string | null {
  return items.length === 0 ? null : list.format(items);
}
