import type { SortColumn } from '@evenhand/contract/case-list';
import { pageOfCases, sortColumns } from '@evenhand/contract/case-list';
import type { KyselyPlugin } from 'kysely';
import { RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { ListedCase } from '../../testing/listed-cases.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { casesOfList, countListed } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';
import { orderOf } from './case-list-order.ts';

let server: TestServer;

/** Ids of things by their titles, first found in the pack. */
function ids() {
  const pack = server.configuration.of(1).pack;
  const workflow = (key: string) => pack.workflows.find((one) => one.key === key)!;
  const [grievance, query] = [workflow('grievance'), workflow('general-query')];
  return {
    topic: (key: string) => pack.topics.find((one) => one.key === key)!.id,
    stage: (index: number) => grievance.stages[index]!,
    querySteps: query.stages.flatMap((stage) => stage.steps),
    reason: (index: number) => grievance.reasons!.items[index]!,
    risk: (key: string) => grievance.risks!.items.find((risk) => risk.key === key)!.id,
    outcomes: grievance.outcomes,
  };
}

/** Answers the plan of each raw statement in place of its rows. */
function explainInto(plans: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node)) throw new Error('Only raw statements are explained.');
      const [first = '', ...rest] = node.sqlFragments;
      return RawNode.create([`explain ${first}`, ...rest], node.parameters);
    },
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => Object.values(row)[0]).join('\n'));
      return result;
    },
  };
}

describe('The order of a list', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /**
   * Three cases, the least first, then two that lack the thing or tie; answers what both
   * directions show, by position.
   */
  async function shown(
    column: SortColumn,
    cases: readonly ListedCase[],
    as: CastName = 'maren',
  ): Promise<{ asc: number[]; desc: number[] }> {
    for (const table of ['case_reason', 'participant', 'case_record'] as const)
      await server.db.deleteFrom(table).execute();
    const stored = await storeCases(server, cases);
    const read = async (sortOrder: 'asc' | 'desc') => {
      const answer = await server
        .as(as)
        .call(pageOfCases, { params: { page: 1 }, query: { sortColumn: column, sortOrder, userCaseRole: 'HRUser' } });
      return answer.data.map((row) => stored.indexOf(row.id));
    };
    return { asc: await read('asc'), desc: await read('desc') };
  }

  it('by default is the soonest due first, those without last, and among equals the newest case first [LIST-23]', async () => {
    const due = ['2026-11-20', null, '2026-11-19', '2026-11-20', null];
    await shown(
      'due',
      due.map((one) => ({ due: one })),
    );
    const all = await server.db.selectFrom('case_record').select('id').orderBy('id').execute();
    const unsorted = (await server.as('maren').call(pageOfCases, { params: { page: 1 } })).data.map((row) =>
      all.findIndex((one) => one.id === row.id),
    );
    expect(unsorted).toEqual([2, 3, 0, 4, 1]);
  });

  const columns: Partial<Record<SortColumn, () => ListedCase[]>> = {
    due: () => [
      { due: '2026-11-19' },
      { due: '2026-11-19T09:00:00Z' },
      { due: '2027-01-01' },
      { due: null },
      { due: null },
    ],
    tasks: () => [{}, { openTasks: 1 }, { openTasks: 12 }],
    createdDateTime: () => [
      { createdAt: '2026-01-01T00:00:00Z' },
      { createdAt: '2026-01-02T00:00:00Z' },
      { createdAt: '2026-02-01T00:00:00Z' },
    ],
    closedDateTime: () => [
      { status: 3, closedAt: '2026-01-01T00:00:00Z' },
      { status: 3, closedAt: '2026-01-02T00:00:00Z' },
      { status: 3, closedAt: '2026-02-01T00:00:00Z' },
      {},
      {},
    ],
    conclusion: () => [{ conclusion: 'Agreed' }, { conclusion: 'éviction' }, { conclusion: 'Finished' }, {}, {}],
    caseAdviser: () => [
      { adviser: 'edda' },
      { adviser: 'maren' },
      { adviser: 'priya' },
      { adviser: null },
      { adviser: null },
    ],
    // A typed name is sorted among the names of found people; a case without an employee comes last.
    caseEmployee: () => [
      { employee: 'callum' },
      { employee: { typed: 'Émile Ardent' } },
      { employee: 'wren' },
      { employee: null },
      { employee: null },
    ],
    caseOwner: () => [{ owner: 'isaac' }, { owner: 'ngozi' }, { owner: 'teodora' }],
    // Bullying and harassment, General query, Grievance.
    topic: () => ['bullying-harassment', 'general-query', 'grievance'].map((key) => ({ topicId: ids().topic(key) })),
    // Closed, Open, Removed / Invalid.
    caseStatus: () => [{ status: 3 }, { status: 1 }, { status: 4 }],
    // Risks run by how grave they are, not by the alphabet.
    risk: () => [
      { riskId: ids().risk('low') },
      { riskId: ids().risk('high') },
      { riskId: ids().risk('critical') },
      {},
      {},
    ],
    stage: () => [
      ...byTitle([0, 1, 2].map((index) => ids().stage(index))).map((stage) => ({ stageId: stage.id })),
      {},
      {},
    ],
    step: () => byTitle(ids().querySteps.slice(0, 3)).map((step) => ({ stepId: step.id })),
    outcome: () => byTitle(ids().outcomes.slice(0, 3)).map((outcome) => ({ outcomeId: outcome.id })),
  };

  it.each(Object.keys(columns) as SortColumn[])(
    'by %s runs in both directions, and cases without it come last in both [LIST-23]',
    async (column) => {
      const given = columns[column]!();
      const last = given.length === 5 ? [4, 3] : [];
      expect(await shown(column, given)).toEqual({ asc: [0, 1, 2, ...last], desc: [2, 1, 0, ...last] });
    },
  );

  it('by reasons goes by the first of a case’s reasons [LIST-23]', async () => {
    const [first, second, third] = byTitle([0, 1, 2].map((index) => ids().reason(index))).map(
      (reason) => reason.id,
    ) as [number, number, number];
    const cases = [
      { reasonIds: [first, third] },
      { reasonIds: [second] },
      { reasonIds: [third, second] },
      {},
      { reasonIds: [third] },
    ];
    // Cases 1 and 2 both begin with the second reason, so the newer one comes first.
    expect((await shown('reasons', cases)).asc).toEqual([0, 2, 1, 4, 3]);
  });

  it('by number runs either way [LIST-23]', async () => {
    expect(await shown('id', [{}, {}, {}])).toEqual({ asc: [0, 1, 2], desc: [2, 1, 0] });
  });

  it('is the same for a participant, who has fewer cases [LIST-23]', async () => {
    const cases: ListedCase[] = [
      { topicId: ids().topic('grievance') },
      { topicId: ids().topic('bullying-harassment') },
      { owner: 'ngozi' },
    ];
    expect(await shown('topic', cases, 'teodora')).toEqual({ asc: [1, 0], desc: [0, 1] });
  });

  it('runs across pages [LIST-23]', async () => {
    await shown(
      'due',
      Array.from({ length: 25 }, (_, index) => ({ due: `2026-12-${String(25 - index).padStart(2, '0')}` })),
    );
    const days: (string | null)[] = [];
    for (const page of [1, 2, 3]) {
      days.push(
        ...(await server.as('maren').call(pageOfCases, { params: { page }, query: { sortColumn: 'due' } })).data.map(
          (row) => row.due,
        ),
      );
    }
    expect(days).toEqual(days.toSorted());
    expect(days).toHaveLength(25);
  });
});

