import { ErrorCode } from '@evenhand/contract/error-codes';
import { sanctionKinds } from '@evenhand/contract/sanction-kinds';
import type { RegisterRow } from '@evenhand/contract/sanction-register';
import {
  exportSanctions,
  pageOfSanctions,
  registerStates,
  totalSanctionPages,
} from '@evenhand/contract/sanction-register';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { exportAs } from '../../testing/exported-list.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import { putWarning } from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  server.setNow(TEST_NOW);
  await server.db.deleteFrom('case_sanction').execute();
});

const TODAY = '2026-11-18';
type Query = Record<string, string | readonly string[]>;

async function register(query: Query = {}, name: CastName = 'maren'): Promise<readonly RegisterRow[]> {
  const rows: RegisterRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.as(name).call(pageOfSanctions, { params: { page }, query: query as never });
    expect(answer.error).toBeUndefined();
    rows.push(...answer.data);
    if (answer.headers['x-has-more-rows'] !== 'true') return rows;
  }
}
async function counted(query: Query = {}): Promise<[pages: number, rows: unknown]> {
  const { data, headers } = await server.as('maren').call(totalSanctionPages, { query: query as never });
  return [data, headers['x-total-rows']];
}
const exported = (query: Query = {}) => exportAs(server, 'maren', exportSanctions, { query });
const names = (rows: readonly RegisterRow[]): string[] => rows.map(({ category }) => category);

/** Writes sanctions of one case, each named by its category. */
async function put(sanctions: Readonly<Record<string, Record<string, unknown>>>): Promise<number> {
  const [caseId] = await storeCases(server, [{ employee: 'callum' }]);
  for (const [category, given] of Object.entries(sanctions))
    await putWarning(server, caseId!, cast.callum, category, given);
  return caseId!;
}

const ending = (lastDay: string | null) =>
  lastDay === null
    ? {
        kind: 'dismissal',
        dismissal_reason: 'conduct',
        is_with_notice: true,
        length_unit: null,
        length_count: null,
        last_day: null,
      }
    : { last_day: lastDay };
const appealed = (result: 'reduced' | 'overturned') => ({
  appeal_result: result,
  appeal_decided_on: TODAY,
  appeal_decided_by: cast.priya,
  appeal_recorded_at: TEST_NOW,
  appeal_recorded_by: cast.maren,
  before_appeal: JSON.stringify({ kind: 'dismissal' }),
});
const withdrawn = { withdrawn_at: TEST_NOW, withdrawn_by: cast.maren, withdrawn_because: 'In error.' };

/** One of every state, those that two could be said of included. */
const ofEveryState = {
  live: ending('2027-02-01'),
  'without end': ending(null),
  'on its last day': ending(TODAY),
  reduced: { ...ending('2027-01-01'), ...appealed('reduced') },
  'from tomorrow': { issued_on: TODAY, in_force_from: '2026-11-19', last_day: '2027-11-18' },
  'reduced, from tomorrow': { in_force_from: '2026-11-19', last_day: '2027-02-18', ...appealed('reduced') },
  spent: ending('2026-11-17'),
  'reduced and spent': { ...ending('2026-11-01'), ...appealed('reduced') },
  overturned: { ...ending('2027-03-01'), ...appealed('overturned') },
  'overturned and over': { ...ending('2026-10-01'), ...appealed('overturned') },
  withdrawn: { ...ending('2027-04-01'), ...withdrawn },
  'withdrawn after an appeal': { ...ending('2027-05-01'), ...appealed('reduced'), ...withdrawn },
};
const statesExpected: Readonly<Record<keyof typeof ofEveryState, string>> = {
  live: 'in-force',
  'without end': 'in-force',
  'on its last day': 'in-force',
  reduced: 'reduced',
  'from tomorrow': 'not-yet',
  'reduced, from tomorrow': 'not-yet',
  spent: 'spent',
  'reduced and spent': 'spent',
  overturned: 'overturned',
  'overturned and over': 'overturned',
  withdrawn: 'withdrawn',
  'withdrawn after an appeal': 'withdrawn',
};

