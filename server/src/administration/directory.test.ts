import {
  addDirectoryPerson,
  changeDirectoryPerson,
  getDirectoryPerson,
  listDirectory,
} from '@evenhand/contract/directory';
import type { ErrorEnvelope } from '@evenhand/contract/envelope';
import { listRegister } from '@evenhand/contract/register';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveSight, letAdminister } from '../../testing/administration-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'silas', people: 'callum', approver: 'wren' });
});
afterAll(() => server.close());

const tables = ['person', 'account', 'identity_account', 'invitation', 'sight_pause', 'sight_right', 'given_right'];
/** A refused call changes nothing of anybody. @returns its refusal. */
async function refusedAsIs(call: () => Promise<{ status: number; error: ErrorEnvelope }>) {
  const before = await checksumOf(server.db, [...tables, 'register_entry']);
  const answer = await call();
  expect(answer.status).not.toBe(200);
  expect(await checksumOf(server.db, [...tables, 'register_entry'])).toEqual(before);
  return answer.error;
}

const ada = {
  firstName: 'Ada',
  lastName: 'Achebe',
  email: 'ada.achebe@example.org',
  employeeNumber: 'D-001',
  jobTitle: 'Baker',
  accessLevelId: null,
  managerUserId: null,
};
const add = (
  fields: Partial<typeof ada> & { isAnother?: boolean; managerUserId?: string | null } = {},
  as: CastName = 'callum',
) => server.as(as).call(addDirectoryPerson, { body: { ...ada, ...fields } });
const read = async (userId: string, as: CastName = 'callum') =>
  (await server.as(as).call(getDirectoryPerson, { params: { userId } })).data;
/** An account with which a person signs in by their address. */
const putAccount = (userId: string) =>
  sql`insert into identity_account (username, user_id, given_name, family_name, service_id, roles, access_levels, is_demo)
    select lower(email), user_id, first_name, last_name, service_id, '{}', '[]', false from person where user_id = ${userId}`.execute(
    server.db,
  );
/** Changes some fields of a person as they are now, unless another version is named. */
async function change(userId: string, fields: Record<string, unknown>, as: CastName = 'callum') {
  const { version, firstName, lastName, email, employeeNumber, jobTitle, policyArea, manager } = await read(userId);
  const body = {
    version,
    firstName,
    lastName,
    email,
    employeeNumber: employeeNumber ?? '',
    jobTitle,
    accessLevelId: policyArea?.id ?? null,
    managerUserId: manager?.userId ?? null,
    ...fields,
  };
  return await server.as(as).call(changeDirectoryPerson, { params: { userId }, body });
}
const latest = async () => (await server.as('silas').call(listRegister, { query: {} })).data.entries[0];

describe('The list of people', () => {
  const list = async (query: Record<string, string | number> = {}, as: CastName = 'callum') =>
    (await server.as(as).call(listDirectory, { query })).data;

  test('is read by those who administer, ten a page, in the order asked for, with what they sign in with [PEOPLE-01]', async () => {
    const first = await list();
    expect(first.people).toHaveLength(10);
    const { rows } = await sql<{ name: string }>`
      select full_name as name from person where service_id = 1 and deactivated_at is null order by full_name collate "und-x-icu", user_id`.execute(
      server.db,
    );
    expect(first.total).toBe(rows.length);
    const second = await list({ page: 2 }, 'wren');
    expect([...first.people, ...second.people].map(({ name }) => name)).toEqual(
      rows.slice(0, 20).map(({ name }) => name),
    );
    expect((await list({ isDescending: 'true' })).people[0]?.name).toBe(rows.at(-1)?.name);
    for (const sort of ['number', 'email', 'job']) expect((await list({ sort })).people).toHaveLength(10);
    const found = await list({ search: 'Teodora whit' }, 'silas');
    expect(found).toMatchObject({
      total: 1,
      people: [{ userId: cast.teodora, name: 'Teodora Whitlock', hasLeft: false }],
    });
    expect(await list({ search: '!' })).toEqual({ people: [], total: 0 });
  });

  test('shows who has left, and who is invited, only to those who ask for them [PEOPLE-01]', async () => {
    const id = (await add({ employeeNumber: 'D-L1', email: 'left@example.org', lastName: 'Leftwich' })).data.userId;
    await sql`update person set deactivated_at = now() where user_id = ${id}`.execute(server.db);
    expect((await list({ search: 'Leftwich' })).total).toBe(0);
    expect((await list({ search: 'Leftwich', state: 'left' })).people).toMatchObject([
      { hasLeft: true, signIn: 'none' },
    ]);
    expect((await list({ search: 'Leftwich', state: 'all' })).total).toBe(1);
    expect((await list({ signIn: 'invited' })).total).toBe(0);
    const ready = await list({ signIn: 'ready' });
    expect((await list({ signIn: 'none' })).total + ready.total).toBe((await list()).total);
  });

  test.each(['maren', 'teodora'] as const)(
    'is refused to %s, who does not administer, and so is every person [PEOPLE-02]',
    async (name) => {
      const asked = [
        () => server.as(name).call(listDirectory, { query: {} }),
        () => server.as(name).call(getDirectoryPerson, { params: { userId: cast.callum } }),
        () => add({}, name),
        () => add({}, 'wren'),
      ];
      for (const ask of asked) expect((await refusedAsIs(ask)).errorCode).toBe('NOT_AUTHORISED');
    },
  );

  test('has nobody of another service, neither in a page nor by their number [PEOPLE-01]', async () => {
    const asOdile = await server.as('callum').call(getDirectoryPerson, { params: { userId: cast.odile } });
    expect(asOdile.status).toBe(404);
    expect((await list({ search: 'Odile', state: 'all' })).total).toBe(0);
  });
});

