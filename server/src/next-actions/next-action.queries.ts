import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface ScheduledAction {
  readonly actionId: number;
  readonly userId: string;
  readonly userName: string;
  readonly dueAt: Date;
}

/** The next action of a case the caller can see, or null. */
export async function nextActionOf(db: ReadDb, scope: Scope, caseId: number): Promise<ScheduledAction | null> {
  const { rows } = await sql<ScheduledAction>`
    select n.next_action_id as "actionId", n.user_id as "userId", p.full_name as "userName", n.due_at as "dueAt"
    from case_record c join next_action n on n.case_id = c.id join person p on p.user_id = n.user_id
    where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  return rows[0] ?? null;
}
