import { getCase } from '@evenhand/contract/case-details';
import {
  bringBackDirectoryPerson,
  disableDirectoryPerson,
  getDirectoryPerson,
  inviteDirectoryPerson,
  removeProviderIdentity,
  signOutDirectoryPerson,
} from '@evenhand/contract/directory';
import { listRegister } from '@evenhand/contract/register';
import { approveSight, proposeSight } from '@evenhand/contract/sight-rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAs, giveSight, letAdminister } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { findInvitation } from '../identity/invitation.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'silas', people: 'callum', approver: 'wren' });
});
afterAll(() => server.close());

type OnPerson =
  | typeof inviteDirectoryPerson
  | typeof disableDirectoryPerson
  | typeof bringBackDirectoryPerson
  | typeof signOutDirectoryPerson
  | typeof removeProviderIdentity;
const on = <T extends OnPerson>(route: T, name: CastName, as: CastName = 'callum') =>
  server.as(as).call(route, { params: { userId: cast[name] } });
const read = async (name: CastName) =>
  (await server.as('callum').call(getDirectoryPerson, { params: { userId: cast[name] } })).data;
const latest = async () => (await server.as('silas').call(listRegister, { query: {} })).data.entries;
const tables = [
  'person',
  'account',
  'identity_account',
  'invitation',
  'sight_pause',
  'sight_right',
  'given_right',
  'job',
];

/** @returns the sentence of the refusal. */
async function refusedAsIs<T extends OnPerson>(route: T, name: CastName, as: CastName = 'callum'): Promise<string> {
  const before = await checksumOf(server.db, [...tables, 'register_entry', 'ended_person_session']);
  const { status, error } = await on(route, name, as);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await checksumOf(server.db, [...tables, 'register_entry', 'ended_person_session'])).toEqual(before);
  return error.errorDescription;
}

