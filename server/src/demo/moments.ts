import { dueDay } from '@evenhand/engine/due-dates';
import type { ServiceCalendar } from '@evenhand/engine/service-calendar';
import { Temporal } from 'temporal-polyfill';
import { dayOf } from '../platform/days.ts';

/** A moment of a demo script, as a day and as an instant of the service's time zone. */
export interface Moment {
  readonly day: string;
  readonly instant: Date;
}

/**
 * Reads `-30wd 09:15`: working days from today, at a time of the service's own clocks. Zero is
 * today, also where nobody works today.
 */
export function readMoment(written: string, now: Date, calendar: ServiceCalendar): Moment {
  const [, sign, count, time] = /^([+-])(\d{1,3})wd (\d\d:\d\d)$/.exec(written) ?? [];
  if (count === undefined || time === undefined) throw new Error(`'${written}' is not a moment of a demo script.`);
  const today = dayOf(now, calendar.timeZone);
  const day =
    Number(count) === 0
      ? today
      : dueDay(today, { count: sign === '-' ? -Number(count) : Number(count), unit: 'working-day' }, calendar);
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: calendar.timeZone, plainTime: time });
  return { day, instant: new Date(zoned.epochMilliseconds) };
}
