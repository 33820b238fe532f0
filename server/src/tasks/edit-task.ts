import type { BodyOf } from '@evenhand/contract/route';
import type { editTask as editTaskRoute } from '@evenhand/contract/tasks';
import { NotificationType } from '@evenhand/contract/tasks';
import { holderAmong } from '@evenhand/engine/task-holder';
import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import { assertVersion } from '../cases/change-case.ts';
import { canBeResponsible } from '../cases/participant.queries.ts';
import { lastChange } from '../history/last-change.ts';
import { isTimed } from '../platform/days.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { peopleById } from '../users/person.queries.ts';
import { refreshDue } from './settle-tasks.ts';
import { notifyHolder, possibleHolders } from './task-holders.ts';
import type { EditableTask } from './tasks.queries.ts';
import { taskToEdit } from './tasks.queries.ts';

export interface TaskOnCase {
  readonly theCase: CaseFacts;
  readonly task: EditableTask;
}

/** The policy of an act on the task named in the path. */
export function onTask(rule: CaseRule): Policy<TaskOnCase> {
  return childOfCase({
    table: 'case_task',
    process: 'record_id',
    rule,
    missing: 'This task could not be found.',
    async read({ db, scope, theCase, id }) {
      const task = await taskToEdit(db, scope, theCase.id, id);
      return task === null ? null : { theCase, task };
    },
  });
}

/**
 * Gives a task to another person and another target date (gaps G-43). A choice by hand no longer follows the
 * process: the person keeps the task until they leave the case, and the date stays when the
 * event it depends on moves. Saving it unchanged is not an act.
 * @throws BAD_REQUEST for a task that is done or cancelled, a next action, a draft note, or a person who
 * cannot be responsible; ALREADY_EXISTS when it was changed from an older version.
 */
export async function editTask(
  act: Act,
  { theCase, task }: TaskOnCase,
  input: BodyOf<typeof editTaskRoute>,
): Promise<void> {
  const userId = input.taskAssignedUserId.toLowerCase();
  const dueAt = input.taskTargetDateTime === null ? null : new Date(input.taskTargetDateTime);
  const isReassigned = userId !== task.assigneeUserId;
  const isMoved = dueAt?.getTime() !== task.dueAt?.getTime();
  if (task.type === NotificationType.NextAction)
    throw badRequest('A next action is changed by scheduling another one.');
  if (task.type === NotificationType.CompleteDraftNote)
    throw badRequest('A draft note is completed by posting or discarding it.');
  if (!task.isOpen) throw badRequest('This task is no longer open.');
  if (!isReassigned && !isMoved) return;
  const kind = task.isHrOnly ? 'hr-task.changed' : 'task.changed';
  await assertVersion(input.version, task.version, async () => ({
    current: { taskAssignedUserId: task.assigneeUserId, taskTargetDateTime: task.dueAt, version: task.version },
    changed: await lastChange(act, theCase.id, kind, { taskId: task.id }),
  }));
  if (isReassigned && !(await canHold(act, theCase.id, task, userId))) {
    throw badRequest('This person cannot be responsible on this case.', {
      fields: { taskAssignedUserId: 'Must be the adviser or a participant.' },
    });
  }
  await saveEdit(act, theCase.id, task, { ...(isReassigned ? { userId } : {}), ...(isMoved ? { dueAt } : {}) });
  const people = await peopleById(act.db, theCase.serviceId, [userId]);
  act.record(theCase, kind, {
    ...(task.recordId === null ? {} : { recordId: task.recordId }),
    taskId: task.id,
    taskTitle: task.title,
    assignee: { userId, name: people.get(userId)?.fullName ?? '' },
    target: dueAt?.toISOString() ?? null,
  });
  if (isReassigned) await notifyHolder(act, theCase, { ...task, dueAt }, userId);
  await refreshDue(act, theCase.id);
}

/** A holder can be responsible on the case and, for the task of an HR-only process, may read it. */
async function canHold(act: Act, caseId: number, task: EditableTask, userId: string): Promise<boolean> {
  if (!(await canBeResponsible(act.db, caseId, userId))) return false;
  return holderAmong(await possibleHolders(act.db, caseId, task), { kind: 'user', userId }) === userId;
}

async function saveEdit(
  act: Act,
  caseId: number,
  task: EditableTask,
  change: { readonly userId?: string; readonly dueAt?: Date | null },
): Promise<void> {
  const { userId, dueAt } = change;
  await act.db
    .updateTable('case_task')
    .set((current) => ({
      version: current('version', '+', 1),
      ...(userId === undefined ? {} : { assignee: JSON.stringify({ kind: 'user', userId }), assignee_user_id: userId }),
      // A day without a time is written as its UTC midnight (EXIT-07).
      ...(dueAt === undefined ? {} : { due_at: dueAt, is_due_timed: dueAt !== null && isTimed(dueAt), due_rule: null }),
    }))
    .where('case_id', '=', caseId)
    .where('id', '=', task.id)
    .execute();
}