describe('An invitation', () => {
  test('gives its link once, keeps a hash of it, makes an account without rights, and voids the link before it [PEOPLE-05, PEOPLE-06]', async () => {
    const { email } = await read('isaac');
    const { link, username, until } = (await on(inviteDirectoryPerson, 'isaac')).data;
    expect({ username, until }).toEqual({ username: email?.toLowerCase(), until: '2026-11-21T09:00:00.000Z' });
    expect(link).toMatch(/^http:\/\/localhost\/identity\/invitation\/[\w-]{43}$/);
    const token = link?.split('/').at(-1) ?? '';
    expect(await findInvitation(server.db, token, server.now())).toMatchObject({ userId: cast.isaac });
    expect(
      await server.db.selectFrom('identity_account').selectAll().where('user_id', '=', cast.isaac).execute(),
    ).toMatchObject([{ roles: [], access_levels: [], password_hash: null }]);
    const { rows } = await sql<{ body: string }>`select body from register_entry order by seq desc limit 1`.execute(
      server.db,
    );
    expect(rows[0]?.body).not.toContain(token);
    expect(await latest()).toMatchObject([{ kind: 'person.invited', about: { userId: cast.isaac } }]);
    expect((await read('isaac')).signIn).toMatchObject({ state: 'invited', invitedUntil: until });
    await on(inviteDirectoryPerson, 'isaac', 'silas');
    expect(await findInvitation(server.db, token, server.now())).toBeNull();
    server.setNow('2026-11-22T09:00:00.000Z');
    expect((await read('isaac')).signIn).toMatchObject({ state: 'expired', invitedUntil: null });
  });

  test('pauses the sight of a person who reads cases, from their next request on [SIGHT-04]', async () => {
    const caseId = await openCase(server, { as: 'maren' });
    const area = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')?.id ?? 0;
    await giveSight(server, 'priya', 'area', area);
    await on(inviteDirectoryPerson, 'priya');
    expect((await read('priya')).pause).toMatchObject({ cause: 'invitation' });
    expect((await server.as('priya').call(getCase, { params: { id: caseId } })).status).not.toBe(200);
  });

  test('for the first time pauses them too, whom nobody could tell from who made the link: no right is approved before they are confirmed, and Manager gives nothing [SIGHT-15, SIGHT-16]', async () => {
    await sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(server.db);
    await sql`delete from identity_account where user_id = ${cast.isaac}`.execute(server.db);
    await on(inviteDirectoryPerson, 'isaac');
    await sql`delete from invitation where user_id = ${cast.isaac}`.execute(server.db);
    await letAdminister(server, { business: 'isaac' });
    const roles = async () =>
      (await sql<{ roles: string[] }>`select roles from account where user_id = ${cast.isaac}`.execute(server.db)).rows;
    expect(await roles()).toEqual([{ roles: [] }]);
    const body = { userId: cast.isaac, name: 'area', accessLevelId: 1, until: null, reason: 'New' } as const;
    const { id } = (await server.as('callum').call(proposeSight, { body })).data;
    expect((await server.as('wren').call(approveSight, { params: { id } })).error.errorDescription).toContain(
      'Confirm Isaac',
    );
    expect(await roles()).toEqual([{ roles: [] }]);
    expect((await confirmAs(server, 'wren', cast.isaac)).status).toBe(200);
    expect((await roles()).flatMap((one) => one.roles)).toEqual(['BusinessUser']);
    expect((await server.as('wren').call(approveSight, { params: { id } })).status).toBe(200);
    await sql`delete from installation`.execute(server.db);
  });

  test('of the only approver is refused, whom nobody could confirm afterwards; nothing changes [PEOPLE-26, FIRST-16]', async () => {
    expect(await refusedAsIs(inviteDirectoryPerson, 'wren', 'silas')).toContain('recover-approver');
  });

  test('of oneself, of an owner by another than an owner, or by an approver is refused [PEOPLE-12]', async () => {
    expect(await refusedAsIs(inviteDirectoryPerson, 'callum')).toContain('your own record');
    expect(await refusedAsIs(inviteDirectoryPerson, 'silas')).toContain('is an owner');
    expect(await refusedAsIs(inviteDirectoryPerson, 'isaac', 'wren')).toContain('permission');
    expect(await refusedAsIs(inviteDirectoryPerson, 'odile')).toContain('could not be found');
  });
});

