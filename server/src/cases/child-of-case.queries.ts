import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.gen.ts';

/** Rows that have a number of their own and belong to a case. */
export interface ChildRows {
  readonly table: { [T in keyof DB]: DB[T] extends { id: unknown; case_id: unknown } ? T : never }[keyof DB];
  /** The column that calls name a row by; left out, its number. */
  readonly name?: 'id' | 'guid' | 'storage_id';
  /**
   * The column that names the process a row belongs to, which may be for HR
   * only; null where rows belong to none.
   */
  readonly process: 'id' | 'record_id' | null;
  /** Visible only to those who act as HR on the case. */
  readonly isHrOnly?: boolean;
  /** A further condition on the row, whose alias is `child`, and on its case, whose alias is `c`. */
  readonly known?: (scope: Scope) => RawBuilder<boolean>;
}

/**
 * The case of a row, and its process if it belongs to one, when both are visible; null for every other row.
 * With `lock` the row of the case is held until the transaction ends.
 */
export async function caseOfChild(
  db: ReadDb,
  scope: Scope,
  { table, name = 'id', process, isHrOnly = false, known }: ChildRows,
  { id, lock }: { readonly id: number | string; readonly lock: boolean },
): Promise<{ readonly id: number; readonly caseId: number; readonly recordId: number | null } | null> {
  const recordId = process === null ? sql`null` : sql.ref(`child.${process}`);
  const isKnown = process === null ? sql`` : sql`and ${scope.readsProcess(`child.${process}`, 'c')}`;
  const isHr = isHrOnly ? sql`and ${scope.actsAsHr('c')}` : sql``;
  const isOneOf = known === undefined ? sql`` : sql`and ${known(scope)}`;
  const { rows } = await sql<{ id: number; caseId: number; recordId: number | null }>`
    select child.id, child.case_id as "caseId", ${recordId} as "recordId" from ${sql.table(table)} child join case_record c on c.id = child.case_id
    where ${sql.ref(`child.${name}`)} = ${id} and ${scope.visible('c')} ${isKnown} ${isHr} ${isOneOf} ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}
