import type { LastChange } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { Task } from '@evenhand/contract/tasks';
import * as z from 'zod/mini';
import type { DueTyped } from '../cases/due-moment.ts';
import { dueErrors, dueInstant } from '../cases/due-moment.ts';
import { isApiError } from '../lib/api-error.ts';
import { formatsFor } from '../lib/format.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { tasksText } from './tasks.text.ts';

/** Values of Edit Task; an empty date is no target. */
export interface TaskValues extends DueTyped {
  userId: string | null;
}

/** A task as the server holds it, as far as it can be edited. */
export type StoredTask = Pick<Task, 'taskAssignedUserId' | 'taskTargetDateTime' | 'version'>;

/** A task as somebody else changed it meanwhile. */
export interface NewerTask extends StoredTask {
  changed: LastChange | null;
}

export function valuesOf(task: StoredTask, isTimed: boolean, timeZone: string): TaskValues {
  const { taskAssignedUserId: userId, taskTargetDateTime: target } = task;
  if (target === null) return { userId, dueDate: '', dueTime: '', includesTime: false };
  // A day is written as its UTC midnight, in every time zone (EXIT-07).
  if (!isTimed) return { userId, dueDate: target.slice(0, 10), dueTime: '', includesTime: false };
  const formats = formatsFor(timeZone);
  return { userId, dueDate: formats.dayOf(target), dueTime: formats.time(target), includesTime: true };
}

export function editErrors({ userId, ...due }: TaskValues): FieldErrors<TaskValues> {
  return { ...(userId === null ? { userId: tasksText.required } : {}), ...dueErrors(due) };
}

/** The target as it is sent, or null for none. */
export function targetOf(values: DueTyped, timeZone: string): string | null {
  return values.dueDate === '' ? null : dueInstant(values, timeZone);
}

const stored = z.object({
  taskAssignedUserId: z.nullable(z.string()),
  taskTargetDateTime: z.nullable(z.string()),
  version: z.number(),
});

/** The newer task a refusal carries with who changed it when, or null when it carries none. */
export function newerTask(refusal: unknown): NewerTask | null {
  if (!isApiError(refusal, ErrorCode.AlreadyExists)) return null;
  const read = z.safeParse(stored, refusal.current);
  return read.success ? { ...read.data, changed: refusal.changed } : null;
}
