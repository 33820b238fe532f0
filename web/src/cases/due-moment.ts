import { formatsFor } from '../lib/format.ts';
import { dayInstant, instantAt } from '../lib/instant-at.ts';
import { dayProblem } from '../ui/day-problem.ts';
import { parseTime } from '../ui/parse-uk-date.ts';
import { badTimeText } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { dueText } from './due.text.ts';

/** A due moment as it is typed: a day `YYYY-MM-DD`, and a time `HH:mm` that counts when it is included. */
export interface DueTyped {
  dueDate: string;
  dueTime: string;
  includesTime: boolean;
}

/**
 * The due moment as it is sent: without a time UTC midnight (EXIT-07), else that time of the service's clock.
 */
export function dueInstant({ dueDate, dueTime, includesTime }: DueTyped, timeZone: string): string {
  return includesTime ? instantAt(dueDate, parseTime(dueTime) ?? '00:00', formatsFor(timeZone)) : dayInstant(dueDate);
}

/** What is wrong with a due moment as it is typed; a day is needed only for a time. */
export function dueErrors({ dueDate, dueTime, includesTime }: DueTyped): FieldErrors<DueTyped> {
  const errors: FieldErrors<DueTyped> = {};
  const problem = dueDate === '' ? null : dayProblem(dueDate, 'planned');
  if (problem !== null) errors.dueDate = problem;
  if (includesTime && dueDate === '') errors.dueDate = dueText.required;
  if (includesTime && dueTime === '') errors.dueTime = dueText.required;
  else if (includesTime && parseTime(dueTime) === null) errors.dueTime = badTimeText;
  return errors;
}