describe('A new person', () => {
  test('is in the directory without any right, with who added them and when, and in the register [PEOPLE-03]', async () => {
    const { userId } = (await add()).data;
    expect(await read(userId)).toMatchObject({
      firstName: 'Ada',
      email: 'ada.achebe@example.org',
      employeeNumber: 'D-001',
      version: 1,
      rights: [],
      hasLeft: false,
      signIn: { state: 'none', username: null, invitedUntil: null, provider: null },
    });
    const row = await server.db
      .selectFrom('person')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ created_by: cast.callum, created_at: server.now() });
    expect(await server.db.selectFrom('account').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    expect(await latest()).toMatchObject({
      kind: 'person.added',
      by: { userId: cast.callum },
      about: { userId },
      changes: expect.arrayContaining([{ title: 'Email', from: null, to: 'ada.achebe@example.org' }]),
    });
  });

  test('with a number or an address of somebody else, active or not, is refused with that person named [PEOPLE-04]', async () => {
    const taken = await refusedAsIs(() =>
      add({ employeeNumber: 'd-001', email: 'ADA.ACHEBE@example.org', isAnother: true }),
    );
    expect(taken).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      fields: {
        employeeNumber: 'This number belongs to Ada Achebe (D-001, Baker).',
        email: 'This address belongs to Ada Achebe (D-001, Baker).',
      },
    });
    const left = (await add({ employeeNumber: 'D-002', email: 'ben@example.org', firstName: 'Ben', lastName: 'Gone' }))
      .data;
    await sql`update person set deactivated_at = now() where user_id = ${left.userId}`.execute(server.db);
    expect((await refusedAsIs(() => add({ employeeNumber: 'D-002', firstName: 'Other' }))).fields?.employeeNumber).toBe(
      'This number belongs to Ben Gone (D-002, Baker), who has left.',
    );
  });

  test('with the name of another is refused once, and added when they are said to be another [PEOPLE-04]', async () => {
    const same = { employeeNumber: 'D-003', email: null as unknown as string };
    const why = await refusedAsIs(() => add(same));
    expect(why).toMatchObject({ errorCode: 'ALREADY_EXISTS', fields: { isAnother: expect.any(String) } });
    expect(why.errorDescription).toBe('There is Ada Achebe (D-001, Baker) already.');
    expect((await add({ ...same, isAnother: true })).status).toBe(200);
  });

  test('with a name, number or address that differs only in what nobody sees is compared as it is seen, and kept so [PEOPLE-04]', async () => {
    const names = [
      { firstName: 'Ada\u200b' },
      { lastName: '\u2060Ache\u00adbe' },
      { lastName: 'Achebe\u034f\ufe0f' },
      { firstName: '\u3164Ada\u00a0' },
    ];
    for (const one of names) {
      const why = await refusedAsIs(() => add({ employeeNumber: 'D-009', email: null as unknown as string, ...one }));
      expect(why.fields, JSON.stringify(one)).toEqual({ isAnother: expect.any(String) });
    }
    const ofAda = { employeeNumber: 'D-\u200d001', email: 'ada\u200b.achebe@example.org', firstName: 'Other' };
    expect(Object.keys((await refusedAsIs(() => add(ofAda))).fields ?? {})).toEqual(['employeeNumber', 'email']);
    expect((await refusedAsIs(() => add({ employeeNumber: 'D-009', firstName: '\u200b' }))).fields).toEqual({
      firstName: 'Enter the first name.',
    });
    const fields = {
      employeeNumber: 'D-009\u200b',
      firstName: 'Ann\u00a0 Marie\u200e',
      email: null as unknown as string,
    };
    const { userId } = (await add(fields)).data;
    const { first_name, employee_number } = await server.db
      .selectFrom('person')
      .select(['first_name', 'employee_number'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect([first_name, employee_number]).toEqual(['Ann Marie', 'D-009']);
  });

  test.each([
    [{ firstName: '=cmd' }, { firstName: 'First name begins like a formula: =' }],
    [{ lastName: 'A\nB' }, { lastName: 'Last name has a line break or another control character.' }],
    [{ accessLevelId: 999 as unknown as null }, { accessLevelId: 'There is no such policy area.' }],
    [{ managerUserId: cast.odile }, { managerUserId: 'There is no such person.' }],
  ])('with %j is refused at the field [PEOPLE-03]', async (fields, messages) => {
    const given = { employeeNumber: 'D-900', email: 'free@example.org', lastName: 'Free', ...fields };
    expect((await refusedAsIs(() => add(given as never))).fields).toEqual(messages);
  });
});