describe('Ending the access of a person', () => {
  test('is refused of the only approver, and of the last whose own sight is not paused [PEOPLE-26]', async () => {
    expect(await refusedAsIs(disableDirectoryPerson, 'wren')).toBe(
      'Wren Abara is the only approver. Have another approved first.',
    );
    await giveSight(server, 'edda', 'approver');
    await sql`insert into sight_pause values (${cast.edda}, 'address', null, now())`.execute(server.db);
    expect(await refusedAsIs(disableDirectoryPerson, 'wren')).toContain('the only approver');
    await sql`delete from sight_pause where user_id = ${cast.edda}`.execute(server.db);
    await sql`delete from sight_right where user_id = ${cast.edda}`.execute(server.db);
  });

  test('refuses their next request, ends their rights and tells administration of no case; back they have no right [PEOPLE-10, PEOPLE-11, PEOPLE-12]', async () => {
    const caseId = await openCase(server, { as: 'maren', owner: 'teodora' });
    const area = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')?.id ?? 0;
    await giveSight(server, 'teodora', 'area', area);
    await letAdminister(server, { people: 'teodora' });
    const answer = await on(disableDirectoryPerson, 'teodora');
    expect(answer.body).toBe('{"data":null,"isError":false}');
    expect((await server.as('teodora').call(getCase, { params: { id: caseId } })).status).toBe(401);
    const kept = () =>
      Promise.all([
        sql`select 1 from sight_right where user_id = ${cast.teodora} and ended_at is null`.execute(server.db),
        sql`select 1 from given_right where user_id = ${cast.teodora}`.execute(server.db),
        sql`select 1 from account where user_id = ${cast.teodora} and roles <> '{}'`.execute(server.db),
      ]).then((all) => all.map(({ rows }) => rows.length));
    expect(await kept()).toEqual([0, 0, 0]);
    const { rows: jobs } = await sql<{ kind: string }>`
      select kind from job where payload ->> 'userId' = ${cast.teodora} order by kind`.execute(server.db);
    expect(jobs.map(({ kind }) => kind)).toEqual(['pass-on-tasks', 'report-rights', 'tell-of-leaver']);
    expect((await latest())[0]).toMatchObject({ kind: 'person.disabled', about: { userId: cast.teodora } });
    expect(await refusedAsIs(disableDirectoryPerson, 'teodora')).toBe('Teodora Whitlock has left.');
    expect(await refusedAsIs(inviteDirectoryPerson, 'teodora')).toBe('Teodora Whitlock has left.');

    await on(bringBackDirectoryPerson, 'teodora');
    expect(await kept()).toEqual([0, 0, 0]);
    expect(await read('teodora')).toMatchObject({ hasLeft: false, rights: [] });
    expect((await latest())[0]).toMatchObject({ kind: 'person.returned' });
    expect(await refusedAsIs(bringBackDirectoryPerson, 'teodora')).toBe('Teodora Whitlock is here already.');
  });

  test('of oneself, or of an owner by another than an owner, is refused, so an owner stays [PEOPLE-26]', async () => {
    expect(await refusedAsIs(disableDirectoryPerson, 'callum')).toContain('your own record');
    expect(await refusedAsIs(disableDirectoryPerson, 'silas')).toContain('Only an owner');
    await letAdminister(server, { owner: 'derrin' });
    expect((await on(disableDirectoryPerson, 'derrin', 'silas')).status).toBe(200);
    expect(await refusedAsIs(disableDirectoryPerson, 'silas', 'silas')).toContain('your own record');
  });
});

test('Where rights come from the directory, nothing that an account still says counts when its person is back [PEOPLE-12]', async () => {
  await sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(server.db);
  await on(disableDirectoryPerson, 'salma');
  await on(bringBackDirectoryPerson, 'salma');
  const { rows } = await sql`select roles from account where user_id = ${cast.salma}`.execute(server.db);
  expect(rows).toEqual([{ roles: [] }]);
  await sql`delete from installation`.execute(server.db);
});

test('Signing a person out ends the tokens they have, and is in the register [PEOPLE-10]', async () => {
  await on(signOutDirectoryPerson, 'ngozi');
  expect(
    await server.db.selectFrom('ended_person_session').select('user_id').where('user_id', '=', cast.ngozi).execute(),
  ).toHaveLength(1);
  expect((await latest())[0]).toMatchObject({ kind: 'person.signed-out', about: { userId: cast.ngozi } });
  expect(await refusedAsIs(signOutDirectoryPerson, 'silas')).toContain('is an owner');
});

test('What the provider calls a person can be forgotten by another, which pauses their sight, as the register says [PEOPLE-25, AREG-01]', async () => {
  await sql`insert into external_identity values ('https://login.example', 'auth0|rufus', ${cast.rufus})`.execute(
    server.db,
  );
  await giveSight(server, 'rufus', 'area', 1);
  expect((await read('rufus')).signIn.provider).toBe('auth0|rufus');
  expect((await on(removeProviderIdentity, 'rufus')).status).toBe(200);
  expect(await read('rufus')).toMatchObject({ signIn: { provider: null }, pause: { cause: 'identity' } });
  expect((await latest()).slice(0, 2)).toMatchObject([
    {
      kind: 'sight.paused',
      about: { userId: cast.rufus },
      changes: [{ title: 'Because', from: null, to: 'Their work account was forgotten' }],
    },
    { kind: 'identity.removed', changes: [{ title: 'Name at the provider', from: 'auth0|rufus', to: null }] },
  ]);
  expect(await refusedAsIs(removeProviderIdentity, 'rufus')).toContain('not known by another name');
});
