import type { DueTyped } from '../cases/due-moment.ts';
import { formatsFor } from '../lib/format.ts';
import { dayProblem } from '../ui/day-problem.ts';
import { parseTime } from '../ui/parse-uk-date.ts';
import { badTimeText } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { exitText } from './next-actions.text.ts';

/** Values of Exit Case; `includesTime` is "time enabled" (gaps G-44). */
export interface ExitValues extends DueTyped {
  taskId: string | null;
  userId: string | null;
}

export const emptyExit: ExitValues = { taskId: null, userId: null, dueDate: '', dueTime: '', includesTime: false };

export function exitErrors({ taskId, userId, dueDate, dueTime, includesTime }: ExitValues): FieldErrors<ExitValues> {
  const errors: FieldErrors<ExitValues> = {};
  if (taskId === null) errors.taskId = exitText.required;
  if (userId === null) errors.userId = exitText.required;
  const problem = dueDate === '' ? exitText.required : dayProblem(dueDate, 'planned');
  if (problem !== null) errors.dueDate = problem;
  if (includesTime && dueTime === '') errors.dueTime = exitText.required;
  else if (includesTime && parseTime(dueTime) === null) errors.dueTime = badTimeText;
  return errors;
}

/** An action marked so sets the due date and time to now (EXIT-04). */
export function prepopulated(now: Date, timeZone: string): Pick<ExitValues, 'dueDate' | 'dueTime' | 'includesTime'> {
  const formats = formatsFor(timeZone);
  return { dueDate: formats.dayOf(now), dueTime: formats.time(now.toISOString()), includesTime: true };
}
