import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { isResponsible } from '../cases/participant.queries.ts';
import { isTimed } from '../platform/days.ts';
import { isOpenTask } from './open-task.ts';
import { refreshDue } from './settle-tasks.ts';
import { notifyHolder } from './task-holders.ts';

/** A next action that HR has scheduled: an item of the lookup of next actions, with the title it had then. */
export interface ScheduledTask {
  readonly nextActionId: number;
  readonly title: string;
  readonly userId: string;
  readonly dueAt: Date;
}

/** Gives a person the next action of a case, in place of the one there is (gaps G-100). */
export async function raiseNextAction(act: Act, onCase: OnCase, next: ScheduledTask): Promise<void> {
  await settleNextAction(act, onCase.id, { cancelled_at: act.now });
  await act.db
    .insertInto('case_task')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      type: NotificationType.NextAction,
      title: next.title,
      next_action_id: next.nextActionId,
      assignee: JSON.stringify({ kind: 'user', userId: next.userId }),
      assignee_user_id: next.userId,
      due_at: next.dueAt,
      is_due_timed: isTimed(next.dueAt),
      created_at: act.now,
    })
    .execute();
  await notifyHolder(
    act,
    onCase,
    { type: NotificationType.NextAction, title: next.title, dueAt: next.dueAt },
    next.userId,
  );
  await refreshDue(act, onCase.id);
}

/** The next action of a case is done. */
export async function endNextAction(act: Act, caseId: number): Promise<void> {
  await settleNextAction(act, caseId, { completed_at: act.now });
  await refreshDue(act, caseId);
}

async function settleNextAction(
  act: Act,
  caseId: number,
  how: { readonly completed_at: Date } | { readonly cancelled_at: Date },
): Promise<void> {
  await act.db
    .updateTable('case_task')
    .set(how)
    .where('case_id', '=', caseId)
    .where('type', '=', NotificationType.NextAction)
    .where(isOpenTask())
    .execute();
}

/**
 * Gives the next action to `toUserId` unless its present person is still responsible on the case.
 * @returns the next action that moved.
 */
export async function passOnNextAction(
  act: Act,
  onCase: OnCase,
  toUserId: string,
): Promise<Omit<ScheduledTask, 'userId'> | null> {
  const { rows } = await sql<Omit<ScheduledTask, 'userId'>>`
    update case_task set assignee = ${JSON.stringify({ kind: 'user', userId: toUserId })}::jsonb, assignee_user_id = ${toUserId}, version = version + 1
    where case_id = ${onCase.id} and type = ${NotificationType.NextAction} and ${isOpenTask()}
      and not ${isResponsible(onCase.id, sql.ref('case_task.assignee_user_id'))}
    returning next_action_id as "nextActionId", title, due_at as "dueAt"`.execute(act.db);
  const passedOn = rows[0];
  if (passedOn === undefined) return null;
  await notifyHolder(
    act,
    onCase,
    { type: NotificationType.NextAction, title: passedOn.title, dueAt: passedOn.dueAt },
    toUserId,
  );
  return passedOn;
}
