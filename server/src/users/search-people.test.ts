import { closeCase } from '@evenhand/contract/case-closure';
import { searchEmployees, searchUsers } from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { PersonToSave } from './save-people.ts';
import { savePeople } from './save-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await savePeople(server.db, [
    person(1, 'Zoë', 'Ångström-Nuñez', {
      employeeNumber: 'X-900_1',
      email: 'zoe.an@northmoor.example',
      jobTitle: 'Packer',
    }),
    person(2, 'Rory', "O'Dowd", {}),
    person(10, 'Łukasz', 'Wójcik', {}),
    person(11, 'Seán', "O'Neill", {}),
    person(12, 'Jørgen', 'Sørensen', { employeeNumber: '900012' }),
    person(13, 'Jürgen', 'Groß', { email: 'jg@northmoor.example' }),
    person(14, 'Đặng', 'Thị Hà', {}),
    person(15, 'Ana', 'D`Souza', {}),
    person(16, 'Mary  Jane', 'McDonald', {}),
    person(3, '100%', 'Percent', {}),
    person(4, 'Under_score', 'Percival', {}),
    person(5, 'Gone', 'Goodbyeson', {}),
    person(6, 'Kestrel', 'Goodbyeson', { serviceId: 2 }),
    ...Array.from({ length: 60 }, (_, index) =>
      person(100 + index, `Many${String(index).padStart(2, '0')}`, 'Manyfold', {}),
    ),
  ]);
  await server.db
    .updateTable('person')
    .set({ deactivated_at: server.now() })
    .where('user_id', '=', userId(5))
    .execute();
});
afterAll(() => server.close());

const userId = (number: number): string => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;

function person(number: number, firstName: string, lastName: string, change: Partial<PersonToSave>): PersonToSave {
  const empty = { employeeNumber: null, email: null, jobTitle: null, accessLevelId: 2, managerUserId: null };
  return { ...empty, userId: userId(number), serviceId: 1, firstName, lastName, ...change };
}

const employees = (query: string, as: CastName = 'wren') => server.as(as).call(searchEmployees, { query: { query } });
const users = (query: string, authoriseFilter?: string, as: CastName = 'maren') =>
  server.as(as).call(searchUsers, { params: { query }, query: { authoriseFilter } });
const namesFound = async (query: string) => (await employees(query)).data.map((found) => found.name);

