import { listCases, pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { setAccessLevel } from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

type Query = Record<string, string | number | readonly (string | number)[]>;

let server: TestServer;
const page = (name: CastName, query: Query = {}, number = 1) =>
  server.as(name).call(pageOfCases, { params: { page: number }, query });
const idsOf = async (name: CastName, query: Query = {}): Promise<number[]> =>
  (await page(name, { sortColumn: 'id', ...query })).data.map((row) => row.id);
const counted = (name: CastName, query: Query = {}) => server.as(name).call(totalCasePages, { query });
const total = async (name: CastName, query: Query = {}): Promise<number> => (await counted(name, query)).data;

describe('Whose cases a list holds', () => {
  let ours: number;
  let ediths: number;
  let upstairs: number;
  let hidden: number;
  beforeAll(async () => {
    server = await startTestServer();
    ours = await openCase(server);
    ediths = await openCase(server, { as: 'edda', owner: 'ngozi', employee: { none: 'group-matter' } });
    upstairs = await openCase(server, {
      accessLevel: 'head-office',
      owner: 'ngozi',
      employee: { none: 'group-matter' },
    });
    hidden = await openCase(server, { owner: 'isaac', employee: { none: 'group-matter' } });
    await join(server, hidden, 'edda', 'blocked');
    await join(server, ours, 'salma', 'observer');
    await join(server, ediths, 'salma', 'stakeholder');
    await join(server, ediths, 'silas', 'blocked');
  });
  afterAll(() => server.close());

  it('HR users have the cases of the policy area they selected, and those of another one when they select that [LIST-18, API-001, API-002]', async () => {
    expect(await idsOf('maren')).toEqual([ours, ediths, hidden]);
    const select = (key: string) =>
      server
        .as('maren')
        .call(setAccessLevel, {
          params: {
            accessLevelId: server.configuration.of(1).pack.accessLevels.find((level) => level.key === key)!.id,
          },
        });
    await select('head-office');
    expect(await idsOf('maren')).toEqual([upstairs]);
    await select('distribution');
    expect((await server.as('maren').call(listCases)).data.map((row) => row.id).toSorted()).toEqual([
      ours,
      ediths,
      hidden,
    ]);
  });

  it('a blocked HR user, one of another policy area and one of another service do not have the case', async () => {
    expect(await idsOf('edda')).toEqual([ours, ediths]);
    expect((await counted('edda')).headers['x-total-rows']).toBe('2');
    expect(await idsOf('rufus')).toEqual([]);
    expect(await idsOf('odile')).toEqual([]);
  });

  it('business users have the cases they are on, and nobody has one about themselves', async () => {
    expect(await idsOf('teodora')).toEqual([ours]);
    // Also one whose status no case of their own policy area has.
    await server.db.updateTable('case_record').set({ status: 7 }).where('id', '=', upstairs).execute();
    expect(await idsOf('ngozi')).toEqual([ediths, upstairs]);
    await server.db.updateTable('case_record').set({ status: 1 }).where('id', '=', upstairs).execute();
    expect(await idsOf('salma')).toEqual([ours, ediths]);
    for (const name of ['silas', 'callum', 'wren'] as const)
      expect({ name, ids: await idsOf(name) }).toEqual({ name, ids: [] });
  });

  it('a removed participant no longer has the case', async () => {
    const id = await openCase(server, { owner: 'ngozi', employee: { none: 'group-matter' } });
    await join(server, id, 'derrin', 'observer');
    expect(await idsOf('derrin')).toEqual([id]);
    await server.db.updateTable('participant').set({ removed_at: server.now() }).where('case_id', '=', id).execute();
    expect(await idsOf('derrin')).toEqual([]);
    await server.db.updateTable('case_record').set({ status: 4 }).where('id', '=', id).execute();
    // Removed cases are for HR alone.
    expect(await idsOf('maren', { status: 4 })).toEqual([id]);
    expect(await idsOf('ngozi', { status: 4 })).toEqual([]);
    await server.db
      .updateTable('case_record')
      .set({ service_id: 1, access_level_id: 999 })
      .where('id', '=', id)
      .execute();
  });

  it('a dual-role user starts with the cases they are on, and can ask for either list [DASH-15, LIST-18]', async () => {
    await join(server, ours, 'priya', 'observer');
    expect(await idsOf('priya')).toEqual([ours]);
    expect(await idsOf('priya', { userCaseRole: 'BusinessUser' })).toEqual([ours]);
    expect(await idsOf('priya', { userCaseRole: 'HRUser' })).toEqual([ours, ediths, hidden]);
  });

  it('asking for the HR role gives a business user nothing', async () => {
    expect(await idsOf('teodora', { userCaseRole: 'HRUser' })).toEqual([ours]);
    expect(await total('teodora', { userCaseRole: 'HRUser' })).toBe(1);
    expect(await idsOf('wren', { userCaseRole: 'HRUser', adviserId: cast.maren })).toEqual([]);
  });

  it('the adviser filter knows one adviser, none, and with nothing sent all [LIST-18]', async () => {
    expect(await idsOf('maren', { adviserId: cast.maren })).toEqual([ours, hidden]);
    expect(await idsOf('maren', { adviserId: cast.edda })).toEqual([ediths]);
    // Of the case of another policy area, which Maren may see, her list takes no notice.
    await server.db
      .updateTable('case_record')
      .set({ adviser_user_id: null })
      .where('id', 'in', [hidden, upstairs])
      .execute();
    expect(await idsOf('maren', { adviserId: EMPTY_ID })).toEqual([hidden]);
    expect(await idsOf('maren')).toEqual([ours, ediths, hidden]);
    // It belongs to the HR role; a participant's list takes no notice.
    expect(await idsOf('teodora', { adviserId: cast.edda })).toEqual([ours]);
  });

  it('the participant type filter takes one role or several, in the participant role only [LIST-18]', async () => {
    expect(await idsOf('salma', { participantType: 2 })).toEqual([ediths]);
    expect(await idsOf('salma', { participantType: [1, 3] })).toEqual([ours]);
    expect(await idsOf('salma', { participantType: [1, 2, 3] })).toEqual([ours, ediths]);
    expect(await idsOf('maren', { participantType: 3 })).toEqual([ours, ediths, hidden]);
    // What a person was on the case before they were removed does not count.
    const former = {
      case_id: ours,
      service_id: 1,
      user_id: cast.salma,
      role_id: 2,
      relation_id: 2,
      source_id: 3,
      added_by: cast.maren,
    };
    await server.db
      .insertInto('participant')
      .values({ ...former, added_at: server.now(), removed_at: server.now() })
      .execute();
    expect(await idsOf('salma', { participantType: 2 })).toEqual([ediths]);
    // Being blocked is no way of being on a case.
    expect(await page('silas', { participantType: 4 })).toMatchObject({ status: 400 });
  });
});

describe('Filters', () => {
  let ids: number[];
  let grievance: { topicId: number; stageId: number; stepId: number; reasonIds: number[]; riskIds: number[] };
  beforeAll(async () => {
    server = await startTestServer();
    const pack = server.configuration.of(1).pack;
    const workflow = pack.workflows.find((one) => one.key === 'grievance')!;
    const stage = workflow.stages[0]!;
    grievance = {
      topicId: pack.topics.find((topic) => topic.key === 'grievance')!.id,
      stageId: stage.id,
      stepId: stage.steps[0]!.id,
      reasonIds: workflow.reasons!.items.slice(0, 2).map((reason) => reason.id),
      riskIds: workflow.risks!.items.map((risk) => risk.id),
    };
    ids = await storeCases(server, [
      {
        topicId: grievance.topicId,
        stageId: grievance.stageId,
        stepId: grievance.stepId,
        reasonIds: grievance.reasonIds,
        riskId: grievance.riskIds[0]!,
      },
      { status: 3, reasonIds: [grievance.reasonIds[1]!], riskId: grievance.riskIds[1]! },
      { status: 4 },
      { status: 7 },
    ]);
  });
  afterAll(() => server.close());

  it('by topic, stage, step, reason and risk find the cases that have it [LIST-18]', async () => {
    const { topicId, stageId, stepId, reasonIds, riskIds } = grievance;
    const found = { topic: topicId, stage: stageId, step: stepId, risk: riskIds[0]! };
    for (const [name, value] of Object.entries(found))
      expect({ name, ids: await idsOf('maren', { [name]: value }) }).toEqual({ name, ids: [ids[0]] });
    expect(await idsOf('maren', { reason: reasonIds[0]! })).toEqual([ids[0]]);
    expect(await idsOf('maren', { reason: reasonIds[1]! })).toEqual([ids[0], ids[1]]);
    expect(await idsOf('maren', { reason: reasonIds[1]!, risk: riskIds[1]! })).toEqual([ids[1]]);
    expect(await idsOf('teodora', { stage: stageId })).toEqual([ids[0]]);
  });

  it('by employee find the cases about one person, closed ones too, with the other filters and in the total [LIST-18, ABOUT-02]', async () => {
    const [open, closed, , upstairs] = await storeCases(server, [
      { employee: 'callum' },
      { employee: 'callum', status: 3, adviser: 'edda' },
      { employee: 'silas' },
      { employee: 'callum', accessLevel: 'head-office' },
    ]);
    const about = { employeeId: cast.callum };
    expect(await idsOf('maren', about)).toEqual([open, closed]);
    expect(await idsOf('maren', { ...about, status: 3 })).toEqual([closed]);
    expect(await idsOf('maren', { ...about, adviserId: cast.edda })).toEqual([closed]);
    expect((await page('maren', about)).data.map((row) => row.id)).toEqual([closed, open]);
    expect((await counted('maren', about)).headers['x-total-rows']).toBe('2');
    // A participant has those they are on; nobody has those about themselves or of another service.
    expect(await idsOf('teodora', about)).toEqual([open, closed, upstairs]);
    for (const name of ['callum', 'wren', 'odile'] as const)
      expect({ name, ids: await idsOf(name, about), total: await total(name, about) }).toEqual({
        name,
        ids: [],
        total: 0,
      });
    expect(await idsOf('maren', { employeeId: 'aaaaaaaa-0000-4000-8000-00000000dead' })).toEqual([]);
    expect(await page('maren', { employeeId: 'callum' })).toMatchObject({ status: 400 });
    await server.db.deleteFrom('participant').where('case_id', '>', ids.at(-1)!).execute();
    await server.db.deleteFrom('case_record').where('id', '>', ids.at(-1)!).execute();
  });

  it('by status take one or several; nothing sent is every status [LIST-18]', async () => {
    expect(await idsOf('maren', { status: 1 })).toEqual([ids[0]]);
    expect(await idsOf('maren', { status: [1, 3] })).toEqual([ids[0], ids[1]]);
    expect(await idsOf('maren', { status: 7 })).toEqual([ids[3]]);
    expect(await idsOf('maren')).toEqual(ids);
  });

  it('by unknown numbers of any size find nothing', async () => {
    for (const name of ['topic', 'stage', 'step', 'reason', 'risk', 'status']) {
      for (const value of [987_654, 999_999_999_999_999])
        expect({ name, value, ids: await idsOf('maren', { [name]: value }) }).toEqual({ name, value, ids: [] });
    }
    expect(await idsOf('maren', { adviserId: 'aaaaaaaa-0000-4000-8000-00000000dead' })).toEqual([]);
  });

  it.each([
    ['an unset value that should have been left out', { topic: -1 }],
    ['a column there is not', { sortColumn: 'salary' }],
    ['a parameter there is not', { adviser: cast.maren }],
    ['a day that is none', { fromDate: '2026-02-30' }],
    ['a role there is not', { userCaseRole: 'Admin' }],
  ])('refuse %s', async (_what, query: Query) => {
    expect(await page('maren', query)).toMatchObject({ status: 400, error: { errorCode: 'BAD_REQUEST' } });
    expect((await server.as('maren').call(totalCasePages, { query })).status).toBe(400);
  });

  it('need a caller who is signed in', async () => {
    expect((await server.anonymous().call(pageOfCases, { params: { page: 1 } })).status).toBe(401);
  });
});

describe('The due filter', () => {
  let none: number;
  let before: number;
  let firstMinute: number;
  let wholeDay: number;
  let lastMinute: number;
  let after: number;
  beforeAll(async () => {
    server = await startTestServer();
    // In July London is an hour ahead of UTC, so its first of July begins at 23:00Z on the day before.
    [none, before, firstMinute, wholeDay, lastMinute, after] = (await storeCases(
      server,
      [
        null,
        '2026-06-30T22:59:00Z',
        '2026-06-30T23:00:00Z',
        '2026-07-01',
        '2026-07-01T22:59:59Z',
        '2026-07-01T23:00:00Z',
      ].map((due) => ({ due })),
    )) as [number, number, number, number, number, number];
  });
  afterAll(() => server.close());

  it('counts days in the service’s time zone, both ends included, and keeps cases without a due date [LIST-25]', async () => {
    expect(await idsOf('maren', { fromDate: '2026-07-01', toDate: '2026-07-01' })).toEqual([
      none,
      firstMinute,
      wholeDay,
      lastMinute,
    ]);
    expect(await idsOf('maren', { fromDate: '2026-07-01' })).toEqual([none, firstMinute, wholeDay, lastMinute, after]);
    expect(await idsOf('maren', { toDate: '2026-06-30' })).toEqual([none, before]);
    expect(await idsOf('teodora', { toDate: '2026-06-30' })).toEqual([none, before]);
    expect(await total('maren', { fromDate: '2030-01-01' })).toBe(1);
  });

  it('takes the first and the last possible days', async () => {
    expect(await idsOf('maren', { fromDate: '0001-01-01', toDate: '9999-12-31' })).toEqual([
      none,
      before,
      firstMinute,
      wholeDay,
      lastMinute,
      after,
    ]);
  });

  it('refuses a from date after the to date, naming the field', async () => {
    const query = { fromDate: '2026-07-02', toDate: '2026-07-01' };
    for (const answer of [await page('maren', query), await server.as('maren').call(totalCasePages, { query })]) {
      expect(answer).toMatchObject({
        status: 400,
        error: { errorCode: 'BAD_REQUEST', fields: { fromDate: expect.any(String) } },
      });
    }
  });
});
