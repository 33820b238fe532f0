import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { submissionSchemas } from './components/component-payloads.ts';
import { inMeantYear, yearProblem } from './date-bounds.ts';
import { instant } from './fields.ts';
import { calendarDay } from './packs/pack-fields.ts';

const now = new Date('2026-11-29T12:00:00.000Z');

test.each([
  ['event', '1965-12-31', 'Check the year: it must be from 1966 to 2036.'],
  ['event', '1966-01-01', null],
  ['event', '2036-12-31', null],
  ['event', '2037-01-01', 'Check the year: it must be from 1966 to 2036.'],
  ['planned', '2015-12-31T09:00:00.000Z', 'Check the year: it must be from 2016 to 2036.'],
  ['planned', '2016-01-01T00:00:00.000Z', null],
  ['contact', '0206-11-20T00:00:00.000Z', 'Check the year: it must be from 2016 to 2027.'],
  ['contact', '2028-01-01T00:00:00.000Z', 'Check the year: it must be from 2016 to 2027.'],
  ['contact', 'Friday', null],
  ['contact', '', null],
] as const)('the year of a date is judged around today, by its kind: %s %s [DATE-01]', (kind, date, sentence) => {
  expect(yearProblem(date, kind, now)).toBe(sentence);
});

test('text that is no date is told so first [DATE-01]', () => {
  const refusal = instant.check(inMeantYear('event')).safeParse('0206-11-20').error;
  expect(refusal?.issues[0]?.message).toBe('Must be a date and time.');
});

test.each([
  ['0206-12-25', 'must have a year from 1900 to 2199'],
  ['1899-12-25', 'must have a year from 1900 to 2199'],
  ['2026-02-30', 'must be a date written YYYY-MM-DD'],
  ['25/12/2026', 'must be a date written YYYY-MM-DD'],
])('a day of a pack such as %s is refused [DATE-03]', (day, sentence) => {
  expect(calendarDay.safeParse(day).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  expect(calendarDay.safeParse('1998-10-01').success).toBe(true);
});

describe('every date that a call takes and something keeps', () => {
  const bodies = [
    ...[...calls].map(([name, call]) => [name, call.method === 'GET' ? undefined : call.body, call.query] as const),
    ...Object.entries(submissionSchemas).map(([name, schema]) => [name, schema, undefined] as const),
  ];
  const dates = bodies.flatMap(([name, ...schemas]) =>
    schemas.flatMap((schema) => datesIn(schema).map((date) => [`${name}.${date.path}`, date.schema] as const)),
  );
  /** Versions that were read before, and filters, which keep nothing. */
  const unbounded = [
    'saveEventDraft.baseUpdatedAt',
    'confirmSight.pausedAt',
    'getAllTasksPaginated.dueDate',
    'exportCases.fromDate',
    'exportCases.toDate',
    'exportTasks.fromDate',
    'exportTasks.toDate',
    'queryTasks.fromDate',
    'queryTasks.toDate',
    'listRegister.from',
    'listRegister.to',
    'pageOfCases.fromDate',
    'pageOfCases.toDate',
    'totalCasePages.fromDate',
    'totalCasePages.toDate',
    'getHistory.fromDate',
    'getHistory.toDate',
    'listFiles.fromDate',
    'listFiles.toDate',
    'searchWords.fromDate',
    'searchWords.toDate',
    'exportSearch.fromDate',
    'exportSearch.toDate',
  ];

  test('is refused where its year cannot be meant [DATE-01]', () => {
    const taken = dates.filter(([, schema]) =>
      ['0000-12-01', '0206-11-20', '1026-12-01', '9999-12-31'].some(
        (day) => z.safeParse(schema, day).success || z.safeParse(schema, `${day}T09:00:00.000Z`).success,
      ),
    );
    expect(new Set(taken.map(([name]) => name))).toEqual(new Set(unbounded));
  });

  test('is taken in the years around today [DATE-01]', () => {
    const thisYear = new Date().getUTCFullYear();
    const refused = dates.filter(([, schema]) =>
      [`${thisYear - 10}-06-01`, `${thisYear + 1}-06-01`].some(
        (day) => !z.safeParse(schema, day).success && !z.safeParse(schema, `${day}T09:00:00.000Z`).success,
      ),
    );
    expect(refused.map(([name]) => name).filter((name) => !unbounded.includes(name))).toEqual([]);
  });
});

interface Found {
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

/** The schemas below this one that take a day or an instant, by their paths. */
function datesIn(schema: unknown, path = ''): Found[] {
  if (schema === undefined) return [];
  const at = schema as z.ZodMiniType;
  const def = (at as unknown as { _zod: { def: Def } })._zod.def;
  if (def.shape !== undefined)
    return Object.entries(def.shape).flatMap(([key, inner]) => datesIn(inner, path === '' ? key : `${path}.${key}`));
  if (def.element !== undefined) return datesIn(def.element, path);
  const inner = [def.innerType, def.in, ...(def.options ?? [])].filter((one) => one !== undefined);
  const isDate = def.format === 'date' || def.format === 'datetime' || inner.some((one) => datesIn(one).length > 0);
  const isObject = inner.some((one) => datesIn(one).some((date) => date.path !== ''));
  if (isObject) return inner.flatMap((one) => datesIn(one, path));
  return isDate ? [{ path, schema: at }] : [];
}

interface Def {
  readonly shape?: Record<string, unknown>;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly options?: readonly unknown[];
  readonly format?: string;
}