describe('Finding an employee', () => {
  it('answers who they are and how to reach them [EMP-17, API-040]', async () => {
    expect((await employees('brightwater')).data).toEqual([
      {
        userId: cast.callum,
        employeeId: '304417',
        name: 'Callum Brightwater',
        jobTitle: 'HGV Driver',
        liveCases: 0,
        email: expect.stringContaining('callum'),
      },
    ]);
  });

  it.each([
    ['a last name', 'brightwater'],
    ['the beginning of one', 'bright'],
    ['two names in either order', 'brightwater CALLUM'],
    ['the employee number', '304417'],
    ['a word of the e-mail address', 'callum.brightwater@north'],
  ])('by %s', async (_what, query) => {
    expect(await namesFound(query)).toEqual(['Callum Brightwater']);
  });

  it('in any case, with or without accents, by either half of a double name', async () => {
    for (const query of ['zoe', 'ZOË', 'angstrom', 'nunez', 'Ångström-Nuñez', 'x-900_1'])
      expect({ query, found: await namesFound(query) }).toEqual({ query, found: ['Zoë Ångström-Nuñez'] });
    expect(await namesFound("o'dowd")).toEqual(["Rory O'Dowd"]);
  });

  it.each([
    ['Lukasz', 'Łukasz Wójcik'],
    ['Wójcik, Łukasz', 'Łukasz Wójcik'],
    ['ONeill', "Seán O'Neill"],
    ['sean oneill', "Seán O'Neill"],
    ['O´Neill', "Seán O'Neill"],
    ['Jorgen Sorensen', 'Jørgen Sørensen'],
    ['Gross', 'Jürgen Groß'],
    ['GROẞ', 'Jürgen Groß'],
    ['Dang Thi Ha', 'Đặng Thị Hà'],
    ["D'Souza", 'Ana D`Souza'],
    ['D’Souza', 'Ana D`Souza'],
    ['dsouza', 'Ana D`Souza'],
    ['McDonald (Mary)', 'Mary  Jane McDonald'],
    ['mary jane', 'Mary  Jane McDonald'],
    ['"Jurgen Gross" <jg@northmoor.example>', 'Jürgen Groß'],
    ['Jørgen Sørensen (900012)', 'Jørgen Sørensen'],
    ['#900012', 'Jørgen Sørensen'],
    ['Sean & Neill!', "Seán O'Neill"],
    ['\u202aJurgen\u200b Gross\u202c', 'Jürgen Groß'],
  ])('as people type a name: %s [EMP-17]', async (query, name) => {
    expect(await namesFound(query)).toEqual([name]);
  });

  it('is nobody where signs alone are typed, or a word that nobody has, and no sign breaks the search', async () => {
    for (const query of [
      "'''",
      '\\\\\\',
      '<<>>',
      '":*',
      "zoe' | 'rory",
      '!!!',
      '&&& |||',
      '(*)',
      '\u0301\u0301\u0301 ',
    ])
      expect({ query, status: (await employees(query)).status, found: await namesFound(query) }).toEqual({
        query,
        status: 200,
        found: [],
      });
  });

  it('in the order of names also where very many match, by a word that is in every address', async () => {
    await savePeople(
      server.db,
      Array.from({ length: 10_050 }, (_, index) => {
        const reversed = String(20_000 - index).padStart(5, '0');
        return person(20_000 + index, `Crowd${reversed}`, 'Member', { email: `c${reversed}@throng.example` });
      }),
    );
    const [first, ...others] = await namesFound('throng');
    expect([first, others.length, others.at(-1)]).toEqual(['Crowd09951 Member', 49, 'Crowd10000 Member']);
  });

  it('takes what is typed literally: no character is a wildcard', async () => {
    expect(await namesFound('100%')).toEqual(['100% Percent']);
    expect(await namesFound('%%%')).toEqual([]);
    expect(await namesFound('___')).toEqual([]);
    expect(await namesFound('under_s')).toEqual(['Under_score Percival']);
    expect(await namesFound('per_ent')).toEqual([]);
    expect(await namesFound('\\\\\\')).toEqual([]);
    expect(await namesFound('...')).toEqual([]);
  });

  it('needs three characters, spaces around them not counted [EMP-15]', async () => {
    for (const query of ['', 'ca', '  ca  ']) {
      const answer = await employees(query);
      expect(answer).toMatchObject({
        status: 400,
        error: { errorCode: 'BAD_REQUEST', errorDescription: 'Please enter 3 or more characters' },
      });
    }
    expect((await users('ca')).error.errorDescription).toBe('Please enter 3 or more characters');
  });

  it('finds nobody of another service and nobody who has left', async () => {
    expect(await namesFound('goodbyeson')).toEqual([]);
    expect((await employees('goodbyeson', 'odile')).data.map((found) => found.name)).toEqual(['Kestrel Goodbyeson']);
    expect((await employees('brightwater', 'odile')).data).toEqual([]);
  });

  it('finds somebody who works in two services once, with the policy areas of this one', async () => {
    const { user_id, access_level_ids, selected_access_level_id } = await server.db
      .selectFrom('account')
      .selectAll()
      .where('user_id', '=', cast.maren)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('account')
      .values({ user_id, service_id: 2, roles: [], access_level_ids: [], is_current: false, synced_at: server.now() })
      .execute();
    const found = (await users('oduya')).data;
    expect(found.map(({ accessLevels }) => accessLevels.map(({ id }) => id))).toEqual([access_level_ids]);
    expect(selected_access_level_id).toBe(found[0]!.accessLevels.find(({ isPrimary }) => isPrimary)!.id);
    await server.db.deleteFrom('account').where('user_id', '=', cast.maren).where('service_id', '=', 2).execute();
  });

  it('stops at fifty, the first by name', async () => {
    const found = await namesFound('manyfold');
    expect(found).toHaveLength(50);
    expect(found[0]).toBe('Many00 Manyfold');
    expect(found.at(-1)).toBe('Many49 Manyfold');
  });
});

