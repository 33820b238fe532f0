import type { ImportColumn } from '@evenhand/contract/directory';
import {
  addDirectoryPerson,
  applyImport,
  changeDirectoryPerson,
  checkImport,
  getDirectoryPerson,
  getImportCheck,
  listImportLines,
  readImportFile,
} from '@evenhand/contract/directory';
import { listRegister } from '@evenhand/contract/register';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveSight, letAdminister } from '../../testing/administration-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { applyingImports } from './apply-import.ts';
import { checkingImports } from './check-import.ts';
import { purgeImports } from './import.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'silas', people: 'callum', approver: 'wren' });
  await letAdminister(server, { people: 'ngozi' });
});
afterAll(() => server.close());

const COLUMNS: readonly ImportColumn[] = ['employeeNumber', 'firstName', 'lastName', 'email', 'managerNumber'];
const HEADER = 'Employee number,First name,Last name,Email,Manager employee number';

const bring = (csv: string | Buffer, as: CastName = 'callum') =>
  server.as(as).call(readImportFile, { body: { fileName: 'people.csv', base64: Buffer.from(csv).toString('base64') } });
interface Asked {
  readonly as?: CastName;
  readonly isWhole?: boolean;
  readonly columns?: readonly (ImportColumn | null)[];
  readonly header?: string;
}
/** Checks a list of these lines. */
async function check(
  lines: readonly string[],
  { as = 'callum', isWhole = false, columns = COLUMNS, header = HEADER }: Asked = {},
) {
  const { fileId } = (await bring([header, ...lines].join('\n'), as)).data;
  const begun = await server.as(as).call(checkImport, { body: { fileId, columns: [...columns], isWhole } });
  expect(begun.data.state).toBe('checking');
  await perform();
  const { data } = await server.as(as).call(getImportCheck, { query: { checkId: begun.data.checkId } });
  return { data: data ?? begun.data };
}
const apply = (checkId: number, { as = 'callum', leavers }: { as?: CastName; leavers?: number } = {}) =>
  server.as(as).call(applyImport, { body: { checkId, ...(leavers === undefined ? {} : { leavers }) } });
/** Performs the jobs that compare and apply what was begun. */
const perform = () =>
  createJobRunner({
    db: server.serving,
    clock: server.now,
    log: createLogger('silent'),
    jobs: [
      checkingImports({ administration: server.administration, configurationFor: server.configuration.of }),
      applyingImports({
        administration: server.administration,
        configurationFor: server.configuration.of,
        isStopping: () => false,
      }),
    ],
  }).runDueJobs();
const linesOf = async (checkId: number) =>
  (await server.as('silas').call(listImportLines, { query: { checkId } })).data.lines;
const stateOf = async (checkId: number) => (await server.as('ngozi').call(getImportCheck, { query: { checkId } })).data;
const personOf = async (number: string) =>
  await server.db.selectFrom('person').selectAll().where('employee_number', '=', number).executeTakeFirst();
const numberOf = async (name: CastName) =>
  (
    await server.db
      .selectFrom('person')
      .select('employee_number')
      .where('user_id', '=', cast[name])
      .executeTakeFirstOrThrow()
  ).employee_number;
const people = () =>
  checksumOf(server.db, ['person', 'account', 'identity_account', 'sight_right', 'given_right', 'sight_pause']);
