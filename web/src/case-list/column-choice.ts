import type { CaseColumn, SortColumn } from '@evenhand/contract/case-list';
import { caseColumns, sortColumns } from '@evenhand/contract/case-list';
import { gridColumnOption } from '@evenhand/contract/users';
import * as z from 'zod/mini';

/** LIST-16 and LIST-17. */
export const defaultColumns: readonly CaseColumn[] = caseColumns.slice(0, 10);

/** The column without which a row could not be named or opened. */
export const FIXED_COLUMN: CaseColumn = 'id';

const savedColumns = z.array(gridColumnOption);

/**
 * Columns shown, from what was saved: unknown ids are ignored, missing ones take their default (gaps G-29).
 */
export function columnsShown(saved: string | null | undefined): readonly CaseColumn[] {
  const choices = new Map(parse(saved).map(({ id, visible }) => [id, visible]));
  return caseColumns.filter((id) => id === FIXED_COLUMN || (choices.get(id) ?? defaultColumns.includes(id)));
}

/** The columns shown and the one that orders the list, without which its order could not be understood. */
export function columnsWith(shown: readonly CaseColumn[], sorted: CaseColumn): readonly CaseColumn[] {
  return caseColumns.filter((id) => shown.includes(id) || id === sorted);
}

/** The list can be ordered by this column. */
export function isSortColumn(column: CaseColumn): column is SortColumn {
  return sortColumns.some((id) => id === column);
}

/** The list as it is saved (LIST-24). */
export function savedForm(shown: readonly CaseColumn[]): string {
  return JSON.stringify(caseColumns.map((id) => ({ id, visible: shown.includes(id) })));
}

function parse(saved: string | null | undefined): z.output<typeof savedColumns> {
  if (saved === null || saved === undefined) return [];
  try {
    return savedColumns.safeParse(JSON.parse(saved)).data ?? [];
  } catch {
    return [];
  }
}
