import { Temporal } from 'temporal-polyfill';
import { dayOf, dueDay } from '../../due-dates.ts';
import type { ServiceCalendar } from '../../service-calendar.ts';

/**
 * The instant of `2026-03-02 09:00`, or of `+5wd 09:00`, counted in working days from the day of `now`, on
 * the service's own clocks. One that is not timed is the midnight of its day in UTC.
 */
export function instantOf(
  written: string,
  { now, calendar, isTimed }: { now: string; calendar: ServiceCalendar; isTimed: boolean },
): string {
  const [day = '', time = ''] = written.split(' ');
  const count = /^([+-]\d+)wd$/.exec(day)?.[1];
  const on =
    count === undefined ? day : dueDay(dayOf(now, calendar), { count: Number(count), unit: 'working-day' }, calendar);
  if (!isTimed) return `${on}T00:00:00.000Z`;
  return new Date(
    Temporal.PlainDate.from(on).toZonedDateTime({ timeZone: calendar.timeZone, plainTime: time }).epochMilliseconds,
  ).toISOString();
}
