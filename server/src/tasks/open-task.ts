import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The task row with this alias is neither completed nor cancelled. */
export function isOpenTask(alias = 'case_task'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.completed_at`)} is null and ${sql.ref(`${alias}.cancelled_at`)} is null)`;
}
