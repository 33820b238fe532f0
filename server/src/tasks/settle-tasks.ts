import { ParticipantRole } from '@evenhand/contract/participants';
import { NotificationType } from '@evenhand/contract/tasks';
import type { SetTaskDue, TaskAssignee } from '@evenhand/engine/effects';
import { holderAmong } from '@evenhand/engine/task-holder';
import { sql } from 'kysely';
import type { Act, Unrecorded } from '../access/act.ts';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import { fromSight } from '../access/sight.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import { setDue } from '../cases/change-case.ts';
import { startOfUtcDay } from '../platform/days.ts';
import { notifyHolder } from './notify-holder.ts';
import { isOpenTask } from './open-task.ts';
import type { PossibleHolders } from './task-holders.ts';
import { possibleHolders } from './task-holders.ts';

/** What happens to open tasks of a case; every function runs inside the act that causes it. */

export async function endTask(act: Unrecorded, caseId: number, taskId: number): Promise<void> {
  await settle(act, caseId, taskId, { completed_at: act.now });
}

export async function cancelTask(act: Unrecorded, caseId: number, taskId: number): Promise<void> {
  await settle(act, caseId, taskId, { cancelled_at: act.now });
}

/** Whether a task of the case is still to be done; null names none. */
export async function isTaskOpen(act: Act, caseId: number, taskId: number | null): Promise<boolean> {
  if (taskId === null) return false;
  const open = await act.db
    .selectFrom('case_task')
    .select('id')
    .where('case_id', '=', caseId)
    .where('id', '=', taskId)
    .where(isOpenTask())
    .executeTakeFirst();
  return open !== undefined;
}

/** Settles an open task only: a completed or cancelled one stays as it was. */
async function settle(
  act: Unrecorded,
  caseId: number,
  taskId: number,
  how: { readonly completed_at: Date } | { readonly cancelled_at: Date },
): Promise<void> {
  await act.db
    .updateTable('case_task')
    .set(how)
    .where('case_id', '=', caseId)
    .where('id', '=', taskId)
    .where(isOpenTask())
    .execute();
}

/** Cancels every open task of a case, or of one of its processes. */
export async function cancelOpenTasks(act: Act, caseId: number, recordId: number | null = null): Promise<void> {
  let update = act.db
    .updateTable('case_task')
    .set({ cancelled_at: act.now })
    .where('case_id', '=', caseId)
    .where(isOpenTask());
  if (recordId !== null) update = update.where('record_id', '=', recordId);
  await update.execute();
}

/** Ends what pauses have asked for: the case is unlocked, so it has been taken up again. */
export async function endPauseTasks(act: Act, caseId: number): Promise<void> {
  const ended = await act.db
    .updateTable('case_task')
    .set({ completed_at: act.now })
    .where('case_id', '=', caseId)
    .where(isOpenTask())
    .where(sql<boolean>`source ->> 'kind' = 'pause'`)
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await refreshDue(act, caseId);
}

/**
 * Undo opened the task's component again: the task is moved to the new visit,
 * with its tracked event when it has one.
 */
export async function moveTask(
  act: Act,
  caseId: number,
  taskId: number,
  to: { readonly visitId: number; readonly trackedEventId: number | null },
): Promise<void> {
  await act.db
    .updateTable('case_task')
    .set({
      visit_id: to.visitId,
      tracked_event_id: to.trackedEventId,
      source: sql`jsonb_set(source, '{visitId}', to_jsonb(${to.visitId}::bigint))`,
    })
    .where('case_id', '=', caseId)
    .where('id', '=', taskId)
    .execute();
}

/** Gives a task another tracked event to carry. */
export async function setTaskEvent(act: Act, caseId: number, taskId: number, trackedEventId: number): Promise<void> {
  await act.db
    .updateTable('case_task')
    .set({ tracked_event_id: trackedEventId })
    .where('case_id', '=', caseId)
    .where('id', '=', taskId)
    .execute();
}

/**
 * Moves a task's due day when the event it depends on moved (domain brief rule 30), or its step is
 * gone round again.
 */
export async function setTaskDue(act: Act, caseId: number, { taskId, dueDay, dueRule }: SetTaskDue): Promise<void> {
  await act.db
    .updateTable('case_task')
    .set({
      due_at: dueDay === null ? null : startOfUtcDay(dueDay),
      is_due_timed: false,
      ...(dueRule === undefined ? {} : { due_rule: JSON.stringify(dueRule) }),
    })
    .where('case_id', '=', caseId)
    .where('id', '=', taskId)
    .execute();
}

