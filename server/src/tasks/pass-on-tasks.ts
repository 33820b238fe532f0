import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import type { Unrecorded } from '../access/act.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { passOnTasks } from '../users/rights-changed-job.ts';
import { isOpenTask } from './open-task.ts';
import { holdersChanged } from './settle-tasks.ts';

/** A person whose rights have changed may hold tasks that are for HR alone. */
export const passingOnTasks = defineJob({
  ...passOnTasks,
  async perform({ db }, { payload: { userId }, now }) {
    return { cases: (await passOnTasksOf(db, [userId], now)).length };
  },
});

/**
 * Gives the open tasks of people who have left, or lost rights, to those who hold their roles now (domain
 * brief rule 29). Next actions stay: giving one to somebody is an act of a person, which the history keeps.
 * @returns the cases, whose rows are locked as acts lock them.
 */
export async function passOnTasksOf(db: Unrecorded['db'], userIds: readonly string[], now: Date): Promise<number[]> {
  await enterAsSystem(db);
  const { rows: cases } = await sql<{ id: number }>`
    select c.id from case_record c
    where exists (select 1 from case_task t where t.case_id = c.id and ${isOpenTask('t')} and t.type <> ${NotificationType.NextAction}
      and t.assignee_user_id = any(${[...userIds]}::uuid[]))
    order by c.id for update of c`.execute(db);
  for (const { id } of cases) {
    await holdCase(db, id);
    await holdersChanged({ db, now, actor: null }, id);
    await sql`select ${notifyCaseChanged(id, [{ audience: 'viewers', recordId: null }])}`.execute(db);
  }
  return cases.map(({ id }) => id);
}
