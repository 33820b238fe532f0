import type { CompileContext } from './compile-context.ts';
import { PackCode } from './problem.ts';

/**
 * V22: a calendar without a holiday in a year between two that have some. Working days of that year would be counted as
 * if there were none, and nothing would say so.
 */
export function checkCalendars({ problems, read }: Pick<CompileContext, 'problems' | 'read'>): void {
  for (const { source, value } of read.files.calendars) {
    for (const [key, { holidays }] of Object.entries(value.calendars)) {
      const years = new Set(holidays.map(({ date }) => Number(date.slice(0, 4))));
      const last = Math.max(...years);
      for (let year = Math.min(...years); year < last; year += 1) {
        if (years.has(year)) continue;
        const location = source.locationOf(['calendars', key]);
        problems.report(PackCode.CalendarGap, location, `the calendar '${key}' has no bank holidays in ${year}`);
      }
    }
  }
}
