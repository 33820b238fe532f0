import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTemplate } from '../../testing/prepare-template.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Db } from './open-database.ts';
import { readsTogether } from './reads-together.ts';

let database: TestDatabase;
let reads: Db;
beforeAll(async () => {
  database = await openTestDatabase(prepareTemplate);
  reads = readsTogether(database.db);
});
afterAll(() => database.close());

/** The session that answered, and the value asked for. */
async function ask(value: number): Promise<{ session: number; value: number }> {
  const { rows } = await sql<{ session: number; value: number }>`select pg_backend_pid() as session, ${value}::int as value`.execute(reads);
  return rows[0]!;
}

test('reads asked for at once are answered by one session, each with its own answer', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(answers.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(answers.map(({ session }) => session)).size).toBe(1);
});

test('a read that fails fails alone', async () => {
  const [one, failed, other] = await Promise.allSettled([ask(1), sql`select 1 / ${0}::int`.execute(reads), ask(2)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([one, other]).toMatchObject([{ value: { value: 1 } }, { value: { value: 2 } }]);
});

test('many reads one after another and at once leave no connection behind', async () => {
  for (let round = 0; round < 20; round += 1) await Promise.all([ask(1), ask(2), sql`select 1`.execute(database.db)]);
  expect((await ask(3)).value).toBe(3);
});

test('no transaction can be begun', async () => {
  await expect(reads.transaction().execute(async () => undefined)).rejects.toThrow('What only reads begins no transaction.');
  expect((await ask(4)).value).toBe(4);
});
