import type { Formats } from '../lib/format.ts';
import { dayInstant, instantAt } from '../lib/instant-at.ts';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';

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
  const isDayOnly = !isTimed || /T00:00(:00(\.0+)?)?Z$/.test(stored);
  return isDayOnly ? { day: stored.slice(0, 10), time: '' } : { day: formats.dayOf(stored), time: formats.time(stored) };
}

export function storeMoment({ day, time }: Moment, formats: Formats): string | null {
  if (day === '' && time === '') return null;
  if (!isDay(day) || (time !== '' && parseTime(time) !== time)) return `${day}${SEPARATOR}${time}`;
  return time === '' ? dayInstant(day) : instantAt(day, time, formats);
}

export function isHalfTyped(stored: string | null): boolean {
  return stored?.includes(SEPARATOR) ?? false;
}
