import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { isResponsible } from '../cases/responsible.queries.ts';
import type { ScheduledAction } from './next-action.queries.ts';

/** Schedules the one next action of a case in place of the one there is. */
export async function saveNextAction(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  next: { readonly actionId: number; readonly userId: string; readonly dueAt: Date },
): Promise<void> {
  const values = { next_action_id: next.actionId, user_id: next.userId, due_at: next.dueAt, scheduled_at: act.now, scheduled_by: act.actor.userId };
  await act.db
    .insertInto('next_action')
    .values({ case_id: onCase.id, service_id: onCase.serviceId, ...values })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(values))
    .execute();
}

/** Takes the next action off a case. */
export async function endNextAction(act: Act, caseId: number): Promise<void> {
  await act.db.deleteFrom('next_action').where('case_id', '=', caseId).execute();
}

/**
 * Gives the next action to `toUserId` unless its present person is still responsible on the case.
 * @returns what was handed over.
 */
export async function passOnNextAction(act: Act, caseId: number, toUserId: string): Promise<Pick<ScheduledAction, 'actionId' | 'dueAt'> | null> {
  const { rows } = await sql<Pick<ScheduledAction, 'actionId' | 'dueAt'>>`
    update next_action set user_id = ${toUserId}
    where case_id = ${caseId} and not ${isResponsible(caseId, sql.ref('next_action.user_id'))}
    returning next_action_id as "actionId", due_at as "dueAt"`.execute(act.db);
  return rows[0] ?? null;
}
