import { yearProblem } from '@evenhand/contract/date-bounds';
import { parseUkDate } from '@evenhand/contract/uk-dates';
import { dayInWords } from '../platform/days.ts';

const YEAR_FIRST = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/;
const MONTHS = 12;
const DAYS_OF_MONTH = 31;

/** A day (`YYYY-MM-DD`), or why there is none, as a sentence. */
type ReadDay = { readonly day: string; readonly why: null } | { readonly day: null; readonly why: string };

/**
 * Reads a day of a list, `2026-12-31` or with the day first: `31/12/2026`, `31.12.2026`, `31-12-2026`.
 * @param monthFirstLine a line of the list that has the month first (`monthFirstLineIn`), or null. With such a line, a
 * date that can be read both ways is refused: on a wrong leaving date somebody loses access.
 */
export function readDay(text: string, monthFirstLine: number | null): ReadDay {
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  if (isoYear !== undefined) return realDay(isoYear, parseUkDate(`${isoDay}/${isoMonth}/${isoYear}`));
  const [, first, , second, year] = DAY_FIRST.exec(text) ?? [];
  if (year === undefined) return refused('write it as 31/12/2026 or 2026-12-31.');
  if (year.length === 2) return refused('write the year with four digits.');
  const day = parseUkDate(`${first}/${second}/${year}`);
  const turned = parseUkDate(`${second}/${first}/${year}`);
  if (day === null && turned !== null) return refused(`write the day first, or as ${turned}.`);
  if (day !== null && turned !== null && day !== turned && monthFirstLine !== null)
    return refused(
      `line ${monthFirstLine} has the month first, so this is ${dayInWords(day)} or ${dayInWords(turned)}. Write ${day} or ${turned}.`,
    );
  return realDay(year, day);
}

/**
 * The first line of a list whose date can only have the month first, as lists from America have it; null where there is
 * none. @param at the position of the column of dates, or -1
 */
export function monthFirstLineIn(
  records: readonly { readonly line: number; readonly record: readonly string[] }[],
  at: number,
): number | null {
  return records.find(({ record }) => isMonthFirst(record[at]?.trim() ?? ''))?.line ?? null;
}

function isMonthFirst(text: string): boolean {
  const [, first, , second] = DAY_FIRST.exec(text) ?? [];
  return Number(first) <= MONTHS && Number(second) > MONTHS && Number(second) <= DAYS_OF_MONTH;
}

function realDay(year: string, day: string | null): ReadDay {
  const problem = yearProblem(`${year}-`, 'event');
  if (problem !== null) return refused(problem);
  return day === null ? refused('there is no such day.') : { day, why: null };
}

function refused(why: string): ReadDay {
  return { day: null, why };
}
