import { getCurrentUser } from '@evenhand/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { passOnTasks } from '../../testing/pass-on-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { findAccountByUserId } from '../identity/identity-account.queries.ts';
import { findInvitation } from '../identity/invitation.queries.ts';
import { saveAccount } from '../users/sync-account.ts';
import type { PeopleRequest } from './people-commands.ts';
import { performPeopleCommand } from './people-commands.ts';
import type { PeopleSite } from './people-of-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

const site: PeopleSite = { publicUrl: 'https://hr.example', oidc: null };
type Asked<Command> = Omit<Extract<PeopleRequest, { command: Command }>, 'serviceKey' | 'command'>;

function perform(request: PeopleRequest, at: PeopleSite = site) {
  return performPeopleCommand(server.db, request, at, server.now());
}
const add = (asked: Asked<'add'>) => perform({ command: 'add', serviceKey: 'northmoor', ...asked });
const roles = (employeeNumber: string, given: string[], policyAreas: string[] = []) =>
  perform({ command: 'roles', serviceKey: 'northmoor', employeeNumber, roles: given, policyAreas });
const invite = (employeeNumber: string) => perform({ command: 'invite', serviceKey: 'northmoor', employeeNumber });
const disable = (employeeNumber: string) => perform({ command: 'disable', serviceKey: 'northmoor', employeeNumber });

async function numberOf(name: CastName): Promise<string> {
  return (
    (
      await server.db
        .selectFrom('person')
        .select('employee_number')
        .where('user_id', '=', cast[name])
        .executeTakeFirstOrThrow()
    ).employee_number ?? ''
  );
}

async function idOf(employeeNumber: string): Promise<string> {
  return (
    await server.db
      .selectFrom('person')
      .select('user_id')
      .where('employee_number', '=', employeeNumber)
      .executeTakeFirstOrThrow()
  ).user_id;
}

function everything() {
  return Promise.all([
    server.db.selectFrom('person').selectAll().orderBy('user_id').execute(),
    server.db.selectFrom('account').selectAll().orderBy('user_id').orderBy('service_id').execute(),
    server.db.selectFrom('identity_account').selectAll().orderBy('user_id').execute(),
    server.db.selectFrom('invitation').selectAll().execute(),
  ]);
}

describe('people add', () => {
  test('adds a person, changes what is given of one it knows, and leaves the rest', async () => {
    const given = { employeeNumber: 'P1', firstName: 'Ada', lastName: 'Achebe' };
    const manager = await numberOf('maren');
    expect(await add({ ...given, email: 'ada@example.org', policyArea: 'Stores', managerNumber: manager })).toEqual({
      isRefused: false,
      lines: ['Added: Ada Achebe (P1).'],
    });
    expect((await add({ ...given, lastName: 'Okafor' })).lines).toEqual(['Changed: Ada Okafor (P1).']);
    expect(
      await server.db.selectFrom('person').selectAll().where('employee_number', '=', 'P1').executeTakeFirst(),
    ).toMatchObject({ full_name: 'Ada Okafor', email: 'ada@example.org', manager_user_id: cast.maren });
    expect((await add({ ...given, lastName: 'Okafor' })).lines).toEqual(['Everything was so already.']);
  });

  test('refuses by the rules of a file, with every reason, and changes nothing', async () => {
    const before = await everything();
    expect(await add({ employeeNumber: 'P2', firstName: '=cmd', lastName: ' ', email: 'nobody' })).toEqual({
      isRefused: true,
      lines: [
        'First name begins like a formula: =',
        'Last name is missing.',
        'Email is no e-mail address.',
        'Nothing was changed.',
      ],
    });
    expect(
      await add({ employeeNumber: 'P2', firstName: 'A', lastName: 'B', policyArea: 'Storess', managerNumber: 'P2' }),
    ).toEqual({
      isRefused: true,
      lines: [
        'There is no policy area "Storess". Did you mean Stores?',
        'Employee P2 would be their own manager: A B → A B.',
        'Nothing was changed.',
      ],
    });
    expect(await everything()).toEqual(before);
  });
});

