import { getCase } from '@evenhand/contract/case-details';
import { getUserProfile } from '@evenhand/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { passOnTasks } from '../../testing/pass-on-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createSyncAccount } from '../users/sync-account.ts';
import { importPeople } from './import-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ISSUER = 'https://login.example';
const HEADER = 'Employee number,First name,Last name,Email,Job title,Policy area,Manager employee number';

function importing(csv: string, given: { readonly isDryRun?: boolean; readonly serviceKey?: string } = {}) {
  return importPeople(
    server.db,
    { csv, serviceKey: 'northmoor', isDryRun: false, ...given },
    { issuer: ISSUER, now: server.now() },
  );
}

function people() {
  return server.db.selectFrom('person').selectAll().orderBy('user_id').execute();
}

function everything() {
  return Promise.all([people(), server.db.selectFrom('external_identity').selectAll().orderBy('subject').execute()]);
}

async function person(employeeNumber: string) {
  return await server.db
    .selectFrom('person')
    .selectAll()
    .where('employee_number', '=', employeeNumber)
    .executeTakeFirst();
}

async function numberOf(userId: string): Promise<string> {
  return (
    await server.db
      .selectFrom('person')
      .select('employee_number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).employee_number as string;
}

describe('An import', () => {
  test('adds people and managers in any order, changes those it knows, and leaves out nobody else', async () => {
    const before = (await people()).length;
    const csv = `${HEADER},Site\nA1,Ada,Achebe,ada@example.org,Baker,distribution,A2,Leeds\nA2,Bo,Lindqvist,,Manager,Distribution,,`;
    expect(await importing(csv)).toEqual({
      isRefused: false,
      lines: ['2 people added, 0 changed, 0 as before.', 'Kept as attributes: Site.'],
    });
    expect(await people()).toHaveLength(before + 2);
    const manager = await person('A2');
    const area = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')?.id;
    expect(await person('A1')).toMatchObject({
      full_name: 'Ada Achebe',
      access_level_id: area,
      manager_user_id: manager?.user_id,
      deactivated_at: null,
    });

    const renamed = 'Employee number,First name,Last name,Manager employee number\nA1,Ada,Okafor,\nA2,Bo,Lindqvist,';
    expect((await importing(renamed)).lines).toEqual(['0 people added, 1 changed, 1 as before.']);
    expect(await person('A1')).toMatchObject({
      full_name: 'Ada Okafor',
      email: 'ada@example.org',
      access_level_id: area,
      manager_user_id: null,
    });
    expect(await people()).toHaveLength(before + 2);
  });

  test('keeps other columns as attributes: what a file does not name stays, an empty cell removes', async () => {
    const attributesOf = async () => (await person('T1'))?.attributes;
    const header = 'Employee number,First name,Last name';
    await importing(`${header},Site,Phone,__proto__\nT1,To,One,Leeds,+44 113 496 0000,x`);
    expect(await attributesOf()).toEqual(JSON.parse('{"Site":"Leeds","Phone":"+44 113 496 0000","__proto__":"x"}'));
    expect((await importing(`${header},Site,Phone\nT1,To,One,York,`)).lines[0]).toBe(
      '0 people added, 1 changed, 0 as before.',
    );
    expect((await importing(`${header},Site\nT1,To,One,York`)).lines[0]).toBe(
      '0 people added, 0 changed, 1 as before.',
    );
    expect(await attributesOf()).toEqual(JSON.parse('{"Site":"York","__proto__":"x"}'));
    const before = await everything();
    expect((await importing(`${header},Site,Note\nT1,To,One,=1+1,${'n'.repeat(501)}`)).lines.slice(0, 2)).toEqual([
      'Line 2: Site begins like a formula: =',
      'Line 2: Note is longer than 500 characters.',
    ]);
    expect(await everything()).toEqual(before);
  });

  test('fills what HR verifies a caller by: the columns that the service names, and the comments [IDV-02, IDV-05, API-117]', async () => {
    await importing(
      'Employee number,First name,Last name,Job title,start DATE,Work telephone,User comments\nV1,Vi,Sayed,Baker,02/03/2020,+44 113 496 0000,Calls late.',
    );
    const id = (await person('V1'))?.user_id as string;
    expect((await server.as('maren').call(getUserProfile, { params: { id } })).data).toMatchObject({
      identityValues: {
        fullName: 'Vi Sayed',
        jobTitle: 'Baker',
        'Start date': '02/03/2020',
        'Work telephone': '+44 113 496 0000',
        'Cost centre': null,
      },
      userComments: 'Calls late.',
    });
  });

  test('notes how the identity provider names people: new ones, those it knows, and those who signed in before', async () => {
    const sync = createSyncAccount(server.db, server.now);
    const rights = {
      serviceId: 1,
      givenName: 'Io',
      familyName: 'Early',
      roles: [],
      accessLevels: [],
      mayChangeService: false,
    };
    const times = { sessionId: null, tokenIssuedAt: 0, issuedAt: 0, expiresAt: 0 };
    const personOf = (subject: string, issuer = ISSUER) => sync({ issuer, subject, ...rights, ...times });
    const early = await personOf('auth0|early');
    const id = '5f0c1d1e-0000-4000-8000-000000000001';
    await importing('Employee number,First name,Last name\nI2,Ed,Known');
    const csv = `User ID,Employee number,First name,Last name\n${id.toUpperCase()},I1,Ada,Achebe\nauth0|known,I2,Ed,Known\nauth0|early,I3,Io,Early\n=auth0|new,I4,Cy,New`;
    expect((await importing(csv)).lines).toEqual([
      '2 people added, 1 changed, 1 as before.',
      '2 user IDs of the identity provider noted.',
    ]);
    expect((await person('I1'))?.user_id).toBe(id);
    expect((await person('I3'))?.user_id).toBe(early);
    for (const [number, subject] of [
      ['I1', id],
      ['I2', 'auth0|known'],
      ['I3', 'auth0|early'],
      ['I4', '=auth0|new'],
    ] as const)
      expect(await personOf(subject), number).toBe((await person(number))?.user_id);
    // Another provider may use the same names for others.
    expect(await personOf('auth0|known', 'https://other.example')).not.toBe((await person('I2'))?.user_id);
    expect((await importing(csv)).lines).toEqual(['0 people added, 0 changed, 4 as before.']);
  });

  test('keeps no user IDs while people sign in with the embedded provider', async () => {
    const csv = 'User ID,Employee number,First name,Last name\nauth0|none,I5,Ada,Achebe';
    const report = await importPeople(
      server.db,
      { csv, serviceKey: 'northmoor', isDryRun: false },
      { issuer: null, now: server.now() },
    );
    expect(report.lines).toEqual([
      '1 person added, 0 changed, 0 as before.',
      'User IDs are not kept, because no external provider is set.',
    ]);
    expect(
      await server.db.selectFrom('external_identity').select('subject').where('subject', '=', 'auth0|none').execute(),
    ).toEqual([]);
  });
});

describe('Nothing is changed', () => {
  let before: unknown;
  beforeAll(async () => {
    await importing(
      'Employee number,First name,Last name,Manager employee number,User ID\nC1,Cy,One,,\nC2,Cy,Two,C1,auth0|c2',
    );
    before = await everything();
  });
  afterEach(async () => {
    expect(await everything()).toEqual(before);
  });

  test('by a dry run, which reports what would happen', async () => {
    const report = await importing(
      'Employee number,First name,Last name,Leaving date\nC1,Cy,Changed,\nC9,Cy,Nine,\nC2,Cy,Two,18/11/2026',
      { isDryRun: true },
    );
    expect(report).toEqual({
      isRefused: false,
      lines: [
        '1 person added, 1 changed, 1 as before.',
        'Leaving date 18 November 2026: Cy Two (C2).',
        'Left: Cy Two (C2).',
        'Nothing was changed: this was a dry run.',
      ],
    });
  });

  test.each([true, false])(
    'by a leaving date in a year that cannot be meant; dry run: %s [DATE-01]',
    async (isDryRun) => {
      const report = await importing(
        'Employee number,First name,Last name,Leaving date\nC1,Cy,One,0206-11-30\nC2,Cy,Two,1026-11-30',
        { isDryRun },
      );
      expect(report.isRefused).toBe(true);
      expect(report.lines.join('\n')).toMatch(
        /Leaving date 0206-11-30: Check the year: it must be from \d{4} to \d{4}\./,
      );
      expect(report.lines.join('\n')).toContain('Leaving date 1026-11-30: Check the year');
    },
  );

  test.each([true, false])(
    'by a leaving date that has the month first, or may have; dry run: %s [IMP-04]',
    async (isDryRun) => {
      const report = await importing(
        'Employee number,First name,Last name,Leaving date\nC1,Cy,One,12/31/2026\nC2,Cy,Two,03/12/2026',
        { isDryRun },
      );
      expect(report).toEqual({
        isRefused: true,
        lines: [
          'Line 2: Leaving date 12/31/2026: write the day first, or as 2026-12-31.',
          'Line 3: Leaving date 03/12/2026: line 2 has the month first, so this is 3 December 2026 or 12 March 2026. Write 2026-12-03 or 2026-03-12.',
          'Nothing was changed: 2 reasons above.',
        ],
      });
    },
  );

  test('when one line of many is refused; each reason is named', async () => {
    const report = await importing(
      [
        HEADER,
        'G1,Good,Person,,,stores,',
        'C1,Cy,One,,,,C2',
        'C2,Cy,Two,,,,C1',
        'G2,Good,Person,,,warehouse,',
        'G3,Good,Person,,,Store,C77',
        'g1,Good,Again,,,,',
        'G4,=1+1,Person,,,,',
        'G5,Own,Manager,,,,G5',
      ].join('\n'),
    );
    expect(report.isRefused).toBe(true);
    expect(report.lines).toEqual([
      'Line 2: Employee number G1 is on line 7 too.',
      'Line 3: Employee C1 would be their own manager: Cy One → Cy Two → Cy One.',
      'Line 4: Employee C2 would be their own manager: Cy Two → Cy One → Cy Two.',
      'Line 5: There is no policy area "warehouse".',
      expect.stringMatching(/^Line 6: There is no policy area "Store"\. Did you mean Stores\?$/),
      'Line 6: There is no employee C77 who could be the manager.',
      'Line 7: Employee number g1 is on line 2 too.',
      'Line 8: First name begins like a formula: =',
      'Line 9: Employee G5 would be their own manager: Own Manager → Own Manager.',
      'Nothing was changed: 9 reasons above.',
    ]);
  });

  test('by a circle that closes through people who are not in the file', async () => {
    expect(
      (await importing('Employee number,First name,Last name,Manager employee number\nC1,Cy,One,C2')).lines[0],
    ).toBe('Line 2: Employee C1 would be their own manager: Cy One → Cy Two → Cy One.');
  });

  test('by a user ID that belongs to somebody else', async () => {
    const [callum, maren] = [await numberOf(cast.callum), await numberOf(cast.maren)];
    const elsewhere = (
      await server.db
        .selectFrom('person')
        .select('user_id')
        .where('service_id', '<>', 1)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).user_id;
    const rows = [
      `${cast.callum},U1,A,B`,
      `${elsewhere},U2,A,B`,
      `${cast.maren},C1,Cy,One`,
      'auth0|second,C2,Cy,Two',
      'auth0|c2,U3,A,B',
      'x,U4,A,B',
      'x,U5,A,B',
    ];
    expect(
      (await importing(['User ID,Employee number,First name,Last name', ...rows].join('\n'))).lines.slice(0, -1),
    ).toEqual([
      `Line 2: This user ID belongs to employee ${callum}.`,
      'Line 3: This user ID belongs to a person of another service.',
      `Line 4: This user ID belongs to employee ${maren}.`,
      'Line 5: This employee number belongs to a person with another user ID.',
      'Line 6: This user ID belongs to employee C2.',
      'Line 7: User ID x is on line 8 too.',
      'Line 8: User ID x is on line 7 too.',
    ]);
  });

  test('for a service that is not there', async () => {
    await expect(importing(`${HEADER}\nS1,A,B,,,,`, { serviceKey: 'southmoor' })).rejects.toThrow(
      'There is no service "southmoor". There is: northmoor',
    );
  });
});

describe('A person who has left', () => {
  test('loses access at the next request; history stays, tasks go on, and no case is named; back when the date is taken away', async () => {
    const caseId = await openCase(server, { owner: 'teodora' });
    const taskId = await putTask(server, caseId, 'teodora');
    const number = await numberOf(cast.teodora);
    const asTeodora = () => server.as('teodora').call(getCase, { params: { id: caseId } });
    const holder = () =>
      server.db.selectFrom('case_task').select('assignee_user_id').where('id', '=', taskId).executeTakeFirstOrThrow();
    const row = (day: string) => `Employee number,First name,Last name,Leaving date\n${number},Teodora,Left,${day}`;

    expect((await importing(row('19/11/2026'))).lines).toContain(
      '1 person leaves on a later day, and can open nothing from then on.',
    );
    await importing(`Employee number,First name,Last name\nZ1,Only,Other`);
    expect((await asTeodora()).status).toBe(200);
    expect(await holder()).toEqual({ assignee_user_id: cast.teodora });

    expect((await importing(row('18.11.2026'))).lines).toEqual([
      '0 people added, 1 changed, 0 as before.',
      `Leaving date 18 November 2026: Teodora Left (${number}).`,
      `Left: Teodora Left (${number}).`,
    ]);
    expect((await asTeodora()).status).toBe(401);
    await passOnTasks(server);
    expect(await holder()).toEqual({ assignee_user_id: cast.maren });
    expect((await server.as('maren').call(getCase, { params: { id: caseId } })).status).toBe(200);

    await importing(`Employee number,First name,Last name\n${number},Teodora,Left`);
    expect((await asTeodora()).status).toBe(401);
    expect((await importing(row(''))).lines).toContain(`Back: Teodora Left (${number}).`);
    expect((await asTeodora()).status).toBe(200);
  });
});
