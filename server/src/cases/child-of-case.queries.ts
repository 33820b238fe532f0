import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import { lockStatement } from './locked-case.ts';

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

export interface ChildFound {
  readonly id: number;
  readonly caseId: number;
  readonly recordId: number | null;
}

/** The case of a row, and its process if it belongs to one, when both are visible; null for every other row. */
export async function caseOfChild(
  db: ReadDb,
  scope: Scope,
  rows: ChildRows,
  id: number | string,
): Promise<ChildFound | null> {
  return (await visibleChild(scope, rows, id).execute(db)).rows[0] ?? null;
}

/** The same, and locks the row of that case until the transaction ends. */
export async function lockCaseOfChild(
  db: ReadDb,
  scope: Scope,
  rows: ChildRows,
  id: number | string,
): Promise<ChildFound | null> {
  const [child] = (await lockStatement(visibleChild(scope, rows, id)).execute(db)).rows;
  return child === undefined || child.id === null ? null : (child as ChildFound);
}

function visibleChild(
  scope: Scope,
  { table, name = 'id', process, isHrOnly = false, known }: ChildRows,
  id: number | string,
): RawBuilder<ChildFound> {
  const recordId = process === null ? sql`null::bigint` : sql.ref(`child.${process}`);
  const isKnown = process === null ? sql`` : sql`and ${scope.readsProcess(`child.${process}`, 'c')}`;
  const isHr = isHrOnly ? sql`and ${scope.actsAsHr('c')}` : sql``;
  const isOneOf = known === undefined ? sql`` : sql`and ${known(scope)}`;
  return sql<ChildFound>`
    select child.id, child.case_id as "caseId", ${recordId} as "recordId" from ${sql.table(table)} child join case_record c on c.id = child.case_id
    where ${sql.ref(`child.${name}`)} = ${id} and ${scope.visible('c')} ${isKnown} ${isHr} ${isOneOf}`;
}
