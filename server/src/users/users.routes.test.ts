import * as contract from '@evenhand/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { currentUserOf, policyAreasOf } from '../../testing/policy-areas.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { savePermissionRules } from './permission-rules.ts';
import { savePeople } from './save-people.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
let stores: number;
let distribution: number;
let headOffice: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ stores, distribution, headOffice } = policyAreasOf(server));
});
afterAll(() => server.close());

const current = (name: CastName) => currentUserOf(server, name);

describe('The signed-in person', () => {
  it('is the person of the token, with the policy areas they hold and the primary one', async () => {
    expect(await current('maren')).toMatchObject({
      userId: cast.maren,
      fullName: 'Maren Oduya',
      firstName: 'Maren',
      lastName: 'Oduya',
      jobTitle: 'HR Adviser',
      email: 'maren.oduya@northmoor.example',
      serviceId: 1,
      roles: ['HRUser', 'UserSearch'],
      accessLevels: [
        { id: distribution, title: 'Distribution', isPrimary: true },
        { id: headOffice, title: 'Head Office', isPrimary: false },
      ],
    });
  });

  it('can do as an adviser what advisers can, some of it only where it was given', async () => {
    const ofEveryAdviser = { search: true, viewTeam: true, viewUnassigned: true, setAvailability: true };
    expect((await current('maren')).abilities).toEqual({ ...ofEveryAdviser, searchUsers: true, changeService: false });
    expect((await current('edda')).abilities).toEqual({ ...ofEveryAdviser, searchUsers: false, changeService: false });
    expect((await current('priya')).abilities).toMatchObject(ofEveryAdviser);
  });

  it('can do none of it as a business user', async () => {
    expect((await current('teodora')).abilities).toEqual({
      search: false,
      searchUsers: false,
      viewTeam: false,
      viewUnassigned: false,
      setAvailability: false,
      changeService: false,
    });
  });

  it('is refused once deactivated, although their token is valid', async () => {
    await server.db
      .updateTable('person')
      .set({ deactivated_at: server.now() })
      .where('user_id', '=', cast.derrin)
      .execute();
    expect((await server.as('derrin').call(contract.getCurrentUser)).status).toBe(401);
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.derrin).execute();
    expect((await server.as('derrin').call(contract.getCurrentUser)).status).toBe(200);
  });
});