describe('The register of sanctions', () => {
  test('says of each the person, what it is, its days, how it stands and its case [SANC-05]', async () => {
    const caseId = await put({ Misconduct: { number: 3, kind: 'first-warning' } });
    const [typed] = await storeCases(server, [{ employee: { typed: 'Rowan Pell' } }]);
    await putWarning(server, typed!, cast.callum, 'Attendance', {
      user_id: null,
      person_name: 'Rowan Pell',
      number: 1,
      ...ending(null),
    });
    const [first, second] = await register();
    expect(first).toEqual({
      id: expect.any(Number),
      caseId,
      number: 3,
      person: { userId: cast.callum, fullName: 'Callum Brightwater' },
      kind: 'first-warning',
      category: 'Misconduct',
      issuedOn: '2026-02-02',
      inForceFrom: '2026-02-02',
      lastDay: '2027-02-01',
      daysLeft: 75,
      state: 'in-force',
    });
    expect(second).toMatchObject({
      caseId: typed,
      person: { userId: null, fullName: 'Rowan Pell' },
      kind: 'dismissal',
      lastDay: null,
      daysLeft: null,
    });
  });

  test('has each in exactly one state, which its filter agrees with [SANC-05]', async () => {
    await put(ofEveryState);
    const shown = Object.fromEntries((await register()).map(({ category, state }) => [category, state]));
    expect(shown).toEqual(statesExpected);
    for (let mask = 1; mask < 2 ** registerStates.length; mask += 1) {
      const state = registerStates.filter((_state, index) => (mask & (2 ** index)) !== 0);
      const expected = Object.keys(statesExpected).filter((one) =>
        (state as string[]).includes(statesExpected[one as keyof typeof statesExpected]),
      );
      expect(names(await register({ state })).sort(), state.join()).toEqual(expected.sort());
      expect(await counted({ state }), state.join()).toEqual([
        Math.ceil(expected.length / 10),
        String(expected.length),
      ]);
    }
  });

  test('counts days in the zone of the service: none is left on the last day, and the day after it is spent [SANC-03, SANC-05]', async () => {
    await put({ Misconduct: ending('2027-06-30') });
    const shownAt = async (now: string) => {
      server.setNow(now);
      return (await register()).map(({ daysLeft, state }) => [daysLeft, state]);
    };
    expect(await shownAt('2027-06-29T22:59:59Z')).toEqual([[1, 'in-force']]);
    // British Summer Time: the last day begins an hour before it does in UTC.
    expect(await shownAt('2027-06-29T23:00:00Z')).toEqual([[0, 'in-force']]);
    expect(await shownAt('2027-06-30T22:59:59Z')).toEqual([[0, 'in-force']]);
    expect(await shownAt('2027-06-30T23:00:00Z')).toEqual([[null, 'spent']]);
    expect(names(await register({ state: 'spent' }))).toEqual(['Misconduct']);
    expect(names(await register({ state: ['in-force', 'reduced', 'not-yet'] }))).toEqual([]);
  });

  test('is narrowed by kind, category and how soon a sanction ends, together [SANC-05]', async () => {
    await put({
      today: { ...ending(TODAY), kind: 'first-warning' },
      'in 30 days': ending('2026-12-18'),
      'in 31 days': ending('2026-12-19'),
      'in 90 days': { ...ending('2027-02-16'), kind: 'first-warning' },
      'in 91 days': ending('2027-02-17'),
      yesterday: ending('2026-11-17'),
      never: ending(null),
    });
    expect(names(await register({ endsWithin: '30' }))).toEqual(['today', 'in 30 days']);
    expect(names(await register({ endsWithin: '90' }))).toEqual(['today', 'in 30 days', 'in 31 days', 'in 90 days']);
    expect(names(await register({ endsWithin: '90', kind: 'first-warning' }))).toEqual(['today', 'in 90 days']);
    expect(names(await register({ kind: ['dismissal', 'first-warning'] }))).toEqual(['today', 'in 90 days', 'never']);
    expect(names(await register({ category: 'in 91 days' }))).toEqual(['in 91 days']);
    expect(names(await register({ category: 'in 91 days', endsWithin: '90' }))).toEqual([]);
    expect(await counted({ endsWithin: '90', kind: 'final-warning' })).toEqual([1, '2']);
  });

  test('keeps one order over its pages, in both directions, with those without an end last [SANC-05]', async () => {
    const rows = Array.from({ length: 47 }, (_none, index) => {
      const day = `2027-0${1 + (index % 3)}-01`;
      return {
        ...ending(index % 5 === 0 ? null : day),
        issued_on: `2026-0${1 + (index % 4)}-01`,
        in_force_from: '2026-05-01',
      };
    });
    const cases = await storeCases(
      server,
      Array.from({ length: 5 }, () => ({ employee: 'callum' as const })),
    );
    for (const [index, given] of rows.entries())
      await putWarning(server, cases[index % 5]!, cast.callum, String(index), given);
    const all = await server.db.selectFrom('case_sanction').select(['id', 'case_id', 'category']).execute();
    const idOf = (category: string) => all.find((row) => row.category === category)!.id;
    for (const sortOrder of ['asc', 'desc'] as const) {
      const sign = sortOrder === 'asc' ? 1 : -1;
      const keys = {
        ends: (row: RegisterRow) => row.lastDay,
        issued: (row: RegisterRow) => row.issuedOn,
        case: (row: RegisterRow) => String(row.caseId),
      };
      for (const [sortColumn, key] of Object.entries(keys)) {
        const shown = await register({ sortColumn, sortOrder });
        expect(shown).toHaveLength(47);
        const sorted = [...shown].sort((a, b) => {
          const [one, other] = [key(a), key(b)];
          if (one === other) return sign * (idOf(a.category) - idOf(b.category));
          if (one === null || other === null) return one === null ? 1 : -1;
          return sign * (one < other ? -1 : 1);
        });
        expect(names(shown), `${sortColumn} ${sortOrder}`).toEqual(names(sorted));
        const { lines } = await exported({ sortColumn, sortOrder });
        expect(
          lines.slice(1).map((line) => line[2]),
          `${sortColumn} ${sortOrder}`,
        ).toEqual(names(sorted));
      }
    }
    expect(await counted()).toEqual([5, '47']);
  });

  test('ends at its ten thousandth row [SANC-05]', async () => {
    await put({ one: {} });
    const { data, headers } = await server.as('maren').call(pageOfSanctions, { params: { page: 1001 } });
    expect([data, headers['x-has-more-rows']]).toEqual([[], 'false']);
  });

  test('is refused to everybody who is no HR user [SANC-05]', async () => {
    await put({ one: {} });
    for (const answer of [
      await server.as('teodora').call(pageOfSanctions, { params: { page: 1 } }),
      await server.as('teodora').call(totalSanctionPages, {}),
      await server.as('teodora').call(exportSanctions, { query: { format: 'csv' } }),
    ])
      expect([answer.status, answer.error?.errorCode]).toEqual([403, ErrorCode.NotAuthorised]);
  });
});

