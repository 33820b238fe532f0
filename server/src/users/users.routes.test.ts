import * as contract from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import { checksumOf } from '../testing/test-database.ts';
import type { Answer, TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { savePeople } from './save-people.ts';
import { savePermissionRules } from './save-permission-rules.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
let stores: number;
let distribution: number;
let headOffice: number;
beforeAll(async () => {
  server = await startTestServer();
  const idOf = (key: string) => server.configuration.packOf(1).accessLevels.find((level) => level.key === key)!.id;
  [stores, distribution, headOffice] = [idOf('stores'), idOf('distribution'), idOf('head-office')];
});
afterAll(() => server.close());

const userTables = ['person', 'account', 'permission_rule', 'user_preference'];
const current = async (name: CastName) => (await server.as(name).call(contract.getCurrentUser)).data;

/** Makes a call that must be refused and proves that nothing about people changed. */
async function refused<T>(call: () => Promise<Answer<T>>): Promise<{ status: number; code: string; answer: Answer<T> }> {
  const before = await checksumOf(server.db, userTables);
  const answer = await call();
  expect(answer.error?.isError, answer.body).toBe(true);
  expect(await checksumOf(server.db, userTables)).toEqual(before);
  return { status: answer.status, code: answer.error.errorCode, answer };
}

describe('The signed-in person', () => {
  it('is who the token proves, with the policy areas they hold and the primary one', async () => {
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

  it('can do as an adviser what advisers can, some of it only where it was given [PERM-08, PERM-09, PERM-10, PERM-11, PERM-13, PERM-14, PERM-15, PERM-29, PERM-37]', async () => {
    const ofEveryAdviser = { createCase: true, createCaseForOthers: true, search: true, viewTeam: true, viewUnassigned: true, setAvailability: true };
    expect((await current('maren')).abilities).toEqual({ ...ofEveryAdviser, searchUsers: true, reviewRemovals: true, changeService: false });
    expect((await current('edda')).abilities).toEqual({ ...ofEveryAdviser, searchUsers: false, reviewRemovals: false, changeService: false });
    expect((await current('priya')).abilities).toMatchObject(ofEveryAdviser);
  });

  it('can do as a business user nothing of it but open a case of their own [PERM-09, PERM-10, PERM-11, PERM-29]', async () => {
    expect((await current('teodora')).abilities).toEqual({
      createCase: true,
      createCaseForOthers: false,
      search: false,
      searchUsers: false,
      viewTeam: false,
      viewUnassigned: false,
      reviewRemovals: false,
      setAvailability: false,
      changeService: false,
    });
  });

  it('is nobody once deactivated, whatever their token says', async () => {
    await server.db.updateTable('person').set({ deactivated_at: server.now() }).where('user_id', '=', cast.derrin).execute();
    expect((await server.as('derrin').call(contract.getCurrentUser)).status).toBe(401);
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.derrin).execute();
    expect((await server.as('derrin').call(contract.getCurrentUser)).status).toBe(200);
  });

  it('sets their own availability and nobody else’s [API-115]', async () => {
    const before = (await current('edda')).availability;
    for (const availability of ['Busy', 'Unavailable', 'Available'] as const) {
      expect((await server.as('teodora').call(contract.setAvailability, { query: { availability } })).status).toBe(200);
      expect((await current('teodora')).availability).toBe(availability);
    }
    expect((await current('edda')).availability).toBe(before);
    expect(await refused(() => server.as('teodora').call(contract.setAvailability, { query: { availability: 'Away' } }))).toMatchObject({ status: 400 });
  });
});

describe('Permission rules', () => {
  it('come as roles, then groups, then rules; a rule nobody gave is absent [AUTH-11, PERM-14, API-119]', async () => {
    const rule = { title: 'ReviewMessageRemovals', value: 'true' };
    expect((await server.as('maren').call(contract.getPermissions)).data).toEqual({
      roles: [{ title: 'HRUser', groups: [{ title: 'Case management', rules: [rule] }] }],
    });
    expect((await server.as('edda').call(contract.getPermissions)).data).toEqual({ roles: [{ title: 'HRUser', groups: [] }] });
    expect((await server.as('teodora').call(contract.getPermissions)).data).toEqual({ roles: [{ title: 'BusinessUser', groups: [] }] });
  });

  it('that take case creation away hold for both roles of a dual-role user, and rules for HR only for one [AUTH-11]', async () => {
    await savePermissionRules(server.db, cast.priya, 1, { CreateCase: false, ReviewMessageRemovals: true });
    const { roles } = (await server.as('priya').call(contract.getPermissions)).data;
    expect(
      roles.map((role) => ({ role: role.title, rules: role.groups.flatMap((group) => group.rules.map((rule) => `${rule.title}=${rule.value}`)) })),
    ).toEqual([
      { role: 'HRUser', rules: ['CreateCase=false', 'ReviewMessageRemovals=true'] },
      { role: 'BusinessUser', rules: ['CreateCase=false'] },
    ]);
    expect((await current('priya')).abilities).toMatchObject({ createCase: false, createCaseForOthers: false, reviewRemovals: true });
    await server.db.deleteFrom('permission_rule').where('user_id', '=', cast.priya).execute();
  });
});

describe('Other people', () => {
  it('are named by id; another service’s people and unknown ids are left out [API-116]', async () => {
    const answer = await server.as('wren').call(contract.namesOfUsers, { body: [cast.maren, cast.callum, cast.odile, 'aaaaaaaa-0000-4000-8000-00000000dead'] });
    expect(answer.data.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: cast.callum, name: 'Callum Brightwater' },
      { id: cast.maren, name: 'Maren Oduya' },
    ]);
  });

  it('have a profile that says whether they may work here and where [USER-06, API-117]', async () => {
    const profile = async (id: string) => (await server.as('wren').call(contract.getUserProfile, { params: { id } })).data;
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
    });
    expect(await profile(cast.callum)).toMatchObject({ isAuthorised: true });
  });

  it('are not authorised without an account that holds a role, and then have the policy area of the directory', async () => {
    const [noAccount, noRole] = ['aaaaaaaa-0000-4000-8000-0000000000a1', 'aaaaaaaa-0000-4000-8000-0000000000a2'];
    const person = { serviceId: 1, firstName: 'Nia', lastName: 'Ames', email: null, jobTitle: null, accessLevelId: stores, managerUserId: null };
    await savePeople(server.db, [
      { ...person, userId: noAccount, employeeNumber: 'A1' },
      { ...person, userId: noRole, employeeNumber: 'A2' },
    ]);
    const account = { serviceId: 1, givenName: 'Nia', familyName: 'Ames', accessLevels: [{ id: headOffice, isPrimary: true }], mayChangeService: false };
    await saveAccount(server.db, { ...account, subject: noRole, roles: ['UserSearch'] }, server.now());
    const profile = async (id: string) => (await server.as('maren').call(contract.getUserProfile, { params: { id } })).data;
    expect(await profile(noAccount)).toMatchObject({ isAuthorised: false, accessLevels: [{ id: stores, title: 'Stores', isPrimary: true }] });
    expect(await profile(noRole)).toMatchObject({ isAuthorised: false, accessLevels: [{ id: headOffice, isPrimary: true }] });
  });

  it('of another service have no profile: the answer is that of a missing person', async () => {
    const other = await server.as('maren').call(contract.getUserProfile, { params: { id: cast.odile } });
    const missing = await server.as('maren').call(contract.getUserProfile, { params: { id: 'aaaaaaaa-0000-4000-8000-00000000dead' } });
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
    await server.db.updateTable('person').set({ deactivated_at: server.now() }).where('user_id', '=', cast.edda).execute();
    expect((await names('teodora')).map((adviser) => adviser.title)).toEqual(['Maren Oduya', 'Priya Castellane']);
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.edda).execute();
  });
});

