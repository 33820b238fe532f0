import { exportCases, pageOfCases } from '@evenhand/contract/case-list';
import { columnTitles } from '@evenhand/contract/case-list.text';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { exportAs } from '../../testing/exported-list.ts';
import type { ListedCase } from '../../testing/listed-cases.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import { putWarning } from '../../testing/live-warning-world.ts';
import { putMatter } from '../../testing/put-matter.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { casesAmong } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function only(cases: readonly ListedCase[]): Promise<number[]> {
  for (const table of [
    'case_facet',
    'case_matter',
    'case_sanction',
    'case_reason',
    'participant',
    'case_record',
  ] as const)
    await server.db.deleteFrom(table).execute();
  return await storeCases(server, cases);
}

type Query = Record<string, string | number | readonly string[]>;
const exported = (name: CastName, query: Query = {}) => exportAs(server, name, exportCases, { query });
const idsIn = ({ lines }: Awaited<ReturnType<typeof exported>>) => lines.slice(1).map(([id]) => Number(id));

/** Every row that the pages of a list show, in their order. */
async function shown(name: CastName, query: Query = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, headers } = await server.as(name).call(pageOfCases, { params: { page }, query });
    ids.push(...data.map(({ id }) => id));
    if (headers['x-has-more-rows'] !== 'true') return ids;
  }
}

describe('An exported case list', () => {
  test('has the rows of all its pages in their order, for each filter, order and case role [EXPORTLIST-01]', async () => {
    await only([
      ...Array.from({ length: 23 }, (_none, index) => ({
        due: index % 3 === 0 ? null : `2026-11-${String(index + 1).padStart(2, '0')}`,
        employee: { typed: `Person ${(index * 7) % 23}` },
        ...(index % 4 === 0 ? { status: 3, conclusion: `Ended ${index}` } : {}),
        ...(index % 5 === 0 ? { adviser: null } : {}),
      })),
      { accessLevel: 'head-office', owner: 'isaac' },
    ]);
    const queries: Query[] = [
      {},
      { status: '3' },
      { status: ['1'], sortColumn: 'caseEmployee', sortOrder: 'desc' },
      { toDate: '2026-11-12', sortColumn: 'id' },
      { adviserId: cast.maren, sortColumn: 'createdDateTime', sortOrder: 'desc' },
      { sortColumn: 'caseAdviser' },
    ];
    for (const name of ['maren', 'teodora'] as const) {
      for (const query of queries) {
        const list = await shown(name, query);
        expect(idsIn(await exported(name, query)), JSON.stringify([name, query])).toEqual(list);
        expect(idsIn(await exported(name, { ...query, format: 'xlsx' })), JSON.stringify([name, query])).toEqual(list);
      }
    }
    expect((await shown('maren')).length).toBe(23);
  });

  test('holds no case of another policy area, none that hides from its reader and none of another person [EXPORTLIST-02]', async () => {
    const [plain, elsewhere, , blocked] = await only([
      { employee: { typed: 'Plain Person' } },
      { employee: { typed: 'Elsewhere Person' }, accessLevel: 'head-office' },
      { employee: { typed: 'Other Person' }, owner: 'isaac' },
      { employee: { typed: 'Blocked Person' }, owner: 'isaac', adviser: null },
    ]);
    await server.db
      .insertInto('participant')
      .values({
        service_id: 1,
        case_id: blocked!,
        user_id: cast.maren,
        role_id: 4,
        relation_id: 2,
        blocked_reason: 'Named',
        source_id: 3,
        added_at: server.now(),
        added_by: cast.maren,
      })
      .execute();
    const hr = await exported('maren');
    expect(idsIn(hr)).toContain(plain);
    expect(hr.lines.length).toBe(3);
    expect(hr.bytes.toString()).not.toMatch(/Elsewhere|Blocked Person/);
    const owner = await exported('teodora');
    expect(idsIn(owner).toSorted()).toEqual([plain, elsewhere].toSorted());
    expect(owner.bytes.toString()).not.toMatch(/Other Person|Blocked Person/);
    // A filter asks for what the reader may see, and for no more.
    expect(
      idsIn(await exported('teodora', { userCaseRole: 'BusinessUser', participantType: ['1', '2', '3'] })),
    ).toEqual(idsIn(owner));
  });

  test('leaves out what its reader can no longer see, or the filter no longer shows, when its part is read [EXPORTLIST-02]', async () => {
    const [kept, moved, closed] = await only([{}, { accessLevel: 'head-office' }, { status: 3 }]);
    const maren = (await loadActor(server.db, cast.maren))!;
    const list = caseListOf(maren, { status: [1] }, 'Europe/London');
    const among = await casesAmong(server.db, scopeOf(maren), list, [closed!, moved!, kept!]);
    expect(among.map(({ id }) => id)).toEqual([kept]);
  });

  test('is read in parts, of which none is missing or there twice [EXPORTLIST-05]', async () => {
    await only(Array.from({ length: 12 }, () => ({})));
    await sql`
      insert into case_record (service_id, access_level_id, section_id, topic_id, is_simple_process, no_employee_reason_id, adviser_user_id, created_at, created_by)
      select c.service_id, c.access_level_id, c.section_id, c.topic_id, true, 1, c.adviser_user_id, c.created_at, c.created_by
      from (select * from case_record limit 1) c cross join generate_series(1, 1000)`.execute(server.db);
    const ids = idsIn(await exported('maren', { sortColumn: 'id', sortOrder: 'desc' }));
    expect(ids.length).toBe(1012);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });
});

