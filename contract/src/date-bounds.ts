import * as z from 'zod/mini';

/**
 * How many years before and after today a date can lie, by what it says. A year outside is a slip of the pen
 * (decision 0090).
 */
const years = {
  /** Something on a case that has happened or is arranged, a date in a letter, the end of an employment. */
  event: { before: 60, after: 10 },
  /** Something that somebody is to do. */
  planned: { before: 10, after: 10 },
  /** A call or an attempt to reach somebody. */
  contact: { before: 10, after: 1 },
} as const;
export type DateKind = keyof typeof years;

/** The error of a day or an instant whose year cannot be meant; null for others, and for text that is no date. */
export function yearProblem(date: string, kind: DateKind, now: Date = new Date()): string | null {
  const year = /^(\d{4})-/.exec(date)?.[1];
  const { before, after } = years[kind];
  const [first, last] = [now.getUTCFullYear() - before, now.getUTCFullYear() + after];
  return year === undefined || (Number(year) >= first && Number(year) <= last)
    ? null
    : `Check the year: it must be from ${first} to ${last}.`;
}

/** Refuses a day or an instant whose year cannot be meant. */
export function inMeantYear(kind: DateKind) {
  return z.refine<string>((date) => yearProblem(date, kind) === null, {
    error: ({ input }) => yearProblem(String(input), kind) ?? undefined,
  });
}
