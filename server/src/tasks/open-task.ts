import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The task row with this alias is neither completed nor cancelled. */
export function isOpenTask(alias = 'case_task'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.completed_at`)} is null and ${sql.ref(`${alias}.cancelled_at`)} is null)`;
}

/** Open tasks of a case and of these of its processes (columns of the engine's `OpenTask`). */
export function openTasksAsFacts(caseId: RawBuilder<number>, processIds: RawBuilder<number[]>): RawBuilder<unknown> {
  return sql`select t.id, t.record_id as "processId", t.type, t.title, t.is_required_before_closure as "isRequiredBeforeClosure", t.source,
    t.due_rule as "dueRule" from case_task t
    where t.case_id = ${caseId} and ${isOpenTask('t')} and t.type in (2, 3, 4, 5, 6)
      and (t.record_id is null or t.record_id = any(${processIds}))`;
}