describe('The file', () => {
  test('is named by the day of the service, with the heads and the words of the table [EXPORTLIST-03]', async () => {
    const pack = server.configuration.of(1).pack;
    const grievance = pack.workflows.find(({ key }) => key === 'grievance')!;
    const [risk, reason] = [grievance.risks!.items.at(-1)!, grievance.reasons!.items[0]!];
    const [first] = await only([
      {
        employee: 'callum',
        due: '2026-11-20T14:30:00.000Z',
        riskId: risk.id,
        stageId: grievance.stages[0]!.id,
        stepId: grievance.stages[0]!.steps[0]!.id,
        reasonIds: [reason.id],
        createdAt: '2026-07-01T23:30:00.000Z',
        openTasks: 2,
      },
      {
        adviser: null,
        due: '2026-11-21',
        status: 3,
        conclusion: 'Agreed, “fully”\nand closed',
        closedAt: '2026-11-18T08:00:00.000Z',
        createdAt: '2026-11-01T09:00:00.000Z',
      },
    ]);
    await server.db
      .updateTable('case_record')
      .set({ locked_at: server.now(), locked_by: cast.maren })
      .where('id', '=', first!)
      .execute();
    await putMatter(server, first!, { number: 1, text: 'It was late.', category_id: reason.id });
    await putWarning(server, first!, cast.callum, 'Conduct');
    server.setNow('2026-07-18T23:30:00.000Z');
    const csv = await exported('maren');
    const xlsx = await exported('maren', { format: 'xlsx' });
    server.setNow('2026-11-18T09:00:00.000Z');
    expect([csv.filename, xlsx.filename]).toEqual(['cases-2026-07-19.csv', 'cases-2026-07-19.xlsx']);
    expect([csv.contentType, xlsx.contentType]).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heads, open, closed] = csv.lines;
    expect(heads).toEqual(Object.values(columnTitles));
    expect(open).toEqual([
      String(first),
      'Maren Oduya',
      'Callum Brightwater',
      'General query',
      'Teodora Whitlock',
      'Open, locked',
      risk.title,
      '20/11/2026 14:30',
      '2',
      '0',
      grievance.stages[0]!.title,
      grievance.stages[0]!.steps[0]!.title,
      reason.title,
      '',
      '',
      '02/07/2026',
      '',
      reason.title,
      'Final written warning',
    ]);
    expect([1, 2, 5, 7, 14, 15, 16].map((index) => closed![index])).toEqual([
      'No adviser',
      'No employee',
      'Closed',
      '21/11/2026',
      'Agreed, “fully”\nand closed',
      '01/11/2026',
      '18/11/2026',
    ]);
    // A spreadsheet has days as numbers since 1900 and shows them as days.
    const days: Record<string, string> = { '02/07/2026': '46205', '01/11/2026': '46327', '18/11/2026': '46344' };
    expect(xlsx.lines).toEqual(csv.lines.map((line) => line.map((cell) => days[cell] ?? cell)));
  });

  test('has the columns that were asked for, in the order of the table; others are refused [EXPORTLIST-03]', async () => {
    await only([{ employee: 'callum' }]);
    const { lines } = await exported('maren', { column: ['caseEmployee', 'id'] });
    expect(lines[0]).toEqual(['Case ID', 'Employee']);
    expect((await exported('maren', { column: 'ethnicity' })).status).toBe(400);
    expect((await exported('maren', { format: 'pdf' })).status).toBe(400);
  });

  test.each(['=1+1', '+44', '-2', '@sum', '\t=1', '\r=1', '=cmd|’/c calc’!A1', '", =1', ';=1'])(
    'is no formula where somebody typed %j [EXPORTLIST-04]',
    async (typed) => {
      await only([{ employee: { typed }, status: 3, conclusion: typed }]);
      const column = ['caseEmployee', 'conclusion'];
      const csv = (await exported('maren', { column })).bytes.toString().slice(1).split('\r\n').slice(1).join('\r\n');
      const isHarmless = !/^[=+\-@\t\r]/.test(typed);
      expect(csv.endsWith(`,"${isHarmless ? '' : "'"}${typed.replaceAll('"', '""')}"`)).toBe(true);
      expect(csv).toMatch(isHarmless ? /^"/ : /^"'|^"\S/);
      const xlsx = await exported('maren', { column, format: 'xlsx' });
      expect(xlsx.bytes.toString('latin1')).not.toContain('<f>');
      expect(xlsx.lines[1]![1]).toBe(typed);
    },
  );
});

