import { formatsFor } from '../lib/format.ts';
import { dayInstant, instantAt } from '../lib/instant-at.ts';
import { parseTime } from '../ui/parse-uk-date.ts';

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