/** A line for everybody of the service who is here, but for these. */
async function everybodyBut(...names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(',', p.employee_number, p.first_name, p.last_name, coalesce(p.email, ''), coalesce(m.employee_number, '')) as line
    from person p left join person m on m.user_id = p.manager_user_id
    where p.service_id = 1 and p.deactivated_at is null and p.employee_number is not null and p.user_id <> all(${[...names]}::uuid[])`.execute(
    server.db,
  );
  return rows.map(({ line }) => line);
}

test('What a check says line by line is exactly what is applied; the dry run itself changes nobody [IMP-03, IMP-04, IMP-05, IMP-11]', async () => {
  const before = await people();
  const number = await numberOf('isaac');
  const { checkId, counts, stopped, needsSecond, state } = (
    await check([
      'I-2,Ben,Cole,ben@example.org,I-1',
      'I-1,Ada,Achebe,ada@example.org,',
      `${number},Isaac,Penhallow-Reed,,`,
      'I-3,=cmd,Evil,,',
      'I-4,Cy,Lost,,I-3',
    ])
  ).data;
  expect({ counts, stopped, needsSecond, state }).toEqual({
    counts: { added: 2, changed: 1, unchanged: 0, leaves: 0, returns: 0, refused: 2 },
    stopped: null,
    needsSecond: false,
    state: 'checked',
  });
  expect(await people()).toEqual(before);
  expect(await linesOf(checkId)).toMatchObject([
    { line: 2, outcome: 'added', name: 'Ben Cole' },
    { line: 3, outcome: 'added' },
    { line: 4, outcome: 'changed', words: expect.arrayContaining(['Last name: Penhallow → Penhallow-Reed']) },
    { line: 5, outcome: 'refused', words: ['First name begins like a formula: ='] },
    { line: 6, outcome: 'refused', words: ['There is no employee I-3 who could be the manager.'] },
  ]);
  expect((await apply(checkId)).data).toMatchObject({ state: 'applying', remaining: 3 });
  await perform();
  expect(await stateOf(checkId)).toMatchObject({ state: 'applied', remaining: 0, counts });
  const ada = await personOf('I-1');
  expect(ada).toMatchObject({ full_name: 'Ada Achebe', created_by: cast.callum });
  expect(await personOf('I-2')).toMatchObject({ manager_user_id: ada?.user_id });
  expect(await personOf(number ?? '')).toMatchObject({ last_name: 'Penhallow-Reed', email: null });
  expect(await personOf('I-3')).toBeUndefined();
  // The file and what it said of people are gone.
  expect(await server.db.selectFrom('people_file').selectAll().where('name', '=', 'people.csv').execute()).toEqual([]);
  expect((await linesOf(checkId)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  expect(
    (await server.as('silas').call(listRegister, { query: { kind: 'import.applied' } })).data.entries[0],
  ).toMatchObject({
    by: { userId: cast.callum },
    words: 'applied the list people.csv',
    changes: expect.arrayContaining([{ title: 'Added', from: null, to: '2' }]),
  });
  expect((await apply(checkId)).error.errorCode).toBe('ALREADY_EXISTS');
});

describe('A whole list', () => {
  test('makes leave who is not in it, once a second administrator has typed their number [IMP-07, IMP-08, IMP-16]', async () => {
    const leavers = [cast.salma, cast.derrin, cast.isaac, cast.teodora];
    await giveSight(server, 'teodora', 'area', 1);
    const { checkId, counts, needsSecond } = (await check(await everybodyBut(...leavers), { isWhole: true })).data;
    expect({ leaves: counts.leaves, needsSecond }).toEqual({ leaves: 4, needsSecond: true });
    const before = await people();
    expect((await apply(checkId, { leavers: 4 })).error.errorDescription).toContain('Another administrator');
    // Two records of one person are not two people.
    await makeOneHuman(server, 'callum', 'ngozi');
    expect((await apply(checkId, { as: 'ngozi', leavers: 4 })).error.errorDescription).toContain(
      'Another administrator',
    );
    await partRecords(server);
    expect((await apply(checkId, { as: 'ngozi' })).error.fields).toHaveProperty('leavers');
    expect((await apply(checkId, { as: 'ngozi', leavers: 5 })).status).toBe(400);
    expect(await people()).toEqual(before);
    expect((await apply(checkId, { as: 'ngozi', leavers: 4 })).status).toBe(200);
    await perform();
    const { rows } = await sql<{ id: string }>`
      select user_id as id from person where deactivated_at is not null and user_id = any(${leavers}::uuid[])`.execute(
      server.db,
    );
    expect(rows).toHaveLength(4);
    const { rows: rights } = await sql`
      select 1 from sight_right where user_id = ${cast.teodora} and ended_at is null`.execute(server.db);
    expect(rights).toEqual([]);
    const { entries } = (await server.as('silas').call(listRegister, { query: { kind: 'person.disabled' } })).data;
    expect(entries).toHaveLength(4);
    expect(entries[0]?.by).toMatchObject({ userId: cast.ngozi });
  });

  test('brings back who had left and is in it, without rights; a partial list makes nobody leave or come back [IMP-07]', async () => {
    const number = await numberOf('teodora');
    const line = `${number},Teodora,Whitlock,teodora.new@example.org,`;
    expect((await check([line])).data.counts).toMatchObject({ leaves: 0, returns: 0 });
    const { checkId, counts } = (await check([...(await everybodyBut()), line], { isWhole: true })).data;
    expect(counts).toMatchObject({ leaves: 0, returns: 1 });
    await apply(checkId);
    await perform();
    expect(await personOf(number ?? '')).toMatchObject({ deactivated_at: null });
    const { rows } = await sql`select 1 from account where user_id = ${cast.teodora} and roles <> '{}'`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('which leaves out the only approver ends no access of theirs, nor of anybody else in that batch [PEOPLE-26]', async () => {
    const { checkId, counts } = (await check(await everybodyBut(cast.wren, cast.edda), { isWhole: true })).data;
    expect(counts).toMatchObject({ leaves: 2, refused: 0 });
    const before = await people();
    await apply(checkId);
    await perform();
    expect(await people()).toEqual(before);
    expect((await linesOf(checkId)).map(({ outcome, words }) => [outcome, words])).toEqual([
      ['refused', ['Nobody would be an approver any more.']],
      ['refused', ['Nobody would be an approver any more.']],
    ]);
  });

  test('ends no access of who applies it, nor of an owner by another than an owner; both lines are refused [PEOPLE-26]', async () => {
    const { checkId, counts } = (await check(await everybodyBut(cast.callum, cast.silas), { isWhole: true })).data;
    expect(counts).toMatchObject({ leaves: 0, refused: 2 });
    expect(
      (await linesOf(checkId)).filter(({ outcome }) => outcome === 'refused').map(({ words }) => words[0]),
    ).toEqual(
      expect.arrayContaining([expect.stringContaining('This is you'), expect.stringContaining('This is an owner')]),
    );
  });

  test('whose numbers lost their zeros or stand in a line that cannot be read makes nobody leave [IMP-06, IMP-07]', async () => {
    await server
      .as('silas')
      .call(addDirectoryPerson, {
        body: {
          firstName: 'Zed',
          lastName: 'Zero',
          email: null,
          employeeNumber: '00042',
          jobTitle: null,
          accessLevelId: null,
          managerUserId: null,
        },
      });
    const { rows } = await sql<{
      id: string;
    }>`select user_id as id from person where employee_number = '00042'`.execute(server.db);
    const others = await everybodyBut(rows[0]?.id ?? '');
    const lost = (await check([...others, '42,Zed,Zero,,'], { isWhole: true })).data;
    expect(lost.counts).toMatchObject({ added: 0, leaves: 0, refused: 1 });
    const unread = (await check([...others, ',Zed,Zero,,'], { isWhole: true })).data;
    expect(unread.stopped).toContain('says of nobody whom it is about');
    const before = await people();
    expect((await apply(unread.checkId)).error.errorDescription).toBe(unread.stopped);
    expect(await people()).toEqual(before);
  });
});

describe('Leaving dates with the day first', () => {
  const header = 'Employee number,First name,Last name,Finishes';
  const columns: readonly ImportColumn[] = ['employeeNumber', 'firstName', 'lastName', 'leavingDay'];

  test('are named in the dry run by the day that was read, and applied so [IMP-03, IMP-05]', async () => {
    const { checkId } = (
      await check(['D-1,Dee,Later,03/12/2026', 'D-2,Dee,Dotted,1.3.2027', 'D-3,Dee,Gone,18/11/2026'], {
        header,
        columns,
      })
    ).data;
    expect((await linesOf(checkId)).map(({ line, outcome, words }) => [line, outcome, words])).toEqual([
      [2, 'added', ['Leaves on 3 December 2026']],
      [3, 'added', ['Leaves on 1 March 2027']],
      [4, 'leaves', ['Leaves now: the leaving date is 18 November 2026']],
    ]);
    await apply(checkId);
    await perform();
    const { rows } = await sql`
      select employee_number as number, leaving_day::text as day, deactivated_at is not null as "hasLeft" from person
      where employee_number like 'D-_' order by 1`.execute(server.db);
    expect(rows).toEqual([
      { number: 'D-1', day: '2026-12-03', hasLeft: false },
      { number: 'D-2', day: '2027-03-01', hasLeft: false },
      { number: 'D-3', day: null, hasLeft: true },
    ]);
  });

  test('are refused at their line where the month is first, or may be, and where there is no such day; nobody changes [IMP-04]', async () => {
    const before = await people();
    const { checkId, counts, stopped } = (
      await check(
        ['D-1,Dee,Later,12/31/2026', 'D-2,Dee,Dotted,04/05/2027', 'D-4,Dee,Short,31/12/26', 'D-5,Dee,Never,31/02/2027'],
        { header, columns },
      )
    ).data;
    expect({ refused: counts.refused, stopped }).toEqual({ refused: 4, stopped: 'It would change nothing.' });
    expect((await linesOf(checkId)).map(({ line, words }) => [line, words])).toEqual([
      [2, ['Leaving date 12/31/2026: write the day first, or as 2026-12-31.']],
      [
        3,
        [
          'Leaving date 04/05/2027: line 2 has the month first, so this is 4 May 2027 or 5 April 2027. Write 2027-05-04 or 2027-04-05.',
        ],
      ],
      [4, ['Leaving date 31/12/26: write the year with four digits.']],
      [5, ['Leaving date 31/02/2027: there is no such day.']],
    ]);
    expect((await apply(checkId)).status).toBe(400);
    await perform();
    expect(await people()).toEqual(before);
  });
});

test('Columns that are not matched as they must be are refused, and so is a check that is still under way [IMP-02]', async () => {
  const { fileId } = (await bring(`${HEADER}\nI-30,A,B,,`)).data;
  const ask = (columns: (ImportColumn | null)[]) =>
    server.as('callum').call(checkImport, { body: { fileId, columns, isWhole: false } });
  expect((await ask([...COLUMNS.slice(1), null])).error.fields?.columns).toBe(
    'Say which column is for: Employee number.',
  );
  expect((await ask(COLUMNS.slice(0, 3))).error.fields?.columns).toBe('The file has another number of columns.');
  const { checkId } = (await ask([...COLUMNS])).data;
  expect((await apply(checkId)).error.errorDescription).toBe('It is still being checked.');
});

test('A list that people were changed after is checked again before it is applied [IMP-05]', async () => {
  const { checkId } = (await check(['I-9,New,Person,,'])).data;
  const { data: wren } = await server.as('silas').call(getDirectoryPerson, { params: { userId: cast.wren } });
  const { version, firstName, lastName, email, employeeNumber } = wren;
  const body = {
    version,
    firstName,
    lastName,
    email,
    employeeNumber: employeeNumber ?? '',
    jobTitle: 'Somebody else',
    accessLevelId: null,
    managerUserId: null,
  };
  expect((await server.as('silas').call(changeDirectoryPerson, { params: { userId: cast.wren }, body })).status).toBe(
    200,
  );
  const before = await people();
  expect((await apply(checkId)).error.errorCode).toBe('ALREADY_EXISTS');
  expect(await people()).toEqual(before);
});

test('A person who is changed while a list is being applied keeps what they were given; their line is refused [IMP-05, IMP-13]', async () => {
  const number = await numberOf('rufus');
  const { checkId } = (await check([`${number},Rufus,Renamed,,`, 'I-10,New,Person,,'])).data;
  await apply(checkId);
  await sql`update person set job_title = 'Changed meanwhile' where user_id = ${cast.rufus}`.execute(server.db);
  await perform();
  expect(await personOf(number ?? '')).toMatchObject({
    job_title: 'Changed meanwhile',
    last_name: expect.not.stringMatching('Renamed'),
  });
  expect(await personOf('I-10')).toBeDefined();
  expect(await linesOf(checkId)).toMatchObject([
    { name: 'Rufus Renamed', outcome: 'refused', words: ['Somebody has changed this person meanwhile.'] },
  ]);
});

test('Another address from a list pauses the sight of who reads cases; one’s own is refused [PEOPLE-24]', async () => {
  await giveSight(server, 'priya', 'area', 2);
  const [priya, callum] = [await numberOf('priya'), await numberOf('callum')];
  const { checkId, counts } = (
    await check([`${priya},Priya,Raman,priya.elsewhere@example.org,`, `${callum},Callum,Reyes,mine@example.org,`])
  ).data;
  expect(counts).toMatchObject({ changed: 1, refused: 1 });
  await apply(checkId);
  await perform();
  expect(
    (await server.as('silas').call(getDirectoryPerson, { params: { userId: cast.priya } })).data.pause,
  ).toMatchObject({ cause: 'address' });
  const [entry] = (
    await server.as('silas').call(listRegister, { query: { userId: cast.priya, kind: 'person.changed' } })
  ).data.entries;
  expect(entry?.changes).toEqual(
    expect.arrayContaining([expect.objectContaining({ title: 'Email', to: 'priya.elsewhere@example.org' })]),
  );
});

test.each(['maren', 'wren'] as const)(
  'Lists are refused to %s, who does not look after people [PEOPLE-02]',
  async (name) => {
    const { checkId } = (await check(['I-20,No,Body,,'])).data;
    const before = await checksumOf(server.db, ['people_file', 'people_check', 'people_check_line', 'person']);
    const as = server.as(name);
    const calls = [
      bring(HEADER, name),
      as.call(checkImport, { body: { fileId: 1, columns: [], isWhole: true } }),
      as.call(getImportCheck, { query: {} }),
      as.call(listImportLines, { query: { checkId } }),
      apply(checkId, { as: name }),
    ];
    for (const { error } of await Promise.all<{ error: { errorCode: string } }>(calls))
      expect(error.errorCode).toBe('NOT_AUTHORISED');
    expect(await checksumOf(server.db, ['people_file', 'people_check', 'people_check_line', 'person'])).toEqual(before);
  },
);

test('A list is deleted after seven days, and the role that serves cases reads none [IMP-14]', async () => {
  await check(['I-21,No,Body,,']);
  for (const table of ['people_file', 'people_check', 'people_check_line'])
    await expect(sql`select 1 from ${sql.table(table)}`.execute(server.serving), table).rejects.toThrow(
      'permission denied',
    );
  await purgeImports(server.administration, server.now());
  expect(await server.db.selectFrom('people_check').selectAll().execute()).not.toEqual([]);
  await purgeImports(server.administration, new Date(server.now().getTime() + 1));
  for (const table of ['people_file', 'people_check', 'people_check_line'])
    expect((await sql`select 1 from ${sql.table(table)}`.execute(server.db)).rows, table).toEqual([]);
});

test.each([
  ['is no list', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['is empty', Buffer.from('')],
])('A file that %s is refused with a sentence, and kept nowhere [IMP-01]', async (_what, bytes) => {
  const before = await checksumOf(server.db, ['people_file']);
  expect((await bring(bytes)).error.fields).toHaveProperty('base64');
  expect(await checksumOf(server.db, ['people_file'])).toEqual(before);
});

test('A file of several megabytes is taken by this call, and by no other [IMP-12]', async () => {
  const csv = `${HEADER}\n${Array.from({ length: 30_000 }, (_, at) => `N${at},First${at},Last${at},person${at}@example.org,`).join('\n')}`;
  expect(csv.length).toBeGreaterThan(1_300_000);
  expect((await bring(csv)).data).toMatchObject({ rowCount: 30_000, encoding: 'UTF-8', separator: 'Comma' });
});
