import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A number as it is known here, or as the database finds it when the statement begins. */
export type SqlId = number | RawBuilder<number>;

/**
 * The case whose row this transaction has locked last, and the row by which it was found with its process; null where
 * it found none. Statements that leave together with the lock name them so, because nobody has read the numbers yet.
 */
export const underLock = {
  caseId: setting('app.locked_case_id'),
  childId: setting('app.locked_child_id'),
  recordId: setting('app.locked_record_id'),
};

/** Of a query: a case `c`, and the row by which it is found with its process. */
interface Found {
  readonly caseId: number;
  readonly id: number | null;
  readonly recordId: number | null;
}

/**
 * Locks the case that a query of at most one row finds, and answers one row: nulls where there is none. What is read
 * under the lock is read by the statements behind this one, because this one may have waited and then knows
 * what was before.
 */
export function lockStatement<T extends Found>(found: RawBuilder<T>): RawBuilder<T | Record<keyof T, null>> {
  return sql`with locked as materialized (${found} for update of c)
    select locked.*, set_config('app.locked_case_id', coalesce(locked."caseId"::text, ''), true),
      set_config('app.locked_child_id', coalesce(locked.id::text, ''), true),
      set_config('app.locked_record_id', coalesce(locked."recordId"::text, ''), true)
    from (values (1)) one left join locked on true`;
}

function setting(name: string): RawBuilder<number> {
  return sql<number>`nullif(current_setting(${sql.lit(name)}, true), '')::bigint`;
}
