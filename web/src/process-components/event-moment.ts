import type { DateKind } from '@evenhand/contract/date-bounds';
import { isDayOnly } from '@evenhand/engine/day-only';
import type { Formats } from '../lib/format.ts';
import { dayInstant, instantAt } from '../lib/instant-at.ts';
import { dayProblem } from '../ui/day-problem.ts';
import { parseTime } from '../ui/parse-uk-date.ts';

/**
 * A date of an Event as its two inputs show it. On the wire it is an instant; without a time it is a calendar
 * day written as UTC midnight. What is no date yet is kept as typed, so that a draft loses nothing;
 * `isHalfTyped` tells the two apart.
 */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

const SEPARATOR = '|';

export function momentOf(stored: string | null, isTimed: boolean, formats: Formats): Moment {
  if (stored === null || stored === '') return { day: '', time: '' };
  if (isHalfTyped(stored)) {
    const [day = '', time = ''] = stored.split(SEPARATOR);
    return { day, time };
  }
  return !isTimed || isDayOnly(stored)
    ? { day: stored.slice(0, 10), time: '' }
    : { day: formats.dayOf(stored), time: formats.time(stored) };
}

export function storeMoment({ day, time }: Moment, formats: Formats, kind: DateKind = 'event'): string | null {
  if (day === '' && time === '') return null;
  if (dayProblem(day, kind) !== null || (time !== '' && parseTime(time) !== time)) return `${day}${SEPARATOR}${time}`;
  return time === '' ? dayInstant(day) : apartFromDay(instantAt(day, time, formats));
}

/** A moment at UTC midnight would be read as its day without a time. */
function apartFromDay(instant: string): string {
  return isDayOnly(instant) ? instant.replace('.000Z', '.001Z') : instant;
}

export function isHalfTyped(stored: string | null): boolean {
  return stored?.includes(SEPARATOR) ?? false;
}
