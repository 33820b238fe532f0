import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import { onPostgres } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { assertRowSecurity } from './row-security.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

describe('The start', () => {
  test('is allowed where every table of cases has policies and no row is read without a context', async () => {
    await expect(assertRowSecurity(server.serving, server.db)).resolves.toBeUndefined();
  });

  test('is allowed where there is no case yet', async () => {
    const empty = await startTestServer();
    await expect(assertRowSecurity(empty.serving, empty.db)).resolves.toBeUndefined();
    await empty.close();
  });

  test('is refused for the owner of the tables', async () => {
    await expect(assertRowSecurity(server.db, server.db)).rejects.toThrow(/sees past row-level security/);
  });

  test('is refused when a table was added without a policy', async () => {
    await sql`create table table_added_later (id bigint primary key, case_id bigint)`.execute(server.db);
    await expect(assertRowSecurity(server.serving, server.db)).rejects.toThrow(
      'These tables have no row-level security: table_added_later.',
    );
    await sql`alter table table_added_later enable row level security`.execute(server.db);
    await expect(assertRowSecurity(server.serving, server.db)).rejects.toThrow('table_added_later');
    await sql`drop table table_added_later`.execute(server.db);
  });

  test('is refused where administration reaches a table of cases [SIGHT-27]', async () => {
    await sql`grant select (id) on case_record to evenhand_administration`.execute(server.db);
    await expect(assertRowSecurity(server.serving, server.db)).rejects.toThrow(
      'Administration reaches cases: case_record.',
    );
    await sql`revoke select (id) on case_record from evenhand_administration`.execute(server.db);
  });

  test('is refused when a function that runs as the owner finds temporary tables first', async () => {
    await sql`create function careless() returns int language sql security definer set search_path = public as 'select 1'`.execute(
      server.db,
    );
    await expect(assertRowSecurity(server.serving, server.db)).rejects.toThrow(
      'on tables the caller may choose: careless.',
    );
    await sql`drop function careless()`.execute(server.db);
  });

  test('is refused when a policy allows reading without a context', async () => {
    await sql`create policy everybody on message for select using (true)`.execute(server.db);
    await sql`insert into message (service_id, case_id, sender_user_id, subject, body, posted_at, updated_at)
      values (1, ${caseId}, ${cast.maren}, 'Hello', 'Hello', now(), now())`.execute(server.db);
    await expect(assertRowSecurity(server.serving, server.db)).rejects.toThrow('message can be read for nobody');
    await sql`drop policy everybody on message`.execute(server.db);
    await expect(assertRowSecurity(server.serving, server.db)).resolves.toBeUndefined();
  });
});

describe('The start, in a transaction that is rolled back,', () => {
  /** A login of its own that may do what the product does. */
  const login = [
    'create role evenhand_test_login in role evenhand_serving',
    'grant evenhand_test_login to current_user',
  ];
  const ownsThere = (what: string) => `alter ${what} owner to evenhand_test_login`;
  const inPublic = [...login, 'grant create on schema public to evenhand_test_login'];

  /**
   * Why the start is refused for this role once the owner has run these statements; null when it is allowed.
   */
  const refusalFor = (role: string, statements: readonly string[], db = server.db): Promise<string | null> =>
    rollingBack(db)
      .transaction()
      .execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx);
        await sql`set local role ${sql.id(role)}`.execute(tx);
        return await assertRowSecurity(tx, tx).then(
          () => null,
          (error: Error) => error.message,
        );
      });

  test.each([
    ['a table', 'table_added_later', ['create table table_added_later (id bigint)']],
    ['a partitioned table', 'table_added_later', ['create table table_added_later (id bigint) partition by list (id)']],
    ['a view', 'table_added_later', ['create view table_added_later as select id from case_record']],
    [
      'a materialized view',
      'table_added_later',
      ['create materialized view table_added_later as select id from case_record'],
    ],
    ['a table whose policies are switched off', 'message', ['alter table message disable row level security']],
  ])('is refused by the name of %s that is open', async (_what, name, statements) => {
    expect(await refusalFor('evenhand_serving', statements)).toBe(`These tables have no row-level security: ${name}.`);
  });

  test.each([
    ['a table', ['create table table_added_later (id bigint)', ownsThere('table table_added_later')]],
    [
      'a partitioned table',
      ['create table table_added_later (id bigint) partition by list (id)', ownsThere('table table_added_later')],
    ],
    ['a table of cases', [ownsThere('table message')]],
  ])('is refused for a login that owns %s', async (_what, statements) => {
    expect(await refusalFor('evenhand_test_login', [...inPublic, ...statements])).toContain(
      'The database role evenhand_test_login sees past',
    );
  });

  test.each([
    ['nothing', []],
    [
      'a table of another schema',
      [
        'create schema elsewhere authorization evenhand_test_login',
        'create table elsewhere.note ()',
        ownsThere('table elsewhere.note'),
      ],
    ],
    ['a sequence', ['create sequence number_added_later', ownsThere('sequence number_added_later')]],
  ])('is allowed for a member of the serving role that owns %s', async (_what, statements) => {
    expect(await refusalFor('evenhand_test_login', [...inPublic, ...statements])).toBeNull();
  });

  // Only a superuser makes such a login, and there is none for a PostgreSQL that was given.
  test.runIf(process.env.TEST_SUPERUSER_URL !== undefined)(
    'is refused for a login that owns nothing and bypasses policies',
    async () => {
      const name = new URL(server.address).pathname.slice(1);
      const superuser = onPostgres(`${process.env.TEST_SUPERUSER_URL}`.replace('/evenhand?', `/${name}?`), 'owner');
      const bypassing = [...login, 'alter role evenhand_test_login bypassrls'];
      expect(await refusalFor('evenhand_test_login', bypassing, superuser)).toContain('evenhand_test_login sees past');
      await superuser.destroy();
    },
  );
});
