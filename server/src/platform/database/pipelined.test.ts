import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { ReadDb } from './open-database.ts';
import { executePipelined } from './pipelined.ts';
import { inReadOnly } from './read-only.ts';
import type { Tx } from './transaction.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table written (id int primary key)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from written`.execute(database.db);
});

const write = ({ db }: Pick<Tx, 'db'>, id: number): Promise<void> =>
  executePipelined(db, sql`insert into written values (${id})`.compile(db));
const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(database.db, work);
const written = async (): Promise<unknown[]> =>
  (await sql`select id from written order by id`.execute(database.db)).rows;

test('writes that are not waited for are done in their order, before what follows them and before the commit', async () => {
  const seen = await act(async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
    const { rows } = await sql`select id from written order by id`.execute(tx.db);
    tx.beforeCommit(() => write(tx, 3));
    return rows;
  });
  expect(seen).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await written()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('a failing write that is not waited for rolls its transaction back, with its own error', async () => {
  const failing = act(async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
    await write(tx, 2);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const followed = act(async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
    await sql`select id from written`.execute(tx.db);
  });
  await expect(followed).rejects.toMatchObject({ code: '23505' });
  expect(await written()).toEqual([]);
});

test('an act refused after a write that was not waited for keeps its own refusal, and the connection serves the next', async () => {
  for (const twice of [false, true]) {
    const refused = act(async (tx) => {
      await write(tx, 1);
      if (twice) await write(tx, 1);
      throw new Error('No.');
    });
    await expect(refused).rejects.toThrow('No.');
  }
  await act((tx) => write(tx, 4));
  expect(await written()).toEqual([{ id: 4 }]);
});

test('statements asked for at once leave together, in acts and in reads', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  /** How many of the two have been sent while the first is being answered. */
  async function sentTogether(db: ReadDb): Promise<number> {
    sent.mockClear();
    const asking = [sql`select pg_sleep(0.3) as together`.execute(db), sql`select 2 as together`.execute(db)];
    await setTimeout(100);
    const count = sent.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('as together')).length;
    await Promise.all(asking);
    return count;
  }
  expect(await act(({ db }) => sentTogether(db))).toBe(2);
  expect(await inReadOnly(database.db, sentTogether)).toBe(2);
  sent.mockRestore();
});
