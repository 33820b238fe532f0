import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';

export interface AdviserLoad {
  readonly liveCases: number;
  readonly tasks: number;
}

/**
 * Open cases by adviser and open tasks by assignee, in a policy area and among what the
 * reader can see. What nobody holds is under null. Assignees who advise no case are included;
 * the caller decides who is an adviser.
 */
export async function loadsOf(
  db: ReadDb,
  scope: Scope,
  accessLevelId: number | null,
): Promise<ReadonlyMap<string | null, AdviserLoad>> {
  const { rows } = await sql<AdviserLoad & { userId: string | null }>`
    with open_case as (
      select c.id, c.adviser_user_id, c.access_level_id from case_record c
      where c.service_id = ${scope.serviceId} and c.access_level_id = ${accessLevelId}
        and ${isOpenCase('c')} and ${scope.visible('c')}
    )
    select user_id as "userId", sum(live_cases)::int as "liveCases", sum(tasks)::int as tasks from (
      select adviser_user_id as user_id, count(*) as live_cases, 0 as tasks from open_case group by 1
      union all
      select t.assignee_user_id, 0, count(*) from case_task t join open_case on open_case.id = t.case_id
      where ${isOpenTask('t')} and ${scope.readsProcess('t.record_id', 'open_case')} group by 1
    ) held group by user_id`.execute(db);
  return new Map(rows.map(({ userId, liveCases, tasks }) => [userId, { liveCases, tasks }]));
}