describe('The exported register', () => {
  test('has the words and days of the screen and the rows of the filters, and no formula [SANC-05, EXPORTLIST-01, EXPORTLIST-03, EXPORTLIST-04]', async () => {
    const caseId = await put({ '=cmd()': {}, 'No end': ending(null), Over: ending('2026-11-01') });
    const { filename, lines } = await exported({ state: ['in-force', 'spent'], sortColumn: 'ends' });
    expect(filename).toBe('sanctions-2026-11-18.csv');
    const person = 'Callum Brightwater';
    const id = String(caseId);
    expect(lines).toEqual([
      ['Person', 'Sanction', 'Category', 'Issued', 'In force from', 'Last day', 'Days left', 'State', 'Case ID'],
      [person, 'Final written warning', 'Over', '02/02/2026', '02/02/2026', '01/11/2026', '', 'Spent', id],
      [person, 'Final written warning', "'=cmd()", '02/02/2026', '02/02/2026', '01/02/2027', '75', 'In force', id],
      [person, 'Dismissal', 'No end', '02/02/2026', '02/02/2026', '', '', 'In force', id],
    ]);
    expect((await exported({ format: 'xlsx', kind: 'dismissal' })).lines[1]?.slice(0, 3)).toEqual([
      person,
      'Dismissal',
      'No end',
    ]);
  });

  test('is in the access log of each case it shows [SANC-05, EXPORTLIST-06]', async () => {
    const [one, other] = [await put({ one: {} }), await put({ other: { kind: 'note' } })];
    await exported({ kind: 'note' });
    const logged = await server.db
      .selectFrom('case_access')
      .select('case_id')
      .where('case_id', 'in', [one, other])
      .execute();
    expect(logged.map(({ case_id }) => case_id)).toEqual([other]);
  });
});

test('every kind of the contract can be asked for [SANC-05]', async () => {
  for (const kind of sanctionKinds) expect(await register({ kind })).toEqual([]);
});
