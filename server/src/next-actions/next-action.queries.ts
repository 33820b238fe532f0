import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';

export interface ScheduledAction {
  readonly actionId: number;
  readonly title: string;
  readonly userId: string;
  readonly userName: string;
  readonly dueAt: Date;
}

/** The next action of a case the caller can see, or null. */
export async function nextActionOf(db: ReadDb, scope: Scope, caseId: number): Promise<ScheduledAction | null> {
  const { rows } = await sql<ScheduledAction>`
    select t.next_action_id as "actionId", t.title, t.assignee_user_id as "userId", p.full_name as "userName", t.due_at as "dueAt"
    from case_record c join case_task t on t.case_id = c.id join person p on p.user_id = t.assignee_user_id
    where c.id = ${caseId} and t.type = ${NotificationType.NextAction} and ${isOpenTask('t')} and ${scope.visible('c')}`.execute(
    db,
  );
  return rows[0] ?? null;
}