describe('people roles', () => {
  test('give exactly these roles and policy areas from the next request on, whatever older tokens say [AUTH-07]', async () => {
    const number = await numberOf('wren');
    const areas = server.configuration.of(1).pack.accessLevels;
    const [stores, distribution] = ['stores', 'distribution'].map(
      (key) => areas.find((area) => area.key === key)?.id ?? 0,
    );
    expect(await roles(number.toUpperCase(), ['hruser', 'UserSearch'], ['distribution', 'Stores'])).toEqual({
      isRefused: false,
      lines: [
        expect.stringMatching(/^Wren \w+ \(.+\) has the roles HRUser and UserSearch in Distribution and Stores\.$/),
        `They cannot sign in yet. Invite them: npm run people -- invite ${number} --service northmoor`,
      ],
    });
    const seen = async () => (await server.as('wren').call(getCurrentUser)).data;
    // She works in Stores, and still has that area.
    expect(await seen()).toMatchObject({
      roles: ['HRUser', 'UserSearch'],
      accessLevels: [{ id: stores, isPrimary: true }, { id: distribution }],
    });
    expect(await findAccountByUserId(server.db, cast.wren)).toMatchObject({
      roles: ['HRUser', 'UserSearch'],
      is_demo: false,
      password_hash: null,
    });

    expect((await roles(number, ['BusinessUser'], ['stores'])).lines[0]).toContain(
      'has the role BusinessUser in Stores.',
    );
    const old = {
      userId: cast.wren,
      serviceId: 1,
      givenName: '',
      familyName: '',
      mayChangeService: false,
      issuedAt: server.now().getTime() - 1000,
    };
    await saveAccount(
      server.db,
      { ...old, roles: ['HRUser'], accessLevels: [{ id: distribution ?? 0, isPrimary: true }] },
      server.now(),
    );
    expect(await seen()).toMatchObject({ roles: ['BusinessUser'], accessLevels: [{ id: stores }] });
  });

  test('take the policy area of the person unless one is named', async () => {
    await add({ employeeNumber: 'P3', firstName: 'Bo', lastName: 'Lindqvist', policyArea: 'stores' });
    expect((await roles('P3', ['BusinessUser'])).lines[0]).toBe(
      'Bo Lindqvist (P3) has the role BusinessUser in Stores.',
    );
    // Nobody has an address, so the number is the name they sign in with.
    expect(await findAccountByUserId(server.db, await idOf('P3'))).toMatchObject({ username: 'p3' });
  });

  test('are refused when they are unknown, have no policy area, or the username is taken; nothing is changed', async () => {
    await add({
      employeeNumber: 'P4',
      firstName: 'Cy',
      lastName: 'Four',
      email: 'same@example.org',
      policyArea: 'stores',
    });
    await add({ employeeNumber: 'P5', firstName: 'Di', lastName: 'Five', email: 'Same@example.org' });
    await roles('P4', ['BusinessUser']);
    const before = await everything();
    const areas = new Intl.ListFormat('en-GB').format(
      server.configuration.of(1).pack.accessLevels.map(({ title }) => title),
    );
    expect((await roles('P5', ['Boss', 'HRUsr'], ['stores', 'attic'])).lines).toEqual([
      'There is no role "Boss". There are HRUser, BusinessUser and UserSearch.',
      'There is no role "HRUsr". Did you mean HRUser?',
      `There is no policy area "attic". There are ${areas}.`,
      'Nothing was changed.',
    ]);
    expect((await roles('P5', [])).lines).toEqual([
      'Name at least one role: HRUser, BusinessUser and UserSearch.',
      `Name at least one policy area: ${areas}.`,
      'Nothing was changed.',
    ]);
    expect((await roles('P5', ['HRUser'], ['stores'])).lines[0]).toBe(
      'Somebody else signs in as same@example.org. Give Di Five (P5) an e-mail address of their own first.',
    );
    expect((await roles('P99', ['HRUser'], ['stores'])).lines).toEqual([
      'There is no employee P99 in northmoor.',
      'Nothing was changed.',
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe('people invite', () => {
  test('prints a link of the site that ends after 72 hours, and keeps the hash of its token alone', async () => {
    const number = await numberOf('isaac');
    await roles(number, ['BusinessUser'], ['stores']);
    const { isRefused, lines } = await invite(number);
    expect(isRefused).toBe(false);
    expect(lines[0]).toMatch(
      /^Send this link to Isaac .* It works once, within 72 hours: until 21 November 2026 at 09:00\.$/,
    );
    expect(lines[1]).toMatch(/^https:\/\/hr\.example\/identity\/invitation\/[\w-]{43}$/);
    const token = lines[1]?.split('/').at(-1) ?? '';
    expect(await findInvitation(server.db, token, server.now())).toMatchObject({ userId: cast.isaac });
    expect(JSON.stringify(await everything())).not.toContain(token);

    const again = (await invite(number)).lines[1]?.split('/').at(-1) ?? '';
    expect(await findInvitation(server.db, token, server.now())).toBeNull();
    expect(await findInvitation(server.db, again, server.now())).not.toBeNull();
  });

  test('is refused for a person without roles, one who has left, and nobody; nothing is changed', async () => {
    await add({ employeeNumber: 'P6', firstName: 'Ed', lastName: 'Six', policyArea: 'stores' });
    await add({ employeeNumber: 'P7', firstName: 'Fay', lastName: 'Seven', policyArea: 'stores' });
    await roles('P7', ['HRUser']);
    await disable('P7');
    const before = await everything();
    expect((await invite('P6')).lines[0]).toBe(
      'Ed Six (P6) has no roles yet. Give them some first: npm run people -- roles P6 --service northmoor --role ROLE',
    );
    expect((await invite('P7')).lines[0]).toBe(
      'Fay Seven (P7) has left. Bring them back first: npm run people -- add.',
    );
    expect((await invite('P99')).isRefused).toBe(true);
    expect(await everything()).toEqual(before);
  });
});

describe('people disable', () => {
  test('ends access at the next request, gives open tasks to others and names no case; add brings the person back [CASE-55]', async () => {
    const caseId = await openCase(server, { owner: 'teodora' });
    const taskId = await putTask(server, caseId, 'teodora');
    const number = await numberOf('teodora');
    const name = `Teodora Whitlock (${number})`;
    const status = async () => (await server.as('teodora').call(getCurrentUser)).status;
    expect(await status()).toBe(200);
    expect(await disable(number)).toEqual({ isRefused: false, lines: [`Left: ${name}.`] });
    expect(await status()).toBe(401);
    await passOnTasks(server);
    expect(
      (await server.db.selectFrom('case_task').select('assignee_user_id').where('id', '=', taskId).executeTakeFirst())
        ?.assignee_user_id,
    ).toBe(cast.maren);
    const before = await everything();
    expect(await disable(number)).toEqual({
      isRefused: true,
      lines: [`${name} has left already.`, 'Nothing was changed.'],
    });
    expect(await everything()).toEqual(before);
    expect((await add({ employeeNumber: number, firstName: 'Teodora', lastName: 'Whitlock' })).lines).toEqual([
      `Back: ${name}.`,
    ]);
    expect(await status()).toBe(200);
  });
});

test('Roles are given beside an external provider where rights live in Evenhand, and passwords are not [PEOPLE-21]', async () => {
  await server.db.insertInto('installation').values({ rights: 'directory', begun_at: new Date() }).execute();
  const external = { ...site, oidc: { issuer: 'https://login.example', clientId: 'web', audience: 'api' } };
  const ofIsaac = { serviceKey: 'northmoor', employeeNumber: await numberOf('isaac') };
  const before = await everything();
  await expect(perform({ command: 'invite', ...ofIsaac }, external)).rejects.toThrow('your identity provider');
  expect(await everything()).toEqual(before);
  await perform({ command: 'roles', ...ofIsaac, roles: ['BusinessUser'], policyAreas: [] }, external);
  expect(await everything()).not.toEqual(before);
  await server.db.deleteFrom('installation').execute();
});

test('The last owner is let go by no command; nothing is changed [PEOPLE-26]', async () => {
  const number = await numberOf('ngozi');
  const given = { service_id: 1, user_id: cast.ngozi, name: 'owner', given_at: server.now() };
  await server.db.insertInto('given_right').values(given).execute();
  const before = await everything();
  expect((await disable(number)).lines).toEqual([
    `Ngozi Farraday (${number}) is the only owner.`,
    'Nothing was changed.',
  ]);
  expect(await everything()).toEqual(before);
});

test('Roles and invitations are not given where an external provider keeps them, nor in a service that is not there', async () => {
  const before = await everything();
  const number = await numberOf('isaac');
  const external = { ...site, oidc: { issuer: 'https://login.example', clientId: 'web', audience: 'api' } };
  const ofIsaac = { serviceKey: 'northmoor', employeeNumber: number };
  await expect(
    perform({ command: 'roles', ...ofIsaac, roles: ['HRUser'], policyAreas: ['stores'] }, external),
  ).rejects.toThrow('your identity provider');
  await expect(perform({ command: 'invite', ...ofIsaac }, external)).rejects.toThrow('your identity provider');
  await expect(perform({ command: 'disable', serviceKey: 'southmoor', employeeNumber: number })).rejects.toThrow(
    'There is no service "southmoor".',
  );
  expect(await everything()).toEqual(before);
});
