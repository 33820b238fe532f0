import { EMPTY_ID } from '@evenhand/contract/limits';

/** Cases without an adviser come first, then advisers by name (gaps G-25). */
export function teamRows<Row extends { id: string; name: string }>(advisers: readonly Row[]): Row[] {
  return advisers.toSorted(
    (one, other) =>
      Number(other.id === EMPTY_ID) - Number(one.id === EMPTY_ID) || one.name.localeCompare(other.name, 'en'),
  );
}