describe('Live cases of a person found', () => {
  const liveCases = async (as: CastName) => (await employees('brightwater', as)).data[0]!.liveCases;

  it('are the open ones the searcher can see, and no others', async () => {
    const first = await openCase(server);
    await openCase(server, { owner: 'ngozi' });
    await openCase(server, { accessLevel: 'head-office', owner: 'ngozi' });
    await join(server, first, 'edda', 'blocked');
    await join(server, first, 'silas', 'blocked');
    const counts = { maren: 3, edda: 1, rufus: 0, teodora: 1, ngozi: 2, silas: 0, wren: 0, callum: 0 } as const;
    for (const [name, count] of Object.entries(counts))
      expect({ name, count: await liveCases(name as CastName) }).toEqual({ name, count });
    const closed = await server
      .as('teodora')
      .call(closeCase, {
        params: { id: first },
        body: {
          caseTrackingRecordId: first,
          workflowTrackingComponentId: 1,
          conclusion: 'Settled.',
          outcomeStageId: null,
        },
      });
    expect(closed.error).toBeUndefined();
    expect(await liveCases('maren')).toBe(2);
    expect(await liveCases('teodora')).toBe(0);
    expect((await users('brightwater')).data[0]!.liveCases).toBe(2);
  });
});

describe('The user search', () => {
  it('tells of each person whether they may work here and in which policy areas [USER-04, API-149]', async () => {
    const [maren] = (await users('oduya')).data;
    const idOf = (key: string) => server.configuration.of(1).pack.accessLevels.find((level) => level.key === key)!.id;
    expect(maren).toEqual({
      userId: cast.maren,
      firstName: 'Maren',
      fullName: 'Maren Oduya',
      employeeId: '304401',
      emailAddress: 'maren.oduya@northmoor.example',
      jobTitle: 'HR Adviser',
      isAuthorised: true,
      accessLevels: [
        { id: idOf('distribution'), isPrimary: true },
        { id: idOf('head-office'), isPrimary: false },
      ],
      liveCases: 0,
    });
    expect((await users('angstrom')).data).toMatchObject([
      { isAuthorised: false, accessLevels: [{ id: 2, isPrimary: true }] },
    ]);
  });

  it('narrows to authorised or not authorised people, ignoring case and spaces of the label [USER-02]', async () => {
    const both = ['Maren Oduya', "Rory O'Dowd"];
    const namesOf = async (query: string, filter?: string) =>
      (await users(query, filter)).data.map((one) => one.fullName);
    const found = async (filter?: string) => [
      ...(await namesOf('oduya', filter)),
      ...(await namesOf("o'dowd", filter)),
    ];
    for (const filter of [undefined, 'All', ' all ']) expect(await found(filter)).toEqual(both);
    for (const filter of ['Authorised', 'AUTHORISED']) expect(await found(filter)).toEqual(['Maren Oduya']);
    for (const filter of ['Not authorised', 'notauthorised', 'NOT AUTHORISED'])
      expect(await found(filter)).toEqual(["Rory O'Dowd"]);
    expect((await users('oduya', 'Somebody')).error.errorCode).toBe('BAD_REQUEST');
  });

  it('is only for those with the user-search role; other HR users and business users are refused [USER-03, PERM-37]', async () => {
    for (const name of ['edda', 'priya', 'teodora', 'odile'] as const) {
      expect(await users('oduya', undefined, name)).toMatchObject({
        status: 403,
        error: { errorCode: 'NOT_AUTHORISED' },
      });
    }
  });
});
