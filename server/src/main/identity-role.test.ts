import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import { caseTablesOf, checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { assertRowSecurity } from './row-security.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openCase(server);
  await sql`insert into identity_account (username, user_id, password_hash, given_name, family_name, service_id, roles, access_levels, is_demo)
    values ('teodora', ${cast.teodora}, 'a hash', 'Teodora', 'Whitlock', 1, '{BusinessUser}', '[]', false)`.execute(
    server.db,
  );
  await sql`insert into oidc_payload (model, id, payload) values ('Session', 'hers', ${JSON.stringify({ accountId: cast.teodora })}),
    ('Session', 'anothers', ${JSON.stringify({ accountId: cast.maren })})`.execute(server.db);
  await sql`insert into invitation (user_id, token_hash, expires_at) values (${cast.teodora}, 'a hash', now() + interval '1 hour')`.execute(
    server.db,
  );
});
afterAll(() => server.close());

const secrets = [
  'identity_account',
  'identity_key',
  'oidc_payload',
  'invitation',
  'spent_logout_token',
  'second_factor',
];
const rights = ['person', 'account', 'permission_rule', 'external_identity', 'ended_session', 'ended_person_session'];
const denied = { code: '42501' };

/** Runs a statement in a person's context, or the system's, as the product would. */
function runIn(db: Db, context: 'person' | 'system', statement: RawBuilder<unknown>) {
  return db.transaction().execute(async (tx) => {
    if (context === 'person') await enterAs(tx, cast.maren);
    else await enterAsSystem(tx);
    return await statement.execute(tx);
  });
}

describe('The role that answers calls', () => {
  test.each(secrets)('reads, writes and deletes nothing of %s, in any context [SECONDWALL-01]', async (table) => {
    for (const context of ['person', 'system'] as const)
      for (const statement of [
        sql`select 1 from ${sql.table(table)}`,
        sql`insert into ${sql.table(table)} default values`,
        sql`delete from ${sql.table(table)}`,
      ])
        await expect(runIn(server.serving, context, statement)).rejects.toMatchObject(denied);
  });

  test.each([
    ['a password', sql`update identity_account set password_hash = 'mine'`],
    ['a role', sql`update account set roles = '{HRUser}'`],
    ['a policy area', sql`update account set access_level_ids = '{1,2,3}'`],
    ['the right to change service', sql`update account set may_change_service = true`],
    ['an account', sql`insert into account select * from account`],
    ['a rule', sql`update permission_rule set value = 'true'`],
    ['a rule anew', sql`insert into permission_rule values (${cast.teodora}, 1, 'ReviewMessageRemovals', 'true')`],
    ['a return', sql`update person set deactivated_at = null`],
    ['another address', sql`update person set email = 'me@example.org'`],
    [
      'another name at the provider',
      sql`insert into external_identity values ('https://login.example', 'me', ${cast.maren})`,
    ],
    ['an ended session back', sql`delete from ended_session`],
    ['the sessions of a person back', sql`delete from ended_person_session`],
  ])('gives nobody %s; nothing changes [SECONDWALL-02]', async (_what, statement) => {
    const before = await checksumOf(server.db, [...secrets, ...rights]);
    for (const context of ['person', 'system'] as const)
      await expect(runIn(server.serving, context, statement)).rejects.toMatchObject(denied);
    expect(await checksumOf(server.db, [...secrets, ...rights])).toEqual(before);
  });

  test('lets people choose their availability, policy area and service, and ends sessions [SECONDWALL-02]', async () => {
    for (const statement of [
      sql`update person set availability = 'Busy' where user_id = ${cast.maren}`,
      sql`update account set selected_access_level_id = selected_access_level_id, is_current = is_current`,
      sql`insert into ended_session values ('one', now())`,
    ])
      await runIn(rollingBack(server.serving), 'person', statement);
  });

  test('lets nobody go; administration does, which ends their sessions, invitation and password and nobody else’s [SECONDWALL-02]', async () => {
    const letGo = sql`select let_people_go(array[${cast.teodora}]::uuid[], now())`;
    await expect(letGo.execute(server.serving)).rejects.toMatchObject(denied);
    await letGo.execute(server.administration);
    const rowsOf = async (statement: RawBuilder<unknown>) => (await statement.execute(server.db)).rows;
    expect(await rowsOf(sql`select id from oidc_payload`)).toEqual([{ id: 'anothers' }]);
    expect(await rowsOf(sql`select 1 from invitation`)).toEqual([]);
    expect(await rowsOf(sql`select password_hash from identity_account`)).toEqual([{ password_hash: null }]);
    expect(await rowsOf(sql`select user_id from person where deactivated_at is not null`)).toEqual([
      { user_id: cast.teodora },
    ]);
  });
});

test('The role that signs people in reads nothing of any case, in any context [SECONDWALL-03]', async () => {
  for (const table of await caseTablesOf(server.db))
    await expect(runIn(server.identity, 'system', sql`select 1 from ${sql.table(table)}`), table).rejects.toMatchObject(
      denied,
    );
});

test.each([
  ['identity_key', 'grant select on identity_key to evenhand_serving'],
  ['oidc_payload', 'grant select (payload) on oidc_payload to evenhand_serving'],
  ['identity_account', 'grant update (password_hash) on identity_account to evenhand_serving'],
  ['invitation', 'grant delete on invitation to evenhand_serving'],
  ['permission_rule', 'grant insert on permission_rule to evenhand_serving'],
  ['account', 'grant update on account to evenhand_serving'],
])('The start is refused where the serving role reaches %s [SECONDWALL-04]', async (table, grant) => {
  const refusal = await rollingBack(server.db)
    .transaction()
    .execute(async (tx) => {
      await sql.raw(grant).execute(tx);
      await sql`set local role evenhand_serving`.execute(tx);
      return await assertRowSecurity(tx, tx).then(
        () => null,
        (error: Error) => error.message,
      );
    });
  expect(refusal).toBe(`The database role evenhand_serving reaches how people sign in, or what they may do: ${table}.`);
});
