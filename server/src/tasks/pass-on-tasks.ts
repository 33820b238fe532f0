import { ParticipantRole } from '@evenhand/contract/participants';
import { NotificationType } from '@evenhand/contract/tasks';
import type { TaskAssignee } from '@evenhand/engine/effects';
import { holderAmong } from '@evenhand/engine/task-holder';
import { sql } from 'kysely';
import type { Unrecorded } from '../access/act.ts';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { fromSight } from '../access/sight.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { passOnTasks } from '../users/sync-account.ts';
import { isOpenTask } from './open-task.ts';
import { endTask, refreshDue } from './settle-tasks.ts';
import type { PossibleHolders } from './task-holders.ts';
import { notifyHolder, possibleHolders } from './task-holders.ts';

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

const wantedRoles: ReadonlyMap<number, ParticipantRole> = new Map([
  [NotificationType.AddStakeholder, ParticipantRole.Stakeholder],
  [NotificationType.AddObserver, ParticipantRole.Observer],
]);

/** An author who no longer acts as HR on the case cannot complete their draft note, and nobody else can. */
async function cancelDraftNotes(act: Unrecorded, caseId: number): Promise<void> {
  await sql`
    update case_task t set cancelled_at = ${act.now}
    where t.case_id = ${caseId} and t.type = ${NotificationType.CompleteDraftNote} and ${isOpenTask('t')}
      and not exists (select 1 ${fromSight(sql`array[t.assignee_user_id]`, [caseId])} and ${actsAsHrOn(viewersOfAccounts, 'c')})`.execute(
    act.db,
  );
}

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
