import { getUserProfile } from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { publishPackWith } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { saveAttributes } from './save-people.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const profileFor = (reader: CastName, id: string, of = server) =>
  of.as(reader).call(getUserProfile, { params: { id } });

/** The service asks for these columns from its next start. */
function asking(...names: readonly string[]): Promise<TestServer> {
  const columns = names.map((name) => ({ name, label: name }));
  return publishPackWith(server, (pack) => ({
    ...pack,
    service: { ...pack.service, identityVerification: { columns, instructions: 'Ask.' } },
  }));
}

describe('The profile of a person', () => {
  it('has for HR a value of each column of the service, null where it is not known, and the comments [IDV-02, IDV-03, IDV-05, API-117]', async () => {
    const { data } = await profileFor('maren', cast.teodora);
    expect(data.identityValues).toEqual({
      fullName: 'Teodora Whitlock',
      employeeId: '304410',
      jobTitle: 'Depot Manager',
      'Work telephone': 'Extension 4471',
      'Start date': '03/06/2013',
      'Cost centre': 'DI-140',
    });
    expect(data.userComments).toBe(
      'Usually calls from the depot office. Speaks quickly: ask her to repeat the employee number.',
    );
    await saveAttributes(server.db, [{ userId: cast.derrin, attributes: { 'Start date': '27/02/2017' } }]);
    expect((await profileFor('rufus', cast.derrin)).data).toMatchObject({
      identityValues: { 'Work telephone': null },
      userComments: null,
    });
  });

  it('has for HR telephone and start date, by the headers that files of people have, whatever the service asks callers [PROFILE-02]', async () => {
    expect((await profileFor('maren', cast.teodora)).data).toMatchObject({
      phone: 'Extension 4471',
      startDate: '03/06/2013',
    });
    await saveAttributes(server.db, [
      {
        userId: cast.ngozi,
        attributes: { 'Work telephone': '4472', PHONE: '0113 496 0472', 'start date': '2013-06-03' },
      },
      { userId: cast.derrin, attributes: { 'Mobile phone': '07700 900123' } },
    ]);
    expect((await profileFor('maren', cast.ngozi)).data).toMatchObject({
      phone: '0113 496 0472',
      startDate: '2013-06-03',
    });
    expect((await profileFor('maren', cast.derrin)).data).toMatchObject({ phone: null, startDate: null });
  });

  it('has neither for anybody else, the person themselves included: not even the names of the fields [PERM-36, PROFILE-02, API-117]', async () => {
    const fields = [
      'userId',
      'firstName',
      'lastName',
      'fullName',
      'employeeId',
      'emailAddress',
      'jobTitle',
      'accessLevels',
      'isAuthorised',
      'manager',
    ];
    for (const reader of ['teodora', 'wren', 'ngozi', 'callum'] as const) {
      const { data, body } = await profileFor(reader, cast.teodora);
      expect(Object.keys(data)).toEqual(fields);
      for (const secret of ['identityValues', 'userComments', 'Extension 4471', '03/06/2013', 'depot office'])
        expect(body).not.toContain(secret);
    }
    // One who holds both roles is an HR user.
    expect((await profileFor('priya', cast.teodora)).data.userComments).not.toBeNull();
  });

  it('of another service has none for HR here: there is no such person [API-117]', async () => {
    await saveAttributes(server.db, [{ userId: cast.odile, attributes: { 'Start date': '01/01/2001' } }]);
    const [other, missing] = [
      await profileFor('maren', cast.odile),
      await profileFor('maren', 'aaaaaaaa-0000-4000-8000-00000000dead'),
    ];
    expect([other.status, other.body]).toEqual([404, missing.body]);
  });

  it('of another service with an account here has what the profile shows, and nothing of the other employer’s file [API-117]', async () => {
    const account = {
      serviceId: 1,
      givenName: 'Odile',
      familyName: 'Fenn',
      roles: ['BusinessUser'],
      accessLevels: [],
      mayChangeService: false,
    };
    await saveAccount(server.db, { ...account, userId: cast.odile }, server.now());
    await saveAttributes(server.db, [
      { userId: cast.odile, attributes: { 'Start date': '01/01/2001', 'User comments': 'Another employer’s.' } },
    ]);
    const colleague = server.db
      .selectFrom('person')
      .select('user_id')
      .where('service_id', '=', 2)
      .where('user_id', '<>', cast.odile)
      .limit(1);
    await server.db
      .updateTable('person')
      .set({ manager_user_id: colleague })
      .where('user_id', '=', cast.odile)
      .execute();
    expect((await profileFor('maren', cast.odile)).data).toMatchObject({
      manager: null,
      identityValues: { fullName: 'Odile Fenn', 'Start date': null },
      userComments: null,
    });
  });
});

describe('A column', () => {
  it('may be written as in the profile or as in a file of people, in any capitals and spaces [IDV-02]', async () => {
    await saveAttributes(server.db, [
      { userId: cast.isaac, attributes: { 'Home Town': 'York', 'USER COMMENTS': 'Deaf in one ear.' } },
    ]);
    const names = [
      'Employee number',
      'employeeId',
      'Email',
      'emailAddress',
      'First name',
      'lastName',
      'Job Title',
      'Manager',
      'HOMETOWN',
    ];
    const asked = await asking(...names);
    const { data } = await profileFor('maren', cast.isaac, asked);
    expect(Object.values(data.identityValues ?? {})).toEqual([
      '304411',
      '304411',
      'isaac.penhallow@northmoor.example',
      'isaac.penhallow@northmoor.example',
      'Isaac',
      'Penhallow',
      'Fleet Operations Manager',
      'Ngozi Farraday',
      'York',
    ]);
    expect(data.userComments).toBe('Deaf in one ear.');
    await asked.close();
  });

  it('is the person’s own record where that has it, else what the file says [IDV-02]', async () => {
    await saveAttributes(server.db, [
      { userId: cast.isaac, attributes: { manager: 'Somebody else', fullName: 'Another name' } },
      { userId: cast.ngozi, attributes: { Manager: 'The board' } },
    ]);
    const asked = await asking('Manager', 'Full name');
    expect((await profileFor('maren', cast.isaac, asked)).data.identityValues).toEqual({
      Manager: 'Ngozi Farraday',
      'Full name': 'Isaac Penhallow',
    });
    expect((await profileFor('maren', cast.ngozi, asked)).data.identityValues).toEqual({
      Manager: 'The board',
      'Full name': 'Ngozi Farraday',
    });
    await asked.close();
  });

  it('that the service does not name stays unread, and a text is sent as it was written [IDV-02]', async () => {
    await saveAttributes(server.db, [
      { userId: cast.isaac, attributes: { Salary: '31,000', Site: '<b>Leeds</b> & York' } },
    ]);
    const asked = await asking('Site', 'constructor');
    const { data, body } = await profileFor('maren', cast.isaac, asked);
    expect(data.identityValues).toEqual({ Site: '<b>Leeds</b> & York', constructor: null });
    expect(body).not.toContain('31,000');
    await asked.close();
  });

  it('is not asked for in a service that says nothing of it; the comments are there [API-117]', async () => {
    await saveAttributes(server.db, [
      { userId: cast.isaac, attributes: { 'User comments': 'Calls from the workshop.' } },
    ]);
    const asked = await publishPackWith(server, ({ service: { identityVerification: _, ...service }, ...pack }) => ({
      ...pack,
      service,
    }));
    expect((await profileFor('maren', cast.isaac, asked)).data).toMatchObject({
      identityValues: {},
      userComments: 'Calls from the workshop.',
    });
    await asked.close();
  });
});
