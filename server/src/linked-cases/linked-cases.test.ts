import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { LINK_TYPE, linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { queryNotifications } from '@evenhand/contract/notifications';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, openObservedByMaren, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

let server: TestServer;
let grievance: number;
let answered: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  grievance = await openCase(server);
  answered = await openCase(server, { employee: 'silas' });
});

const link = (name: CastName, a: number, b: number, c: number = LINK_TYPE) =>
  server.as(name).call(linkCases, { params: { a, b, c } });
const unlink = (name: CastName, a: number, b: number) => server.as(name).call(unlinkCases, { params: { a, b } });
const listed = async (name: CastName, id: number) =>
  (await server.as(name).call(listLinkedCases, { params: { id } })).data.map((row) => row.id);
const linked = async (a = grievance, b = answered): Promise<void> =>
  expect((await link('maren', a, b)).error).toBeUndefined();
const toldOf = async (name: CastName, id: number) =>
  (await server.as(name).call(getHistory, { params: { id } })).data.data.filter(({ change }) => /linked/.test(change));
const facts = async (id: number) => (await historyOf(server, id)).filter(({ kind }) => /linked/.test(kind));

describe('A link', () => {
  it('is on both cases, with the rows of the case list, and in the history of both [LINK-02, LINK-06, API-078, API-080]', async () => {
    await linked();
    const { data } = await server.as('edda').call(listLinkedCases, { params: { id: grievance } });
    expect(data).toMatchObject([
      {
        id: answered,
        caseEmployee: { employeeName: 'Silas Brandt' },
        caseOwner: { participantUserInfo: { fullName: 'Teodora Whitlock' } },
      },
    ]);
    expect(await listed('edda', answered)).toEqual([grievance]);
    expect(await facts(grievance)).toEqual([
      { kind: 'case.linked', by: cast.maren, facts: { linkedCaseId: answered } },
    ]);
    expect(await facts(answered)).toEqual([
      { kind: 'case.linked', by: cast.maren, facts: { linkedCaseId: grievance } },
    ]);
    expect((await toldOf('edda', grievance)).map(({ change }) => change)).toEqual([`Case linked: Case ${answered}`]);
  });

  it('is removed from either case, for both [API-079]', async () => {
    await linked();
    expect((await unlink('edda', answered, grievance)).error).toBeUndefined();
    expect([await listed('maren', grievance), await listed('maren', answered)]).toEqual([[], []]);
    for (const id of [grievance, answered])
      expect((await facts(id)).map(({ kind, by }) => [kind, by])).toEqual([
        ['case.linked', cast.maren],
        ['case.unlinked', cast.edda],
      ]);
    for (const [id, other] of [
      [grievance, answered],
      [answered, grievance],
    ] as const)
      expect((await facts(id)).at(-1)?.facts).toEqual({ linkedCaseId: other });
    // The owner sees both cases, and neither entry.
    expect(await toldOf('teodora', grievance)).toEqual([]);
    await linked();
    expect(await listed('maren', grievance)).toEqual([answered]);
  });

  it('does not join the other cases a case is linked to', async () => {
    const third = await openCase(server);
    await linked();
    await linked(answered, third);
    expect([await listed('maren', grievance), await listed('maren', third)]).toEqual([[answered], [answered]]);
    expect((await listed('maren', answered)).toSorted()).toEqual([grievance, third].toSorted());
  });

  it('tells nobody, and its case is as it was', async () => {
    const before = await server.as('maren').call(getCase, { params: { id: grievance } });
    const notices = async () => (await server.as('teodora').call(queryNotifications, { query: {} })).data.data.length;
    const had = await notices();
    await linked();
    const { data } = await server.as('maren').call(getCase, { params: { id: grievance } });
    expect(data).toEqual(before.data);
    expect(await notices()).toBe(had);
  });

  it('is made and removed on a locked case and on a closed one [LOCK-07, PERM-38]', async () => {
    const call = { params: { id: grievance } };
    expect((await server.as('maren').call(lockCase, call)).error).toBeUndefined();
    await linked();
    expect((await unlink('maren', grievance, answered)).error).toBeUndefined();
    const closing = { caseTrackingRecordId: answered, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    const closed = await server.as('maren').call(closeCase, { params: { id: answered }, body: closing });
    expect(closed.error).toBeUndefined();
    await linked();
    expect(await listed('maren', answered)).toEqual([grievance]);
  });
});

describe('Refused, and nothing changed:', () => {
  it.each([
    [
      'a case and itself [LINK-04]',
      () => link('maren', grievance, grievance),
      400,
      () => `You are already in case with ID: ${grievance}`,
    ],
    [
      'another type of link [LINK-02]',
      () => link('maren', grievance, answered, 1),
      400,
      () => 'There is no such type of link.',
    ],
    ['what was never linked', () => unlink('maren', grievance, answered), 404, () => 'These cases are not linked.'],
    [
      'a case and itself, which is not linked',
      () => unlink('maren', grievance, grievance),
      404,
      () => 'These cases are not linked.',
    ],
  ])('%s', async (_what, act, status, description) => {
    expect(await refused(server, act as never)).toMatchObject({ status, description: description() });
  });

  it('linking twice, from either side [API-078]', async () => {
    await linked();
    for (const [a, b] of [
      [grievance, answered],
      [answered, grievance],
    ] as const)
      expect(await refused(server, () => link('maren', a, b))).toMatchObject({
        code: 'ALREADY_EXISTS',
        description: 'These cases are linked already.',
      });
  });

  it.each([
    ['linked', link],
    ['unlinked', unlink],
  ] as const)(
    'a case that the caller may not see is not %s, from neither side, and answers as one that is missing [PERM-04, LINK-05]',
    async (_what, act) => {
      await linked();
      await join(server, answered, 'edda', 'blocked');
      const hidden = await refused(server, () => act('edda', grievance, answered) as never);
      const missing = await refused(server, () => act('edda', grievance, 987_654) as never);
      expect(hidden).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
      expect(missing.answer.body.replaceAll('987654', String(answered))).toBe(hidden.answer.body);
      expect(await refused(server, () => act('edda', answered, grievance) as never)).toMatchObject({
        status: 404,
        code: 'CASE_NOT_FOUND',
      });
    },
  );

  it('another case on which the caller is not HR but an observer [PERM-38]', async () => {
    const elsewhere = await openObservedByMaren(server);
    for (const [a, b] of [
      [grievance, elsewhere],
      [elsewhere, grievance],
    ] as const)
      expect(await refused(server, () => link('maren', a, b))).toMatchObject({ code: 'NOT_AUTHORISED' });
    // The first case is judged first, though the other has the lower number and is locked before it.
    expect(await refused(server, () => link('maren', elsewhere, 1))).toMatchObject({ code: 'NOT_AUTHORISED' });
  });

  it('the owner of both cases', async () => {
    await linked();
    for (const act of [() => link('teodora', grievance, answered), () => unlink('teodora', grievance, answered)])
      expect(await refused(server, act as never)).toMatchObject({ code: 'NOT_AUTHORISED' });
    expect((await server.as('teodora').call(listLinkedCases, { params: { id: grievance } })).error).toMatchObject({
      errorCode: 'NOT_AUTHORISED',
    });
  });
});

describe('A person of HR who may not see the other case', () => {
  beforeEach(async () => {
    await linked();
    await join(server, answered, 'edda', 'blocked');
  });

  it('finds no link to it, and no word of it in the history or in its filters [PERM-04]', async () => {
    expect(await listed('edda', grievance)).toEqual([]);
    expect(await toldOf('edda', grievance)).toEqual([]);
    const { data } = await server.as('edda').call(getHistory, { params: { id: grievance } });
    expect(JSON.stringify(data)).not.toContain(String(answered));
    // Nor do the numbers of the entries show that one is left out.
    expect(data.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(data.data.map((_, index) => index + 1));
    const filters = await server.as('edda').call(getHistoryFilters, { params: { id: grievance } });
    expect(JSON.stringify(filters.data)).not.toMatch(/linked/i);
    expect((await toldOf('maren', grievance)).length).toBe(1);
  });

  it('learns of an unlinking as little [PERM-04]', async () => {
    expect((await unlink('maren', grievance, answered)).error).toBeUndefined();
    expect(await toldOf('edda', grievance)).toEqual([]);
    expect((await toldOf('maren', grievance)).length).toBe(2);
  });

  it('reads no row of it in the database either [PERM-04]', async () => {
    const rows = (userId: string) =>
      inReadOnly(server.serving, async (db) => {
        await enterAs(db, userId);
        return await db
          .selectFrom('case_link')
          .select(['case_id', 'linked_case_id'])
          .where('case_id', 'in', [grievance, answered])
          .execute();
      });
    expect(await rows(cast.edda)).toEqual([]);
    expect(await rows(cast.teodora)).toEqual([]);
    expect((await rows(cast.maren)).length).toBe(2);
    // An observer of both cases from another area is of HR, but does not act as HR on them.
    for (const id of [grievance, answered]) await join(server, id, 'rufus', 'observer');
    expect(await rows(cast.rufus)).toEqual([]);
  });
});

it('two people who link and unlink the same two cases at once do not wait for each other for good, and one link is left or none [API-078]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([link('maren', grievance, answered), link('edda', answered, grievance)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await facts(grievance)).length).toBe(2 * round + 1);
    const neither = await Promise.all([unlink('maren', answered, grievance), unlink('edda', grievance, answered)]);
    expect(neither.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  }
});
