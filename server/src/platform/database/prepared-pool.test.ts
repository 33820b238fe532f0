import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { assertOwnSessions } from './own-sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the connection of `db` has prepared, by its text. */
async function prepared(db: TestDatabase['db'], like: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from pg_prepared_statements where statement like ${sql.lit(like)}`.execute(db);
  return rows[0]!.count;
}

test('a statement is prepared when it comes the third time, and answers for other values', async () => {
  await database.db.connection().execute(async (db) => {
    const counts: number[] = [];
    for (const value of [1, 2, 3, 4]) {
      const { rows } = await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db);
      expect(rows).toEqual([{ twice: value * 2 }]);
      counts.push(await prepared(db, 'select $1::int * 2%'));
    }
    expect(counts).toEqual([0, 0, 1, 1]);
  });
});

test('a statement without values is prepared too, and what begins and ends a transaction is not', async () => {
  await database.db.connection().execute(async (db) => {
    for (let run = 0; run < 3; run += 1)
      await db.transaction().execute((tx) => sql`select 1 as without_values`.execute(tx));
    expect(await prepared(db, 'select 1 as without_values')).toBe(1);
    expect(await prepared(db, 'begin%')).toBe(0);
    expect(await prepared(db, 'commit%')).toBe(0);
  });
});

test('a connection that has prepared very many statements is replaced by one that has none', async () => {
  await database.db.connection().execute(async (db) => {
    for (let text = 0; text < 220; text += 1)
      for (let run = 0; run < 3; run += 1) await sql`select ${text}::int as ${sql.ref(`n${text}`)}`.execute(db);
    expect(await prepared(db, 'select $1::int as "n%')).toBeLessThanOrEqual(200);
  });
  await database.db.connection().execute(async (db) => expect(await prepared(db, 'select $1::int as "n%')).toBe(0));
});

test('a prepared statement whose answer a migration has changed fails once and not for ever', async () => {
  await sql`create table grown (id int)`.execute(database.db);
  await sql`insert into grown values (1)`.execute(database.db);
  const read = () =>
    database.db.connection().execute(async (db) => (await sql`select * from grown where id = ${1}`.execute(db)).rows);
  for (let run = 0; run < 4; run += 1) expect(await read()).toEqual([{ id: 1 }]);
  await sql`alter table grown add column name text`.execute(database.db);
  await read().catch((error: { code?: string }) => expect(error.code).toBe('0A000'));
  expect(await read()).toEqual([{ id: 1, name: null }]);
});

test('statements that follow begin at once are in its transaction, and a failed one takes it back', async () => {
  await sql`create table kept (id int primary key)`.execute(database.db);
  const twice = database.db.transaction().execute(async (db) => {
    await sql`insert into kept values (${1})`.execute(db);
    await sql`insert into kept values (${1})`.execute(db);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await expect(
    database.db.transaction().execute((db) => sql`insert into kept values (${'x'})`.execute(db)),
  ).rejects.toMatchObject({ code: '22P02' });
  await database.db.transaction().execute((db) => sql`insert into kept values (${2})`.execute(db));
  await database.db.transaction().execute(async () => undefined);
  expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 2 }]);
});

test('a transaction is bound by row-level security also in a session that a pooler has lent to others before [RUN-01]', async () => {
  await database.serving.connection().execute(async (db) => {
    const who = async (asking: typeof db) =>
      (await sql<{ role: string }>`select current_user::text as role`.execute(asking)).rows[0]?.role;
    await sql`reset role`.execute(db);
    const outside = await who(db);
    const inside = await Promise.all([db.transaction().execute(who)]);
    const reading = await db.transaction().setAccessMode('read only').execute(who);
    await sql`set role evenhand_serving`.execute(db);
    expect([outside, ...inside, reading]).toEqual([
      expect.not.stringMatching('serving'),
      'evenhand_serving',
      'evenhand_serving',
    ]);
  });
});

test('a pooler that shares sessions between connections is refused in words, and PostgreSQL itself is not [RUN-01]', async () => {
  await assertOwnSessions(database.address);
  const shared = vi.spyOn(pg.Client.prototype, 'query').mockResolvedValue({ rows: [{ id: 7 }] } as never);
  await expect(assertOwnSessions(database.address)).rejects.toThrow('pool_mode = session');
  shared.mockRestore();
});