describe('Exporting', () => {
  const logged = async () =>
    (
      await server.db
        .selectFrom('case_access')
        .select(['case_id', 'user_id', 'kind'])
        .where('kind', '=', 'list')
        .orderBy('id')
        .execute()
    ).map(({ case_id, user_id, kind }) => [case_id, user_id, kind]);
  test('is logged at each case of the file, before it is sent, each time; asking for the headers alone is no export [EXPORTLIST-06]', async () => {
    const ids = await only([{}, {}, { accessLevel: 'head-office', owner: 'isaac' }]);
    const before = await logged();
    const head = await server.server.inject({
      method: 'HEAD',
      url: '/api/cases/export?format=csv',
      headers: { authorization: `Bearer test.${cast.maren}` },
    });
    expect([head.statusCode, await logged()]).toEqual([200, before]);
    const entries = [ids[1], ids[0]].map((id) => [id, cast.maren, 'list']);
    await exported('maren');
    expect((await logged()).slice(before.length)).toEqual(entries);
    await exported('maren', { format: 'xlsx' });
    expect((await logged()).slice(before.length)).toEqual([...entries, ...entries]);
  });

  test('shows nothing when the log cannot be written [EXPORTLIST-06]', async () => {
    await only([{ employee: { typed: 'Nobody Logged' } }]);
    await sql`alter table case_access add constraint away check (kind <> 'list') not valid`.execute(server.db);
    try {
      const answer = await exported('maren');
      expect([answer.status, answer.bytes.toString().includes('Nobody Logged')]).toEqual([500, false]);
    } finally {
      await sql`alter table case_access drop constraint away`.execute(server.db);
    }
  });
});
