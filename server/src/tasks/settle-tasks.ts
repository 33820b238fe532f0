import type { SetTaskDue } from '@evenhand/engine/effects';
import { sql } from 'kysely';
import type { Act, Unrecorded } from '../access/act.ts';
import { setDue } from '../cases/change-case.ts';
import { startOfUtcDay } from '../platform/days.ts';
import { isOpenTask } from './open-task.ts';

export async function endTask(act: Unrecorded, caseId: number, taskId: number): Promise<void> {
  await settle(act, caseId, taskId, { completed_at: act.now });
}

export async function cancelTask(act: Unrecorded, caseId: number, taskId: number): Promise<void> {
  await settle(act, caseId, taskId, { cancelled_at: act.now });
}

/** @param taskId null names no task, and none is open. */
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

/** Ends the tasks of pauses: the case is unlocked, so it has been taken up again. */
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

/** Gives a task another title, also when it is done: the one it has repeats what was removed. */
export async function retitleTask(act: Act, caseId: number, taskId: number, title: string): Promise<void> {
  await act.db.updateTable('case_task').set({ title }).where('case_id', '=', caseId).where('id', '=', taskId).execute();
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
