import { Temporal } from 'temporal-polyfill';
import type { Duration } from './due-terms.ts';
import type { ServiceCalendar } from './service-calendar.ts';

/**
 * Days and deadlines (domain brief rule 30). Working days skip weekends and the service's bank holidays and
 * are counted from the next day; months are calendar months. Days are `YYYY-MM-DD`; instants are turned into
 * days of the service's time zone.
 */

/**
 * Direction in which a deadline on a non-working day moves: a legal deadline to an earlier working day, a service level
 * to a later one.
 */
export type Rolling = 'back' | 'forward';

/**
 * The day a duration ends that is counted from `from`; a negative count ends before it.
 * A count of days or months that ends on a non-working day rolls, backwards whenever the count is negative,
 * since a reminder must come before.
 */
export function dueDay(
  from: string,
  duration: Duration,
  calendar: ServiceCalendar,
  rolling: Rolling = 'forward',
): string {
  const start = Temporal.PlainDate.from(from);
  if (duration.unit === 'working-day') return addWorkingDays(start, duration.count, calendar).toString();
  const end = start.add(duration.unit === 'month' ? { months: duration.count } : { days: duration.count });
  return roll(end, duration.count < 0 ? 'back' : rolling, calendar).toString();
}

/**
 * The day a duration after `from`, without rolling: what conditions and notice periods compare
 * with. Working days are counted the same way as in `dueDay`.
 */
export function dayAfter(from: string, duration: Duration, calendar: ServiceCalendar): string {
  if (duration.unit === 'working-day') return dueDay(from, duration, calendar);
  return Temporal.PlainDate.from(from)
    .add(duration.unit === 'month' ? { months: duration.count } : { days: duration.count })
    .toString();
}

/** An act asks many times for the day of the same instant. */
let lastDay = { instant: '', timeZone: '', day: '' };

/** The day an instant falls on in the service's time zone. */
export function dayOf(instant: string, { timeZone }: ServiceCalendar): string {
  if (lastDay.instant !== instant || lastDay.timeZone !== timeZone) {
    lastDay = {
      instant,
      timeZone,
      day: Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    };
  }
  return lastDay.day;
}

/** An instant as people of the service read it: `DD/MM/YYYY` and `HH:mm`. */
export function readableMoment(
  instant: string,
  calendar: ServiceCalendar,
): { readonly date: string; readonly time: string } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(calendar.timeZone);
  return {
    date: readableDay(local.toPlainDate().toString()),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** A day as `DD/MM/YYYY`. */
export function readableDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

function addWorkingDays(start: Temporal.PlainDate, count: number, calendar: ServiceCalendar): Temporal.PlainDate {
  if (count === 0) return roll(start, 'forward', calendar);
  const direction = Math.sign(count);
  let day = start;
  for (let left = Math.abs(count); left > 0; ) {
    day = day.add({ days: direction });
    if (isWorking(day, calendar)) left -= 1;
  }
  return day;
}

/** The day half way between two; of an odd number of days the earlier. */
export function middleDay(from: string, to: string): string {
  const start = Temporal.PlainDate.from(from);
  return start.add({ days: Math.floor(start.until(to).days / 2) }).toString();
}

/** A day, moved to a working day. */
export function rolled(day: string, rolling: Rolling, calendar: ServiceCalendar): string {
  return roll(Temporal.PlainDate.from(day), rolling, calendar).toString();
}

function roll(day: Temporal.PlainDate, rolling: Rolling, calendar: ServiceCalendar): Temporal.PlainDate {
  let working = day;
  while (!isWorking(working, calendar)) working = working.add({ days: rolling === 'back' ? -1 : 1 });
  return working;
}

function isWorking(day: Temporal.PlainDate, calendar: ServiceCalendar): boolean {
  return day.dayOfWeek <= 5 && !calendar.holidays.includes(day.toString());
}
