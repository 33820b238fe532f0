import type { DateKind } from '@evenhand/contract/date-bounds';
import { yearProblem } from '@evenhand/contract/date-bounds';
import { isDay } from './parse-uk-date.ts';

const FORM = 'Enter a date as DD/MM/YYYY';

/**
 * What is wrong with a day as it is held by a date field, or null: it is written in another way, the calendar has no
 * such day, or its year cannot be meant for a date of this kind. Filters have no kind, and take any year.
 */
export function dayProblem(day: string, kind?: DateKind): string | null {
  if (isDay(day)) return kind === undefined ? null : yearProblem(day, kind);
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(day) ? `${day} is not a real date. ${FORM}` : FORM;
}
