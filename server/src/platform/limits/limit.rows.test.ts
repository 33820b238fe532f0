import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { countHit, forgetHits, purgeLimits, takeHitBack } from './limit.rows.ts';

const limit = { max: 3, window: 60_000 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 9, 0, second));
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('request_limit').execute();
});
afterAll(() => database.close());

const hit = (second: number, subject = 'maren') => countHit(database.db, subject, limit, at(second));

test('as many as the limit are allowed and one more is refused, until the oldest no longer counts; refused ones do not count', async () => {
  expect([await hit(0), await hit(20), await hit(40)].map(({ isAllowed, count }) => [isAllowed, count])).toEqual([
    [true, 1],
    [true, 2],
    [true, 3],
  ]);
  expect(await hit(41)).toEqual({ isAllowed: false, count: 3, wait: 19_000 });
  expect(await hit(59)).toEqual({ isAllowed: false, count: 3, wait: 1_000 });
  expect(await hit(60)).toMatchObject({ isAllowed: true, count: 3 });
  expect(await hit(79)).toMatchObject({ isAllowed: false, wait: 1_000 });
  expect(await hit(80)).toMatchObject({ isAllowed: true });
  expect(await hit(200)).toMatchObject({ isAllowed: true, count: 1 });
});

test('hits sent side by side cannot slip past the limit', async () => {
  const hits = await Promise.all(Array.from({ length: 40 }, () => hit(0)));
  expect(hits.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  expect(await hit(0, 'edda')).toMatchObject({ isAllowed: true, count: 1 });
});

test('a hit that is taken back is one fewer, and only one', async () => {
  for (const second of [0, 1, 1]) await hit(second);
  await takeHitBack(database.db, 'maren', at(1));
  expect(await hit(2)).toMatchObject({ isAllowed: true, count: 3 });
  await takeHitBack(database.db, 'maren', at(30));
  await takeHitBack(database.db, 'nobody', at(1));
  expect(await hit(3)).toMatchObject({ isAllowed: false, count: 3 });
  await takeHitBack(database.db, 'maren', at(0));
  expect(await hit(3)).toMatchObject({ isAllowed: true });
  await forgetHits(database.db, 'maren');
  expect(await hit(4)).toMatchObject({ isAllowed: true, count: 1 });
});

test('counters hold no names, and go when nothing in them counts', async () => {
  await hit(0, 'maren 10.0.0.1');
  await hit(30, 'edda 10.0.0.2');
  expect(JSON.stringify(await database.db.selectFrom('request_limit').selectAll().execute())).not.toMatch(
    /maren|edda|10\.0/,
  );
  expect(await purgeLimits(database.db, at(60))).toBe(0);
  expect(await purgeLimits(database.db, at(61))).toBe(1);
  expect(await hit(62, 'edda 10.0.0.2')).toMatchObject({ count: 2 });
});