describe('A list of more than a thousand cases', () => {
  const filters = {
    'no filter': {},
    open: { status: [1] },
    'no adviser': { adviserId: '00000000-0000-0000-0000-000000000000' },
    'one adviser': { adviserId: cast.maren },
    'a risk': { risk: 0 },
    'a reason': { reason: 0 },
    'a category': { category: 0 },
    'a sanction': { sanction: 'final-warning' as const },
    'a category and a sanction': { category: 0, sanction: 'final-warning' as const, status: [1, 3] },
    'a stage': { stage: 0 },
    'due between': { fromDate: '2026-11-10', toDate: '2026-11-25', status: [1] },
  };
  beforeAll(async () => {
    server = await startTestServer();
    const known = ids();
    const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]!;
    const cases = Array.from({ length: 1200 }, (_, index): ListedCase => {
      const status = pick([1, 1, 1, 3, 3, 4], Math.trunc(index / 7));
      return {
        status,
        topicId: known.topic(pick(['grievance', 'general-query', 'sexual-harassment'], index)),
        adviser: pick(['maren', 'edda', null, 'priya'] as const, Math.trunc(index / 3)),
        owner: pick(['teodora', 'ngozi', 'isaac', 'salma', 'wren'] as const, index),
        employee: pick(
          [null, 'callum', { typed: `Typed ${index % 50}` }, 'silas', 'maren'] as const,
          Math.trunc(index / 2),
        ),
        riskId: pick([known.risk('low'), known.risk('high'), null], Math.trunc(index / 5)),
        stageId: pick([known.stage(0).id, known.stage(1).id, known.stage(2).id, null], Math.trunc(index / 11)),
        stepId: pick([...known.querySteps.map((step) => step.id), null], Math.trunc(index / 13)),
        outcomeId: status === 3 ? pick(known.outcomes, index).id : null,
        conclusion: status === 3 ? `Conclusion ${index % 40}` : null,
        reasonIds: pick(
          [[], [known.reason(0).id], [known.reason(1).id, known.reason(0).id], [known.reason(2).id]],
          Math.trunc(index / 4),
        ),
        due:
          status === 1
            ? pick(
                [
                  null,
                  `2026-11-${String(1 + (index % 30)).padStart(2, '0')}`,
                  `2026-11-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z`,
                ],
                index,
              )
            : null,
        openTasks: status === 1 ? index % 6 : 0,
        createdAt: new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % 1200) * 3_600_000).toISOString(),
        closedAt: new Date(Date.UTC(2026, 6, 1) + ((index * 104_729) % 1200) * 3_600_000).toISOString(),
      };
    });
    const stored = [
      ...(await storeCases(server, cases.slice(0, 600))),
      ...(await storeCases(server, cases.slice(600))),
    ];
    // Some that Maren is blocked on, besides those about her.
    const blocked = stored
      .filter((_, index) => index % 37 === 5)
      .map((caseId) => ({ case_id: caseId, service_id: 1, user_id: cast.maren, role_id: 4, relation_id: 2 }));
    // Some that she is the respondent of, and so does not read every message of.
    const respondent = stored
      .filter((_, index) => index % 37 === 17)
      .map((caseId) => ({ case_id: caseId, service_id: 1, user_id: cast.maren, role_id: 3, relation_id: 1 }));
    const how = { source_id: 3, added_at: server.now(), added_by: cast.edda };
    await server.db
      .insertInto('participant')
      .values(
        [...blocked.map((row) => ({ ...row, blocked_reason: 'Witness' })), ...respondent].map((row) => ({
          ...row,
          ...how,
        })),
      )
      .execute();
    await storeMessages(stored);
    await storeFacets(stored, known.reason(0).id);
    filters['a risk'].risk = known.risk('high');
    filters['a reason'].reason = known.reason(0).id;
    filters['a category'].category = known.reason(0).id;
    filters['a category and a sanction'].category = known.reason(0).id;
    filters['a stage'].stage = known.stage(1).id;
  });
  afterAll(() => server.close());

  it.each(sortColumns)(
    'walked in order by %s shows what sorting all of it shows, under any filter, either way, on any page [LIST-23]',
    async (sortColumn) => {
      const actor = (await loadActor(server.db, cast.maren))!;
      const titles = server.configuration.of(1).titles;
      const withEmployee = { ...filters, 'one employee': { employeeId: cast.callum } };
      for (const [name, filter] of Object.entries(withEmployee)) {
        for (const { sortOrder, skip } of [
          { sortOrder: 'asc', skip: 0 },
          { sortOrder: 'desc', skip: 40 },
        ] as const) {
          const list = caseListOf(
            actor,
            { participantType: undefined, status: undefined, ...filter, sortColumn, sortOrder },
            'Europe/London',
          );
          const wanted = { order: orderOf(list, titles, scopeOf(actor)), page: { take: 10, skip } };
          const { rows: sorted } = await casesOfList(server.db, scopeOf(actor), list, { ...wanted, walk: 'never' });
          const { rows: walked } = await casesOfList(server.db, scopeOf(actor), list, { ...wanted, walk: 'always' });
          const idsOf = (rows: readonly { id: number }[]) => ({ name, sortOrder, ids: rows.map((row) => row.id) });
          expect(idsOf(walked)).toEqual(idsOf(sorted));
          expect(sorted).toHaveLength(10);
        }
      }
    },
  );

  it('of a participant is read in the order of what is due and shows what sorting shows, under any filter, on any page [LIST-20, LIST-23]', async () => {
    const actor = (await loadActor(server.db, cast.teodora))!;
    const titles = server.configuration.of(1).titles;
    const own = { 'as owner': { participantType: ['1' as const] }, closed: { status: [3] } };
    for (const [name, filter] of Object.entries({ ...filters, ...own })) {
      for (const skip of [0, 20]) {
        const asked = {
          participantType: undefined,
          status: undefined,
          ...filter,
          sortColumn: 'due',
          sortOrder: 'asc',
        } as const;
        const list = caseListOf(actor, asked, 'Europe/London');
        const wanted = { order: orderOf(list, titles, scopeOf(actor)), page: { take: 10, skip } };
        const { rows: sorted } = await casesOfList(server.db, scopeOf(actor), list, { ...wanted, walk: 'never' });
        const { rows: walked } = await casesOfList(server.db, scopeOf(actor), list, wanted);
        expect([name, walked.map(({ id }) => id)]).toEqual([name, sorted.map(({ id }) => id)]);
        if (skip === 0) expect([name, sorted.length > 0]).toEqual([name, true]);
      }
    }
  });

  it('of one employee is found by an index of employees, page and total alike [LIST-20, ABOUT-02]', async () => {
    await sql`analyze case_record`.execute(server.db);
    const actor = (await loadActor(server.db, cast.maren))!;
    const asked = { participantType: undefined, status: undefined, employeeId: cast.wren };
    const list = caseListOf(actor, asked, 'Europe/London');
    const order = orderOf(list, server.configuration.of(1).titles, scopeOf(actor));
    const plans: string[] = [];
    const explained = server.db.withPlugin(explainInto(plans));
    await casesOfList(explained, scopeOf(actor), list, { order, page: { take: 10, skip: 0 } });
    await countListed(explained, scopeOf(actor), list);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/Index.* (using|on) case_by_(level_)?employee\b/);
      expect(plan).not.toContain('Seq Scan on case_record');
    }
  });

  it('holds no case that the reader is blocked on or that is about them', async () => {
    const hidden = await server.db
      .selectFrom('participant')
      .select('case_id')
      .where('user_id', '=', cast.maren)
      .where('role_id', '=', 4)
      .execute();
    const about = await server.db
      .selectFrom('case_record')
      .select('id')
      .where('employee_user_id', '=', cast.maren)
      .execute();
    const never = new Set([...hidden.map((row) => row.case_id), ...about.map((row) => row.id)]);
    const seen: number[] = [];
    for (let page = 1; page <= 101; page += 1)
      seen.push(
        ...(await server.as('maren').call(pageOfCases, { params: { page }, query: { sortColumn: 'id' } })).data.map(
          (row) => row.id,
        ),
      );
    expect(seen.filter((id) => never.has(id))).toEqual([]);
    expect(new Set(seen).size).toBe(1200 - never.size);
  });
});

