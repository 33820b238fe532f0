import { dueText } from '../cases/due.text.ts';
import type { DueTyped } from '../cases/due-moment.ts';
import { dueErrors } from '../cases/due-moment.ts';
import { formatsFor } from '../lib/format.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { exitText } from './next-actions.text.ts';

/** Values of Exit Case; `includesTime` is "time enabled" (gaps G-44). */
export interface ExitValues extends DueTyped {
  taskId: string | null;
  userId: string | null;
}

export const emptyExit: ExitValues = { taskId: null, userId: null, dueDate: '', dueTime: '', includesTime: false };

export function exitErrors({ taskId, userId, ...due }: ExitValues): FieldErrors<ExitValues> {
  return {
    ...(taskId === null ? { taskId: exitText.required } : {}),
    ...(userId === null ? { userId: exitText.required } : {}),
    ...(due.dueDate === '' ? { dueDate: dueText.required } : {}),
    ...dueErrors(due),
  };
}

/** An action marked so sets the due date and time to now (EXIT-04). */
export function prepopulated(now: Date, timeZone: string): Pick<ExitValues, 'dueDate' | 'dueTime' | 'includesTime'> {
  const formats = formatsFor(timeZone);
  return { dueDate: formats.dayOf(now), dueTime: formats.time(now.toISOString()), includesTime: true };
}
