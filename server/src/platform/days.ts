import { Temporal } from 'temporal-polyfill';

/**
 * The first moment of a calendar day (`YYYY-MM-DD`) in a time zone, `plusDays` days on.
 * Days have 23, 24 or 25 hours.
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar day an instant falls on in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** A day without a time is stored as its UTC midnight (domain brief rule 30, EXIT-07). */
export function startOfUtcDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The moment on another day at which clocks in the time zone show the same as at this instant. */
export function atSameTime(instant: Date, day: string, timeZone: string): Date {
  const plainTime = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime();
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
}

/**
 * The last moment, at or before an instant, at which clocks in the time zone showed this time (`HH:MM`). A time that
 * a change of the clock leaves out is taken as an hour later.
 */
export function lastTimeOfDay(instant: Date, time: string, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const momentOf = (date: Temporal.PlainDate): Date =>
    new Date(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
  const moment = momentOf(today);
  return moment <= instant ? moment : momentOf(today.subtract({ days: 1 }));
}

/** Whether a due moment has a time, and is not merely a day. */
export function isTimed(due: Date): boolean {
  return due.getTime() % 86_400_000 !== 0;
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayAlone = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' });
/** By time zone: to make one takes longer than to use it, and an export writes thousands of moments. */
const withTime = new Map<string, Intl.DateTimeFormat>();

/** A moment as clocks of the time zone show it, such as '18/11/2026 14:42'. */
export function dayAndTime(at: Date, timeZone: string): string {
  const format =
    withTime.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit', timeZone });
  withTime.set(timeZone, format);
  return format.format(at).replace(',', '');
}

/** The day of a due moment that has no time, such as '18/11/2026'. */
export function dueDay(due: Date): string {
  return dayAlone.format(due);
}

/** A calendar day (`YYYY-MM-DD`) whose month nobody can take for a day, such as '18 November 2026'. */
export function dayInWords(day: string): string {
  return wholeDay.format(startOfUtcDay(day));
}

/** A due moment as people read it: '18/11/2026 14:42', or the day alone where it has no time. */
export function dueText(due: Date, hasTime: boolean, timeZone: string): string {
  return hasTime ? dayAndTime(due, timeZone) : dueDay(due);
}