describe('The entry of administration', () => {
  const administers = async () => (await current('teodora')).administers;

  it('is for who has a permission of administration, as long as they have it [PEOPLE-02]', async () => {
    expect(await administers()).toBeUndefined();
    const give = (name: string) =>
      sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.teodora}, ${name}, now())`;
    await give('business').execute(server.db);
    expect(await administers()).toBeUndefined();
    await give('people').execute(server.db);
    expect(await administers()).toBe(true);
    await sql`delete from given_right`.execute(server.db);
    expect(await administers()).toBeUndefined();
  });

  it('is for approvers: not for who is only proposed, nor after the right has ended [PEOPLE-02]', async () => {
    await sql`
      insert into sight_right (service_id, user_id, name, reason, proposed_at, lapses_at)
      values (1, ${cast.teodora}, 'approver', 'x', now(), now() + interval '14 days')`.execute(server.db);
    expect(await administers()).toBeUndefined();
    await sql`update sight_right set is_approved = true, decided_at = now()`.execute(server.db);
    expect(await administers()).toBe(true);
    await sql`update sight_right set ends_at = now()`.execute(server.db);
    expect(await administers()).toBeUndefined();
    await sql`delete from sight_right`.execute(server.db);
  });
});

describe('Permission rules', () => {
  it('come as roles, then groups, then rules; a rule nobody gave is absent [AUTH-11, API-119]', async () => {
    const rule = { title: 'ReviewMessageRemovals', value: 'true' };
    expect((await server.as('maren').call(contract.getPermissions)).data).toEqual({
      roles: [{ title: 'HRUser', groups: [{ title: 'Case management', rules: [rule] }] }],
    });
    expect((await server.as('edda').call(contract.getPermissions)).data).toEqual({
      roles: [{ title: 'HRUser', groups: [] }],
    });
    expect((await server.as('teodora').call(contract.getPermissions)).data).toEqual({
      roles: [{ title: 'BusinessUser', groups: [] }],
    });
  });

  it('that take case creation away hold for both roles of a dual-role user, and rules for HR only for one [AUTH-11]', async () => {
    await savePermissionRules(server.db, cast.priya, 1, { CreateCase: false, ReviewMessageRemovals: true });
    const { roles } = (await server.as('priya').call(contract.getPermissions)).data;
    expect(
      roles.map((role) => ({
        role: role.title,
        rules: role.groups.flatMap((group) => group.rules.map((rule) => `${rule.title}=${rule.value}`)),
      })),
    ).toEqual([
      { role: 'HRUser', rules: ['CreateCase=false', 'ReviewMessageRemovals=true'] },
      { role: 'BusinessUser', rules: ['CreateCase=false'] },
    ]);
    await server.db.deleteFrom('permission_rule').where('user_id', '=', cast.priya).execute();
  });
});

describe('Other people', () => {
  it('are named by id; another service’s people and unknown ids are left out [API-116]', async () => {
    const answer = await server
      .as('wren')
      .call(contract.namesOfUsers, {
        body: [cast.maren, cast.callum, cast.odile, 'aaaaaaaa-0000-4000-8000-00000000dead'],
      });
    expect(answer.data.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: cast.callum, name: 'Callum Brightwater' },
      { id: cast.maren, name: 'Maren Oduya' },
    ]);
  });

  it('have a profile that says whether they may work here and where [API-117]', async () => {
    const profile = async (id: string) =>
      (await server.as('wren').call(contract.getUserProfile, { params: { id } })).data;
    expect(await profile(cast.edda)).toEqual({
      userId: cast.edda,
      firstName: 'Edda',
      lastName: 'Marlowe',
      fullName: 'Edda Marlowe',
      employeeId: '304402',
      emailAddress: 'edda.marlowe@northmoor.example',
      jobTitle: 'HR Adviser',
      accessLevels: [{ id: distribution, title: 'Distribution', isPrimary: true }],
      isAuthorised: true,
      manager: null,
    });
    expect(await profile(cast.callum)).toMatchObject({ isAuthorised: true });
  });

  it('have a manager, shown to HR and the person themselves only; one who has left is not shown [ROUTE-36]', async () => {
    await server.db
      .updateTable('person')
      .set({ manager_user_id: cast.teodora })
      .where('user_id', '=', cast.callum)
      .execute();
    const managerOf = async (reader: CastName) =>
      (await server.as(reader).call(contract.getUserProfile, { params: { id: cast.callum } })).data.manager;
    const teodora = { userId: cast.teodora, fullName: 'Teodora Whitlock' };
    for (const reader of ['maren', 'rufus', 'callum'] as const)
      expect({ reader, manager: await managerOf(reader) }).toEqual({ reader, manager: teodora });
    for (const reader of ['wren', 'teodora'] as const)
      expect({ reader, manager: await managerOf(reader) }).toEqual({ reader, manager: null });
    await server.db
      .updateTable('person')
      .set({ deactivated_at: server.now() })
      .where('user_id', '=', cast.teodora)
      .execute();
    expect(await managerOf('maren')).toBeNull();
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.teodora).execute();
  });

  it('are not authorised without an account that holds a role, and then have the policy area of the directory', async () => {
    const [noAccount, noRole] = ['aaaaaaaa-0000-4000-8000-0000000000a1', 'aaaaaaaa-0000-4000-8000-0000000000a2'];
    const person = {
      serviceId: 1,
      firstName: 'Nia',
      lastName: 'Ames',
      email: null,
      jobTitle: null,
      accessLevelId: stores,
      managerUserId: null,
    };
    await savePeople(server.db, [
      { ...person, userId: noAccount, employeeNumber: 'A1' },
      { ...person, userId: noRole, employeeNumber: 'A2' },
    ]);
    const account = {
      serviceId: 1,
      givenName: 'Nia',
      familyName: 'Ames',
      accessLevels: [{ id: headOffice, isPrimary: true }],
      mayChangeService: false,
    };
    await saveAccount(server.db, { ...account, userId: noRole, roles: ['UserSearch'] }, server.now());
    const profile = async (id: string) =>
      (await server.as('maren').call(contract.getUserProfile, { params: { id } })).data;
    expect(await profile(noAccount)).toMatchObject({
      isAuthorised: false,
      accessLevels: [{ id: stores, title: 'Stores', isPrimary: true }],
    });
    expect(await profile(noRole)).toMatchObject({
      isAuthorised: false,
      accessLevels: [{ id: headOffice, isPrimary: true }],
    });
  });

  it('of another service have no profile: the answer is that of a missing person', async () => {
    const other = await server.as('maren').call(contract.getUserProfile, { params: { id: cast.odile } });
    const missing = await server
      .as('maren')
      .call(contract.getUserProfile, { params: { id: 'aaaaaaaa-0000-4000-8000-00000000dead' } });
    expect(other.error.errorCode).toBe('NOT_FOUND');
    expect({ status: other.status, body: other.body }).toEqual({ status: missing.status, body: missing.body });
  });

  it('who advise in the caller’s policy area are listed by name, with the user id for their adviser id [CONF-05, API-118]', async () => {
    const names = async (name: CastName) => (await server.as(name).call(contract.listAdviserNames)).data;
    expect(await names('teodora')).toEqual([
      { id: cast.edda, userId: cast.edda, title: 'Edda Marlowe', email: 'edda.marlowe@northmoor.example' },
      { id: cast.maren, userId: cast.maren, title: 'Maren Oduya', email: 'maren.oduya@northmoor.example' },
      { id: cast.priya, userId: cast.priya, title: 'Priya Castellane', email: 'priya.castellane@northmoor.example' },
    ]);
    expect((await names('rufus')).map((adviser) => adviser.title)).toEqual(['Rufus Adeyemi-Holt']);
    expect((await names('odile')).map((adviser) => adviser.title)).toEqual(['Odile Fenn']);
    await server.db
      .updateTable('person')
      .set({ deactivated_at: server.now() })
      .where('user_id', '=', cast.edda)
      .execute();
    expect((await names('teodora')).map((adviser) => adviser.title)).toEqual(['Maren Oduya', 'Priya Castellane']);
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.edda).execute();
  });
});