describe('A change of a person', () => {
  test('counts in the register with old and new, and makes the next version [PEOPLE-14]', async () => {
    const { version } = await read(cast.isaac);
    expect((await change(cast.isaac, { managerUserId: cast.salma, jobTitle: 'Planner' })).status).toBe(200);
    expect(await read(cast.isaac)).toMatchObject({ version: version + 1, manager: { userId: cast.salma } });
    expect(await latest()).toMatchObject({
      kind: 'person.changed',
      about: { userId: cast.isaac },
      changes: expect.arrayContaining([expect.objectContaining({ title: 'Manager', to: 'Salma Qureshi-Vane' })]),
    });
    const before = await latest();
    expect((await change(cast.isaac, {})).status).toBe(200);
    expect(await latest()).toEqual(before);
  });

  test('of a person whom somebody else has changed meanwhile is refused with the newer values [PEOPLE-15]', async () => {
    const { version } = await read(cast.isaac);
    await change(cast.isaac, { jobTitle: 'First' }, 'silas');
    const why = await refusedAsIs(() => change(cast.isaac, { version, jobTitle: 'Second' }));
    expect(why).toMatchObject({ errorCode: 'ALREADY_EXISTS', current: { jobTitle: 'First', version: version + 1 } });
  });

  test('that would close a circle of managers is refused, and the circle named [PEOPLE-13]', async () => {
    await change(cast.isaac, { managerUserId: cast.ngozi });
    await change(cast.salma, { managerUserId: cast.isaac });
    const why = await refusedAsIs(() => change(cast.ngozi, { managerUserId: cast.salma }));
    expect(why.fields?.managerUserId).toMatch(
      /^They would be their own manager: Ngozi Farraday → Salma Qureshi-Vane → Isaac Penhallow → Ngozi Farraday\.$/,
    );
    expect(
      (await refusedAsIs(() => change(cast.ngozi, { managerUserId: cast.ngozi }))).fields?.managerUserId,
    ).toContain('They would be their own manager: Ngozi Farraday → Ngozi Farraday.');
  });

  test('of the address pauses the sight of who reads cases, and moves the name they sign in with [PEOPLE-24]', async () => {
    await giveSight(server, 'derrin', 'area', 1);
    await putAccount(cast.derrin);
    await putAccount(cast.odile);
    await change(cast.derrin, { email: 'Derrin.New@example.org' });
    expect(await read(cast.derrin)).toMatchObject({
      pause: { cause: 'address' },
      signIn: { username: 'derrin.new@example.org' },
    });
    const inUse = await refusedAsIs(() => change(cast.isaac, { email: 'derrin.new@EXAMPLE.org' }));
    expect(inUse.fields?.email).toMatch(/^This address belongs to Derrin/);
    await sql`update identity_account set username = 'x@example.org' where user_id = ${cast.odile}`.execute(server.db);
    expect((await refusedAsIs(() => change(cast.isaac, { email: 'X@example.org' }))).fields).toEqual({
      email: 'Somebody else signs in with this address.',
    });
  });

  test('of one’s own address is refused, and of an owner by another than an owner [PEOPLE-12]', async () => {
    expect((await refusedAsIs(() => change(cast.callum, { email: 'mine@example.org' }))).fields?.email).toContain(
      'your own address',
    );
    expect((await change(cast.callum, { jobTitle: 'Analyst' })).status).toBe(200);
    expect((await refusedAsIs(() => change(cast.silas, { jobTitle: 'Boss' }))).errorDescription).toContain(
      'is an owner',
    );
    expect((await change(cast.silas, { jobTitle: 'Boss' }, 'silas')).status).toBe(200);
  });
});

test('Calls of the directory run as the role of administration, which reads no table of cases [SIGHT-01]', async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(server.administration);
  expect(rows).toEqual([{ role: 'evenhand_administration' }]);
  for (const table of ['case_record', 'participant', 'case_task', 'history_event'])
    await expect(sql`select 1 from ${sql.table(table)} limit 1`.execute(server.administration), table).rejects.toThrow(
      'permission denied',
    );
});

test('Where rights live here, whoever is added waits to be confirmed, as their address could be somebody else’s [SIGHT-15]', async () => {
  await sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(server.db);
  const { userId } = (await add({ employeeNumber: 'N9', email: 'n9@northmoor.example', lastName: 'Unseen' })).data;
  const { rows } = await sql`select cause, paused_by from sight_pause where user_id = ${userId}`.execute(server.db);
  expect(rows).toEqual([{ cause: 'added', paused_by: cast.callum }]);
  await sql`delete from sight_pause where user_id = ${userId}`.execute(server.db);
  await change(userId, { email: 'n10@northmoor.example' });
  expect((await sql`select cause from sight_pause where user_id = ${userId}`.execute(server.db)).rows).toEqual([
    { cause: 'address' },
  ]);
  await sql`delete from installation`.execute(server.db);
});
