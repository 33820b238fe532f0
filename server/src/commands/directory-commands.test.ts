import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { checksumOf, openTestDatabase } from '../../testing/test-database.ts';
import { findInvitation } from '../identity/invitation.queries.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { settleRights } from '../users/settle-rights.ts';
import type { PeopleRequest } from './people-commands.ts';
import { performPeopleCommand } from './people-commands.ts';
import type { PeopleSite } from './people-of-service.ts';

// Where rights are given in the directory (RIGHTS=directory).
const NOW = new Date('2026-11-29T09:00:00.000Z');
const TABLES = [
  'person',
  'account',
  'given_right',
  'sight_right',
  'sight_pause',
  'identity_account',
  'invitation',
  'register_entry',
];
const site: PeopleSite = { publicUrl: 'https://hr.example', oidc: null, operator: 'root on server-1' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  for (const table of [
    'sight_pause',
    'sight_right',
    'given_right',
    'invitation',
    'identity_account',
    'installation',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.insertInto('installation').values({ rights: 'directory', begun_at: NOW }).execute();
  await inTransaction(db, (tx) => settleRights(tx.db, [cast.wren, cast.isaac], NOW));
});

async function numberOf(userId: string): Promise<string> {
  const found = database.db.selectFrom('person').select('employee_number').where('user_id', '=', userId);
  return (await found.executeTakeFirstOrThrow()).employee_number ?? '';
}

function perform(request: PeopleRequest, at: PeopleSite = site) {
  return performPeopleCommand(database.db, request, at, NOW);
}

async function of(command: 'recover-owner' | 'recover-approver' | 'invite', userId: string, at?: PeopleSite) {
  return await perform({ command, serviceKey: 'northmoor', employeeNumber: await numberOf(userId) }, at);
}

async function roles(userId: string, given: string[], policyAreas: string[] = []) {
  const employeeNumber = await numberOf(userId);
  return await perform({ command: 'roles', serviceKey: 'northmoor', employeeNumber, roles: given, policyAreas });
}

async function giveSight(userId: string, isApproved: boolean | null): Promise<void> {
  const values = { service_id: 1, user_id: userId, name: 'approver', reason: 'Test', proposed_at: NOW };
  const decided = isApproved === null ? null : NOW;
  const lapses_at = new Date(NOW.getTime() + 86_400_000);
  await database.db
    .insertInto('sight_right')
    .values({ ...values, lapses_at, decided_at: decided, is_approved: isApproved })
    .execute();
}

const everything = () => checksumOf(database.db, TABLES);
const rights = () => database.db.selectFrom('given_right').select(['user_id', 'name', 'given_by']).execute();

async function lastEntry() {
  const entry = await database.db
    .selectFrom('register_entry')
    .select(['kind', 'actor_user_id', 'about_user_id', 'body'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...entry, body: JSON.parse(entry.body) as { changes: unknown } };
}

describe('people recover-owner', () => {
  test('makes a person an owner with a link, gives no role to read cases, and writes who ran it into the register [FIRST-14]', async () => {
    const { isRefused, lines } = await of('recover-owner', cast.wren);
    expect([isRefused, lines[0]]).toEqual([false, expect.stringContaining('is an owner now.')]);
    const token =
      lines
        .find((line) => line.startsWith('https'))
        ?.split('/')
        .at(-1) ?? '';
    expect(await findInvitation(database.db, token, NOW)).toMatchObject({ userId: cast.wren });
    expect(await rights()).toEqual([{ user_id: cast.wren, name: 'owner', given_by: null }]);
    const accounts = database.db.selectFrom('account').select(['roles', 'access_level_ids']);
    expect(await accounts.where('user_id', '=', cast.wren).execute()).toEqual([{ roles: [], access_level_ids: [] }]);
    expect(await lastEntry()).toMatchObject({
      kind: 'owner.recovered',
      actor_user_id: null,
      about_user_id: cast.wren,
      body: { changes: [{ title: 'Run by', from: null, to: 'root on server-1' }] },
    });
  });

  test('takes Manager away, beside which nobody is an owner [FIRST-14]', async () => {
    await roles(cast.wren, ['BusinessUser']);
    await of('recover-owner', cast.wren);
    expect(await rights()).toEqual([{ user_id: cast.wren, name: 'owner', given_by: null }]);
    const before = await everything();
    expect((await roles(cast.wren, ['BusinessUser'])).lines[0]).toContain('Nobody may be a manager beside it.');
    expect(await everything()).toEqual(before);
  });

  test('finds a person without a number by their address, and prints no link beside an external provider [FIRST-14]', async () => {
    const { db } = database;
    await db.updateTable('person').set({ email: 'wren@northmoor.example' }).where('user_id', '=', cast.wren).execute();
    await sql`insert into external_identity values ('https://login.example', 'somebody|else', ${cast.wren})`.execute(
      db,
    );
    const oidc = { issuer: 'https://login.example', clientId: 'web', audience: 'api' };
    const request = {
      command: 'recover-owner',
      serviceKey: 'northmoor',
      employeeNumber: 'WREN@northmoor.example',
    } as const;
    const { isRefused, lines } = await perform(request, { ...site, oidc });
    expect([isRefused, lines.filter((line) => line.includes('https://hr.example'))]).toEqual([false, []]);
    expect(lines.at(-1)).toContain('with wren@northmoor.example. Check that it is theirs.');
    // Whoever the provider named so before has to show the address again.
    expect(await db.selectFrom('external_identity').selectAll().where('user_id', '=', cast.wren).execute()).toEqual([]);
    expect(await rights()).toMatchObject([{ user_id: cast.wren, name: 'owner' }]);
  });

  test.each([
    ['holds a right to read cases or to approve', true],
    ['is proposed for one', null],
  ])('refuses a person who %s; nothing changes [FIRST-14]', async (_why, isApproved) => {
    await giveSight(cast.wren, isApproved);
    const before = await everything();
    const { isRefused, lines } = await of('recover-owner', cast.wren);
    expect([isRefused, lines[0]]).toEqual([true, expect.stringContaining('Nobody may be an owner beside it.')]);
    expect(await everything()).toEqual(before);
  });

  test('refuses somebody who is not there, and where rights come from claims; nothing changes [FIRST-14]', async () => {
    const before = await everything();
    const nobody = { command: 'recover-owner', serviceKey: 'northmoor', employeeNumber: 'nobody' } as const;
    expect((await perform(nobody)).isRefused).toBe(true);
    await database.db.updateTable('installation').set({ rights: 'claims' }).execute();
    const { isRefused, lines } = await of('recover-owner', cast.wren);
    expect([isRefused, lines[0]]).toEqual([true, expect.stringContaining('it has no owners')]);
    expect(await everything()).toEqual(before);
  });
});

describe('people invite', () => {
  test('gives an account to who has none, pauses what somebody may read, and is in the register [SIGHT-18]', async () => {
    await giveSight(cast.isaac, true);
    const invited = await of('invite', cast.isaac);
    expect(invited.lines.at(-1)).toContain('reads no case until an approver has confirmed them');
    expect(await database.db.selectFrom('sight_pause').select(['user_id', 'cause', 'paused_by']).execute()).toEqual([
      { user_id: cast.isaac, cause: 'invitation', paused_by: null },
    ]);
    expect(await lastEntry()).toMatchObject({ kind: 'person.invited', actor_user_id: null, about_user_id: cast.isaac });
    // Whoever has no right yet may get one later, and somebody else may have used the link.
    expect((await of('invite', cast.wren)).lines.at(-1)).toContain(
      'reads no case until an approver has confirmed them',
    );
    expect(await database.db.selectFrom('sight_pause').select('user_id').execute()).toHaveLength(2);
  });
});

describe('people recover-approver', () => {
  const approvers = () =>
    database.db
      .selectFrom('sight_right')
      .select(['user_id', 'is_approved', 'decided_by'])
      .where('name', '=', 'approver')
      .where('ended_at', 'is', null)
      .execute();

  test('lets nobody who signed in as the approver before do so again [FIRST-16]', async () => {
    await giveSight(cast.isaac, true);
    await of('invite', cast.isaac);
    await database.db
      .updateTable('identity_account')
      .set({ password_hash: 'known to somebody else' })
      .where('user_id', '=', cast.isaac)
      .execute();
    await of('recover-approver', cast.isaac);
    const account = database.db
      .selectFrom('identity_account')
      .select('password_hash')
      .where('user_id', '=', cast.isaac);
    expect(await account.execute()).toEqual([{ password_hash: null }]);
    const ended = database.db.selectFrom('ended_person_session').select('user_id').where('user_id', '=', cast.isaac);
    expect(await ended.execute()).toHaveLength(1);
  });

  test('lets the only approver, who has a new password, sign in and approve again, and writes who ran it into the register [FIRST-16]', async () => {
    await giveSight(cast.isaac, true);
    await of('invite', cast.isaac);
    const { isRefused, lines } = await of('recover-approver', cast.isaac);
    expect([isRefused, lines[0]]).toEqual([false, expect.stringContaining('is an approver now.')]);
    const token =
      lines
        .find((line) => line.startsWith('https'))
        ?.split('/')
        .at(-1) ?? '';
    expect(await findInvitation(database.db, token, NOW)).toMatchObject({ userId: cast.isaac });
    expect(await database.db.selectFrom('sight_pause').selectAll().execute()).toEqual([]);
    expect(await approvers()).toEqual([{ user_id: cast.isaac, is_approved: true, decided_by: null }]);
    expect(await lastEntry()).toMatchObject({
      kind: 'approver.recovered',
      actor_user_id: null,
      about_user_id: cast.isaac,
      body: { changes: [{ title: 'Run by', to: 'root on server-1' }] },
    });
  });

  test('makes an approver of who is none, or is only proposed, gives no role to read cases, and has it told [FIRST-16]', async () => {
    await giveSight(cast.wren, null);
    for (const name of ['wren', 'isaac'] as const)
      expect((await of('recover-approver', cast[name])).isRefused).toBe(false);
    expect((await approvers()).map(({ user_id, is_approved }) => [user_id, is_approved])).toEqual([
      [cast.wren, true],
      [cast.isaac, true],
    ]);
    const accounts = database.db.selectFrom('account').select(['roles', 'access_level_ids']);
    expect(await accounts.where('user_id', '=', cast.wren).execute()).toEqual([{ roles: [], access_level_ids: [] }]);
    const told = await database.db.selectFrom('job').select('payload').where('kind', '=', 'announce-rights').execute();
    expect(
      told.map(({ payload }) => payload).filter((event) => (event as { what: string }).what === 'gained'),
    ).toMatchObject([
      { what: 'gained', userId: cast.wren },
      { what: 'gained', userId: cast.isaac },
    ]);
  });

  test('refuses who administers people, and where rights come from claims; nothing changes [FIRST-16]', async () => {
    await of('recover-owner', cast.wren);
    const before = await everything();
    expect((await of('recover-approver', cast.wren)).lines[0]).toContain('Nobody may be an approver beside it.');
    await database.db.updateTable('installation').set({ rights: 'claims' }).execute();
    expect((await of('recover-approver', cast.isaac)).lines[0]).toContain('it has no approvers');
    expect(await everything()).toEqual(before);
  });
});

describe('people roles', () => {
  test.each([
    [['HRUser'], ['stores']],
    [['UserSearch'], []],
    [['BusinessUser', 'HRUser'], []],
    [['BusinessUser'], ['stores']],
    [[], []],
  ])(
    'refuse %j with areas %j, and say where two people give these; nothing changes [SIGHT-01]',
    async (given, areas) => {
      const before = await everything();
      const { isRefused, lines } = await roles(cast.wren, given, areas);
      expect([isRefused, lines[0]]).toEqual([true, expect.stringContaining('/admin/access')]);
      expect(await everything()).toEqual(before);
    },
  );

  test('give BusinessUser, which lets nobody read a case, once and in the register [SIGHT-01]', async () => {
    expect((await roles(cast.wren, ['businessuser'])).isRefused).toBe(false);
    expect(await rights()).toEqual([{ user_id: cast.wren, name: 'business', given_by: null }]);
    const accounts = database.db.selectFrom('account').select(['roles', 'access_level_ids']);
    expect(await accounts.where('user_id', '=', cast.wren).execute()).toEqual([
      { roles: ['BusinessUser'], access_level_ids: [] },
    ]);
    expect(await lastEntry()).toMatchObject({ kind: 'right.given', about_user_id: cast.wren });
    expect((await roles(cast.wren, ['BusinessUser'])).lines).toEqual(['Everything was so already.']);
  });
});