/**
 * Gives open tasks to the present holders of their roles, so that a person off the case keeps
 * none (domain brief rule 29, security invariant 11). A task that asked for a person with a
 * relation is done once there is one (rule 28).
 */
export async function holdersChanged(act: Unrecorded, caseId: number): Promise<void> {
  await cancelDraftNotes(act, caseId);
  const open = await act.db
    .selectFrom('case_task as t')
    .leftJoin('tracking_record as process', 'process.id', 't.record_id')
    .select([
      't.id',
      't.service_id',
      'type',
      'title',
      'assignee',
      'assignee_user_id',
      'due_at',
      'source',
      'created_at',
      'record_id',
      'tracked_event_id',
    ])
    .select((row) => row.or([row('t.is_hr_only', '=', true), row('process.is_hr_only', '=', true)]).as('isHrOnly'))
    .where('t.case_id', '=', caseId)
    .where(isOpenTask('t'))
    // The next action goes to others than a task does (next-actions/next-action-acts.ts), and a draft
    // is its author's alone.
    .where('t.type', 'not in', [NotificationType.NextAction, NotificationType.CompleteDraftNote])
    .execute();
  const holders = await possibleHolders(act.db, caseId);
  for (const task of open) {
    if (isWantedPersonPresent(holders, task)) {
      await endTask(act, caseId, task.id);
      continue;
    }
    const holder = holderAmong({ ...holders, isHrOnly: task.isHrOnly === true }, task.assignee as TaskAssignee);
    if (holder === task.assignee_user_id) continue;
    await act.db.updateTable('case_task').set({ assignee_user_id: holder }).where('id', '=', task.id).execute();
    const { type, title, due_at: dueAt, record_id: recordId, tracked_event_id: trackedEventId } = task;
    const given = { id: task.id, type: type as NotificationType, title, dueAt, recordId, trackedEventId };
    await notifyHolder(act, { id: caseId, serviceId: task.service_id }, given, holder);
  }
  await refreshDue(act, caseId);
}

/** An author who no longer acts as HR on the case cannot complete their draft note, and nobody else can. */
async function cancelDraftNotes(act: Unrecorded, caseId: number): Promise<void> {
  await sql`
    update case_task t set cancelled_at = ${act.now}
    where t.case_id = ${caseId} and t.type = ${NotificationType.CompleteDraftNote} and ${isOpenTask('t')}
      and not exists (select 1 ${fromSight(sql`array[t.assignee_user_id]`, [caseId])} and ${actsAsHrOn(viewersOfAccounts, 'c')})`.execute(
    act.db,
  );
}

const wantedRoles: ReadonlyMap<number, ParticipantRole> = new Map([
  [NotificationType.AddStakeholder, ParticipantRole.Stakeholder],
  [NotificationType.AddObserver, ParticipantRole.Observer],
]);

/**
 * A task that asks for no particular relation is done by the next person
 * added in the role after it was raised.
 */
function isWantedPersonPresent(
  { participants }: PossibleHolders,
  task: { readonly type: number; readonly source: unknown; readonly created_at: Date },
): boolean {
  const roleId = wantedRoles.get(task.type);
  if (roleId === undefined) return false;
  const wanted = (task.source as { wantedRelationId?: number | null } | null)?.wantedRelationId ?? null;
  return participants.some(
    (participant) =>
      participant.roleId === roleId &&
      (wanted === null ? participant.addedAt > task.created_at : participant.relationId === wanted),
  );
}

/**
 * Case due = the earliest open task, the next action among them; tasks without a due day come last. The
 * number of open tasks goes with it (gaps G-28). A closed case has neither. Both are the same for everybody
 * who sees the case, so tasks of HR alone, and of an HR-only process, are in neither (decision 0015).
 */
export async function refreshDue(act: Unrecorded, caseId: number): Promise<void> {
  await setDue(
    act,
    caseId,
    sql`with open as (
      select t.due_at, t.is_due_timed from case_task t left join tracking_record process on process.id = t.record_id
      where t.case_id = ${caseId} and ${isOpenTask('t')}
        and not t.is_hr_only and (t.record_id is null or process.is_hr_only = false)
    )
    select d.due_at, coalesce(d.is_due_timed, false), (select count(*)::int from open)
    from (select 1) as one left join lateral (select * from open order by due_at, is_due_timed limit 1) d on true`,
  );
}
