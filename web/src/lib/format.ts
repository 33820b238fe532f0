/**
 * Dates, times and durations as people read them, in the time zone of the service (FMT-01 … FMT-08).
 * Instants are ISO 8601 in UTC.
 */
export interface Formats {
  /** DD/MM/YYYY */
  date: (instant: string) => string;
  /** HH:mm */
  time: (instant: string) => string;
  /** DD/MM/YYYY HH:mm */
  dateTime: (instant: string) => string;
  /** DD/MM/YY HH:mm:ss, for message lists. */
  stamp: (instant: string) => string;
  /** The calendar day an instant falls on, YYYY-MM-DD. */
  dayOf: (instant: string | Date) => string;
  /** A due date: DD/MM/YYYY HH:mm, or the day alone when it has no time (written as UTC midnight). */
  due: (due: string, isTimed: boolean) => string;
  /** Overdue before today, due today, or later; by calendar day of the service. */
  dueState: (due: string, isTimed: boolean, now: Date) => 'overdue' | 'today' | 'later';
}

const cache = new Map<string, Formats>();

export function formatsFor(timeZone: string): Formats {
  const cached = cache.get(timeZone);
  if (cached !== undefined) return cached;
  const formats = makeFormats(timeZone);
  cache.set(timeZone, formats);
  return formats;
}

/** '{d} days {h} hours' above one hour, else '{m} minutes' (gaps G-46). */
export function duration(minutes: number): string {
  if (minutes <= 60) return counted(minutes, 'minute');
  return `${counted(Math.floor(minutes / 1440), 'day')} ${counted(Math.floor((minutes % 1440) / 60), 'hour')}`;
}

/** A calendar day so many days before or after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** '1 case', '2 cases'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The words of the button that unfolds filters. */
export function filtersSet(count: number): string {
  return count === 0 ? 'Filters' : `Filters (${count})`;
}

function makeFormats(timeZone: string): Formats {
  const parts = partsIn(timeZone);
  const utc = partsIn('UTC');
  const date = (instant: string): string => dateOf(parts(instant));
  const time = (instant: string): string => timeOf(parts(instant));
  const dayOf = (instant: string | Date): string => isoDay(parts(instant));
  const dueDay = (due: string, isTimed: boolean): string => (isTimed ? dayOf(due) : isoDay(utc(due)));
  return {
    date,
    time,
    dateTime: (instant) => `${date(instant)} ${time(instant)}`,
    stamp: (instant) => {
      const { day, month, year, hour, minute, second } = parts(instant);
      return `${day}/${month}/${year.slice(-2)} ${hour}:${minute}:${second}`;
    },
    dayOf,
    due: (due, isTimed) => (isTimed ? `${date(due)} ${time(due)}` : dateOf(utc(due))),
    dueState: (due, isTimed, now) => {
      const [dayDue, today] = [dueDay(due, isTimed), dayOf(now)];
      return dayDue < today ? 'overdue' : dayDue === today ? 'today' : 'later';
    },
  };
}

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

function partsIn(timeZone: string): (instant: string | Date) => Parts {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: two,
    month: two,
    year: 'numeric',
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  return (instant) =>
    Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])) as Parts;
}

function dateOf({ day, month, year }: Parts): string {
  return `${day}/${month}/${year}`;
}

function timeOf({ hour, minute }: Parts): string {
  return `${hour}:${minute}`;
}

function isoDay({ day, month, year }: Parts): string {
  return `${year}-${month}-${day}`;
}
