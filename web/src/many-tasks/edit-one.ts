import type { BodyOf } from '@evenhand/contract/route';
import type { editTask, Task } from '@evenhand/contract/tasks';
import { isApiError } from '../lib/api-error.ts';
import { NETWORK_ERROR } from '../lib/error-list.ts';
import type { Formats } from '../lib/format.ts';
import { TOO_MANY_REQUESTS } from '../lib/read-answer.ts';
import { newerTask } from '../tasks/edit-task.ts';
import { manyTasksText as text } from './many-tasks.text.ts';

/** What becomes of each of the tasks; what is left out stays as it is. */
export interface ManyEdit {
  userId?: string;
  target?: string;
}

/** What the two dialogs are given. */
export interface ManyModalProps {
  /** How many tasks are chosen. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onSend: (edit: ManyEdit) => void;
}

/** What became of one task. */
export type Result =
  | { task: Task; isDone: true }
  | {
      /** As the server holds it now, where it said so. */
      task: Task;
      isDone: false;
      why: string;
      /** Nothing of it is shown any more. */
      isGone: boolean;
      /** The next one would fare alike. */
      endsRun: boolean;
    };

/** The very body that Edit Task sends. */
export function bodyOf(task: Task, { userId, target }: ManyEdit): BodyOf<typeof editTask> {
  return {
    taskAssignedUserId: userId ?? task.taskAssignedUserId ?? '',
    taskTargetDateTime: target ?? task.taskTargetDateTime,
    version: task.version,
  };
}

/** The words of the single act, and after a change of somebody else what they changed. */
export function refusalOf(task: Task, error: unknown, formats: Formats): Result {
  const refused = { task, isDone: false, isGone: false, endsRun: false } as const;
  if (!isApiError(error)) return { ...refused, why: text.signedOut, endsRun: true };
  const newer = newerTask(error);
  if (newer !== null) {
    const { taskAssignedUserId, taskTargetDateTime, version, changed } = newer;
    const now = { ...task, taskAssignedUserId, taskTargetDateTime, version };
    const at = changed === null ? '' : formats.dateTime(changed.at);
    const by = changed?.isOwn ? text.changedByYou(at) : text.changedBy(changed?.name ?? null, at);
    return { ...refused, task: now, why: [by, ...whatChanged(task, now, formats)].join(' ') };
  }
  return {
    ...refused,
    why: error.sentence,
    isGone: error.status === 404,
    endsRun: error.code === NETWORK_ERROR || error.status === TOO_MANY_REQUESTS,
  };
}

function whatChanged(before: Task, now: Task, formats: Formats): string[] {
  const due = now.taskTargetDateTime;
  return [
    ...(before.taskAssignedUserId === now.taskAssignedUserId ? [] : [text.otherPerson]),
    ...(before.taskTargetDateTime === due
      ? []
      : [due === null ? text.nowUndated : text.nowDue(formats.due(due, !due.endsWith('T00:00:00.000Z')))]),
  ];
}