/**
 * None to six messages on each of these cases; of every fifth Maren has read as many as there are, or one.
 */
async function storeMessages(caseIds: readonly number[]): Promise<void> {
  await sql`
    with cases as (select id, n % 7 as count, n from unnest(${caseIds}::bigint[]) with ordinality as given (id, n)),
    counted as (
      update case_record c set message_count = cases.count, has_narrow_messages = cases.count > 0 and cases.n % 3 = 0 from cases where c.id = cases.id),
    posted as (
      insert into message (service_id, case_id, sender_user_id, subject, body, posted_at, updated_at, audience)
      select 1, id, ${cast.edda}::uuid, 'Subject', '<p>Body</p>', now(), now(), case when n % 3 = 0 then 1 + at % 3 else 1 end
        from cases cross join lateral generate_series(1, count) at returning id, case_id)
    insert into message_read (case_id, message_id, user_id, read_at)
    select case_id, posted.id, ${cast.maren}::uuid, now() from posted join cases on cases.id = posted.case_id
    where n % 5 = 0 and (n % 2 = 0 or posted.id = (select min(first.id) from posted first where first.case_id = posted.case_id))`.execute(
    server.db,
  );
}

/** Matters of one category on two cases in three, and a sanction on every second one. */
async function storeFacets(caseIds: readonly number[], categoryId: number): Promise<void> {
  await sql`
    with cases as (select id, n from unnest(${caseIds}::bigint[]) with ordinality as given (id, n)),
    sanctions as (
      insert into case_sanction (service_id, case_id, number, person_name, kind, issued_on, in_force_from, category, decided_by, recorded_at, recorded_by)
      select 1, id, 1, 'Somebody', case when n % 4 = 0 then 'note' else 'final-warning' end, '2026-02-02', '2026-02-02', 'Conduct',
        ${cast.edda}::uuid, now(), ${cast.edda}::uuid from cases where n % 2 = 0)
    insert into case_matter (service_id, case_id, number, category_id, text, added_at, added_by)
    select 1, id, 1, ${categoryId}::int, 'A matter.', now(), ${cast.edda}::uuid from cases where n % 3 > 0`.execute(
    server.db,
  );
}

function byTitle<T extends { readonly title: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}
