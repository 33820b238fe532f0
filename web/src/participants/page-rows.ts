/** One page of a list that was fetched as a whole; a page that no longer exists becomes the last one. */
export function pageRows<Row>(
  rows: readonly Row[] | undefined,
  page: number,
  size: number,
): { rows: readonly Row[] | undefined; page: number; total: number } {
  if (rows === undefined) return { rows: undefined, page: 1, total: 0 };
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  return { rows: rows.slice((at - 1) * size, at * size), page: at, total: rows.length };
}