describe('Preferences', () => {
  const save = (name: CastName, filterTargetId: number, filters: string) =>
    server.as(name).call(contract.setUserDefinedFilter, { body: { filterTargetId, filters } });
  const saved = async (name: CastName, filterTargetId: number) =>
    (await server.as(name).call(contract.getUserDefinedFilter, { query: { filterTargetId } })).data;

  it('are kept per person and target, and the last one counts [CONF-25, LIST-04, LIST-24, API-120, API-121]', async () => {
    expect(await saved('maren', 1)).toBeNull();
    await save('maren', 1, '[{"id":"stage","visible":true}]');
    await save('maren', 1, '[{"id":"stage","visible":false}]');
    await save('maren', 2, '{"views":[]}');
    expect(await saved('maren', 1)).toEqual({ filterTargetId: 1, filters: '[{"id":"stage","visible":false}]' });
    expect(await saved('maren', 2)).toEqual({ filterTargetId: 2, filters: '{"views":[]}' });
    expect(await saved('edda', 1)).toBeNull();
    expect(await saved('maren', 999_999_999_999)).toBeNull();
  });

  it('that are no JSON, no list of columns, or too long are refused and leave the old ones [LIST-22]', async () => {
    await save('edda', 1, '[]');
    for (const filters of ['not json', '', '{"id":"stage"}', '[{"id":"stage"}]', `["${'x'.repeat(20_000)}"]`]) {
      expect(await refused(() => save('edda', 1, filters))).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        answer: { error: { fields: { filters: expect.any(String) } } },
      });
    }
    expect(await saved('edda', 1)).toMatchObject({ filters: '[]' });
  });
});

