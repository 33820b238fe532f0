import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startOfDay } from '../platform/days.ts';
import type { DueRange } from './case-list.ts';
import { isDueWithin } from './case-list-conditions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Due moments around two days, of which a range of these days holds those named `in`. */
const rows = (zone: string) => {
  const timed = (day: string, minutes: number) => new Date(startOfDay(day, zone).getTime() + minutes * 60_000);
  const day = (date: string) => startOfDay(date, 'UTC');
  return [
    { name: 'day before', at: day('2026-07-09'), isTimed: false },
    { name: 'in: first day', at: day('2026-07-10'), isTimed: false },
    { name: 'in: last day', at: day('2026-07-11'), isTimed: false },
    { name: 'day after', at: day('2026-07-12'), isTimed: false },
    { name: 'minute before', at: timed('2026-07-10', -1), isTimed: true },
    { name: 'in: first moment', at: timed('2026-07-10', 0), isTimed: true },
    { name: 'in: last minute', at: timed('2026-07-12', -1), isTimed: true },
    { name: 'moment after', at: timed('2026-07-12', 0), isTimed: true },
  ];
};

// East and west of Greenwich a day of the service begins before the day of UTC, and after it.
it.each(['Europe/London', 'America/New_York', 'Pacific/Auckland'])(
  'a range of days in %s holds its days, and its moments by the clock there [LIST-25]',
  async (zone) => {
    const from = { timed: startOfDay('2026-07-10', zone), day: startOfDay('2026-07-10', 'UTC') };
    const before = { timed: startOfDay('2026-07-11', zone, 1), day: startOfDay('2026-07-11', 'UTC', 1) };
    const names = async (due: DueRange): Promise<string[]> => {
      const given = sql.join(
        rows(zone).map(({ name, at, isTimed }) => sql`(${name}::text, ${at}::timestamptz, ${isTimed}::boolean)`),
      );
      const answer = await sql<{
        name: string;
      }>`select c.name from (values ${given}) c (name, due_at, is_due_timed) where ${isDueWithin(due)}`.execute(
        database.db,
      );
      return answer.rows.map((row) => row.name);
    };
    const within = ['in: first day', 'in: last day', 'in: first moment', 'in: last minute'];
    expect(await names({ from, before })).toEqual(within);
    expect((await names({ from, before: null })).toSorted()).toEqual(
      [...within, 'day after', 'moment after'].toSorted(),
    );
    expect((await names({ from: null, before })).toSorted()).toEqual(
      [...within, 'day before', 'minute before'].toSorted(),
    );
  },
);
