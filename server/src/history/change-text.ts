import { dayAndTime, dueDay, isTimed } from '../platform/days.ts';

/** How values are written in the lines of an entry. */

export const NOBODY = 'N/A';
export const NO_ADVISER = 'No adviser';

export function quoted(text: string): string {
  return text.trim() === '' ? 'nothing' : `“${text}”`;
}

/**
 * A title in the middle of a sentence: 'Hearing manager' loses its capital, 'HR business partner' does
 * not.
 */
export function midSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/**
 * A due moment as people of the service read it: '01/12/2026', or with its time; a day without a time is
 * stored as its UTC midnight (EXIT-07).
 */
export function dueIn(due: string, timeZone: string): string {
  const at = new Date(due);
  return isTimed(at) ? dayAndTime(at, timeZone) : dueDay(at);
}