describe('The selected policy area', () => {
  it('is one of those held, and becomes the primary one [API-124]', async () => {
    const select = (id: number) => server.as('maren').call(contract.setAccessLevel, { params: { accessLevelId: id } });
    expect((await select(headOffice)).status).toBe(200);
    expect((await current('maren')).accessLevels).toEqual([
      { id: distribution, title: 'Distribution', isPrimary: false },
      { id: headOffice, title: 'Head Office', isPrimary: true },
    ]);
    await select(distribution);
  });

  it('cannot be one that is not held, and whether there is such an area is not told [API-124]', async () => {
    const select = (id: number) => server.as('edda').call(contract.setAccessLevel, { params: { accessLevelId: id } });
    const notHeld = await refused(() => select(stores));
    const missing = await refused(() => select(987_654_321_000));
    expect(notHeld).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    expect(missing.answer.body).toBe(notHeld.answer.body);
  });
});

describe('Changing service', () => {
  const list = (name: CastName) => server.as(name).call(contract.listServices);
  const change = (name: CastName, serviceId: number) => server.as(name).call(contract.setService, { params: { serviceId } });
  const accounts = (subject: string, roles: string[], mayChangeService: boolean) =>
    Promise.all(
      [1, 2].map((serviceId) =>
        saveAccount(
          server.db,
          {
            subject,
            serviceId,
            givenName: '',
            familyName: '',
            roles,
            accessLevels: [{ id: serviceId === 1 ? distribution : 20_001, isPrimary: true }],
            mayChangeService,
          },
          server.now(),
        ),
      ),
    );

  it('is for HR users who have the flag; nobody else sees a list or changes anything [PERM-13, API-125, API-126]', async () => {
    await accounts(cast.isaac, ['BusinessUser'], true);
    for (const name of ['edda', 'isaac', 'teodora'] as const) {
      expect((await list(name)).error.errorCode).toBe('NOT_AUTHORISED');
      expect(await refused(() => change(name, 2))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    }
  });

  it('moves everything the person sees to the other service, and back [PERM-13, API-125, API-126]', async () => {
    await accounts(cast.edda, ['HRUser'], true);
    const services = (currentId: number) => [
      { id: 2, title: 'Kestrel Foods', isCurrent: currentId === 2 },
      { id: 1, title: 'People Advisory', isCurrent: currentId === 1 },
    ];
    expect((await list('edda')).data).toEqual(services(1));
    expect((await change('edda', 2)).status).toBe(200);
    expect((await list('edda')).data).toEqual(services(2));
    expect(await current('edda')).toMatchObject({ serviceId: 2, fullName: 'Edda Marlowe' });
    expect((await server.as('edda').call(contract.getUserProfile, { params: { id: cast.odile } })).data.fullName).toBe('Odile Fenn');
    expect((await server.as('edda').call(contract.getUserProfile, { params: { id: cast.maren } })).error.errorCode).toBe('NOT_FOUND');
    await change('edda', 1);
    expect((await current('edda')).serviceId).toBe(1);
  });

  it('to a service without an account, or none at all, is not found and changes nothing [API-126]', async () => {
    await saveAccount(
      server.db,
      {
        subject: cast.rufus,
        serviceId: 1,
        givenName: '',
        familyName: '',
        roles: ['HRUser'],
        accessLevels: [{ id: stores, isPrimary: true }],
        mayChangeService: true,
      },
      server.now(),
    );
    const noAccount = await refused(() => change('rufus', 2));
    const missing = await refused(() => change('rufus', 987_654_321_000));
    expect(noAccount).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(missing.answer.body).toBe(noAccount.answer.body);
  });
});
