import type { NotificationType } from '@evenhand/contract/tasks';
import type { RaiseTask, TaskAssignee } from '@evenhand/engine/effects';
import { holderAmong } from '@evenhand/engine/task-holder';
import type { Act, OnCase } from '../access/act.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import { isTimed, startOfUtcDay } from '../platform/days.ts';
import { refreshDue } from './settle-tasks.ts';
import { notifyHolder, possibleHolders } from './task-holders.ts';

/** Raises a task of a process, with what the process needs to find it again. */
export async function raiseTask(
  act: Act,
  onCase: OnCase,
  recordId: number,
  task: RaiseTask,
  trackedEventId: number | null,
): Promise<void> {
  const newTask = {
    ...task,
    dueAt: dueAtOf(task.dueDay),
    recordId,
    visitId: 'visitId' in task.source ? task.source.visitId : null,
    trackedEventId,
    source: JSON.stringify(task.source),
    dueRule: JSON.stringify(task.dueRule),
  };
  const holder = await holderOf(act, onCase, newTask);
  await executePipelined(act.db, taskInsert(act, onCase, newTask, holder).compile());
  await notifyHolder(act, onCase, newTask, holder);
}

/** A task of the adviser that is no part of a process. */
export interface AdviserTask {
  readonly type: NotificationType;
  readonly title: string;
  readonly dueAt: Date | null;
  /** Known only to those who act as HR on the case. */
  readonly isHrOnly: boolean;
}

/**
 * Raises a task for the adviser of a case, who may change while it is open. @returns the number of the task.
 */
export async function raiseAdviserTask(act: Act, onCase: OnCase, task: AdviserTask): Promise<number> {
  const newTask = { assignee: { kind: 'adviser' }, isRequiredBeforeClosure: false, ...task } as const;
  const holder = await holderOf(act, onCase, newTask);
  const { id } = await taskInsert(act, onCase, newTask, holder).returning('id').executeTakeFirstOrThrow();
  await notifyHolder(act, onCase, { id, ...newTask }, holder);
  await refreshDue(act, onCase.id);
  return id;
}

/**
 * Raises a task for HR alone that stays the acting person's own, whoever else comes to the case. It has no
 * due. @returns the number of the task.
 */
export async function raiseOwnTask(
  act: Act,
  onCase: OnCase,
  { type, title }: Pick<AdviserTask, 'type' | 'title'>,
): Promise<number> {
  const { userId } = act.actor;
  const newTask = {
    assignee: { kind: 'user', userId },
    isRequiredBeforeClosure: false,
    type,
    title,
    dueAt: null,
    isHrOnly: true,
  } as const;
  const { id } = await taskInsert(act, onCase, newTask, userId).returning('id').executeTakeFirstOrThrow();
  return id;
}

function dueAtOf(day: string | null): Date | null {
  return day === null ? null : startOfUtcDay(day);
}

interface NewTask {
  readonly type: NotificationType;
  readonly title: string;
  readonly assignee: TaskAssignee;
  readonly dueAt: Date | null;
  readonly isRequiredBeforeClosure: boolean;
  readonly isHrOnly?: boolean;
  readonly recordId?: number;
  readonly visitId?: number | null;
  readonly trackedEventId?: number | null;
  readonly source?: string;
  readonly dueRule?: string;
}

/** The person who holds the assignee's role when the task is raised (domain brief rule 29). */
async function holderOf(act: Act, onCase: OnCase, task: NewTask): Promise<string | null> {
  return holderAmong(await possibleHolders(act.db, onCase.id, task), task.assignee);
}

/** Inserts a task on a case, in the transaction of the act that raises it. */
function taskInsert(act: Act, onCase: OnCase, task: NewTask, holder: string | null) {
  return act.db
    .insertInto('case_task')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      type: task.type,
      title: task.title,
      assignee: JSON.stringify(task.assignee),
      assignee_user_id: holder,
      due_at: task.dueAt,
      is_due_timed: task.dueAt !== null && isTimed(task.dueAt),
      is_required_before_closure: task.isRequiredBeforeClosure,
      is_hr_only: task.isHrOnly ?? false,
      record_id: task.recordId ?? null,
      visit_id: task.visitId ?? null,
      tracked_event_id: task.trackedEventId ?? null,
      source: task.source ?? null,
      due_rule: task.dueRule ?? null,
      created_at: act.now,
    });
}
