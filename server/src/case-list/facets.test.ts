import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Relation } from '@evenhand/contract/participants';
import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putWarning } from '../../testing/live-warning-world.ts';
import { putMatter } from '../../testing/put-matter.ts';
import type { SightCase, SightPerson, SightWorld } from '../../testing/sight-world.ts';
import { layOutSightWorld, mayActAsHr, maySee } from '../../testing/sight-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { callsOn, startTestServer } from '../../testing/test-server.ts';
import type { Actor } from '../access/actor.ts';
import { loadActor } from '../access/actor.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { casesOfList } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';
import { orderOf } from './case-list-order.ts';

let server: TestServer;
type Query = Record<string, string | number>;

describe('Columns and filters by category and sanction', () => {
  let first: number;
  let second: number;
  let categories: { id: number; title: string }[];
  const page = (name: CastName, query: Query = {}) =>
    server.as(name).call(pageOfCases, { params: { page: 1 }, query: { sortColumn: 'id', ...query } });
  const idsOf = async (name: CastName, query: Query = {}) => (await page(name, query)).data.map(({ id }) => id);
  const shownOf = async (name: CastName, caseId: number) => {
    const row = (await page(name)).data.find(({ id }) => id === caseId);
    return { categories: row?.categories.map(({ title }) => title), sanctions: row?.sanctions };
  };

  beforeAll(async () => {
    server = await startTestServer();
    categories = server.configuration
      .of(1)
      .pack.workflows.find(({ key }) => key === 'grievance')!
      .reasons!.items.slice(0, 3);
    first = await openCase(server, { topic: 'grievance' });
    second = await openCase(server, { owner: 'isaac', employee: { none: 'group-matter' } });
    await join(server, first, 'salma', 'stakeholder');
    await join(server, first, 'ngozi', 'observer');
    await putMatter(server, first, { number: 1, text: 'The first.', category_id: categories[1]!.id });
    await putMatter(server, first, { number: 2, text: 'The second.', category_id: categories[0]!.id });
    await putMatter(server, first, { number: 3, text: 'The third.', category_id: categories[1]!.id });
    await putMatter(server, second, { number: 1, text: 'Another.', category_id: categories[0]!.id });
    await putWarning(server, first, cast.callum, 'Conduct');
    await putWarning(server, second, cast.callum, 'Conduct', { kind: 'dismissal' });
  });
  afterAll(() => server.close());

  test('each category of an open matter is shown once, in the order of the matters, to observers too [ALLEG-25]', async () => {
    for (const name of ['maren', 'teodora', 'salma', 'ngozi'] as const)
      expect((await shownOf(name, first)).categories, name).toEqual([categories[1]!.title, categories[0]!.title]);
  });

  test('the sanction is shown to those who work on the case, and not to observers [SANC-17]', async () => {
    for (const name of ['maren', 'edda', 'teodora', 'salma'] as const)
      expect((await shownOf(name, first)).sanctions, name).toEqual(['final-warning']);
    expect((await shownOf('ngozi', first)).sanctions).toEqual([]);
  });

  test('HR users filter by either, by both, with the other filters and in the total [ALLEG-25, SANC-17]', async () => {
    const [one, other, none] = categories.map(({ id }) => id) as [number, number, number];
    expect(await idsOf('maren', { category: one })).toEqual([first, second]);
    expect(await idsOf('maren', { category: other })).toEqual([first]);
    expect(await idsOf('maren', { category: none })).toEqual([]);
    expect(await idsOf('maren', { sanction: 'dismissal' })).toEqual([second]);
    expect(await idsOf('maren', { category: one, sanction: 'final-warning' })).toEqual([first]);
    expect(await idsOf('maren', { category: other, sanction: 'dismissal' })).toEqual([]);
    expect(await idsOf('maren', { category: one, status: 3 })).toEqual([]);
    const { headers } = await server.as('maren').call(totalCasePages, { query: { category: one } });
    expect(headers['x-total-rows']).toBe('2');
    // Rufus works in another policy area.
    expect(await idsOf('rufus', { category: one })).toEqual([]);
  });

  test('a list of one’s own cases takes no notice of either filter, so that it says nothing of what is hidden [SANC-17]', async () => {
    for (const name of ['teodora', 'salma', 'ngozi'] as const) {
      expect(await idsOf(name, { sanction: 'dismissal' }), name).toEqual([first]);
      expect(await idsOf(name, { category: categories[2]!.id }), name).toEqual([first]);
    }
  });

  test('HR who are a respondent of the case neither read its sanction nor find the case by it [SANC-17]', async () => {
    await join(server, second, 'edda', 'observer');
    await server.db
      .updateTable('participant')
      .set({ relation_id: Relation.Respondent })
      .where('case_id', '=', second)
      .where('user_id', '=', cast.edda)
      .execute();
    expect((await shownOf('edda', second)).sanctions).toEqual([]);
    expect(await idsOf('edda', { sanction: 'dismissal', userCaseRole: 'HRUser' })).toEqual([]);
    expect(await idsOf('maren', { sanction: 'dismissal' })).toEqual([second]);
  });

  test('what is withdrawn, merged, overturned or recorded in error no longer counts [ALLEG-25, SANC-17]', async () => {
    const change = (table: 'case_matter' | 'case_sanction', set: Record<string, unknown>, id: number) =>
      server.db.updateTable(table).set(set).where('case_id', '=', id).execute();
    await change('case_matter', { state: 'withdrawn', closed_reason: 'Taken back.' }, second);
    expect(await idsOf('maren', { category: categories[0]!.id })).toEqual([first]);
    expect((await shownOf('maren', second)).categories).toEqual([]);
    await change('case_matter', { state: 'open', closed_reason: null, category_id: categories[2]!.id }, second);
    expect(await idsOf('maren', { category: categories[2]!.id })).toEqual([second]);
    await change(
      'case_sanction',
      { withdrawn_at: server.now(), withdrawn_by: cast.maren, withdrawn_because: 'The wrong case.' },
      second,
    );
    expect(await idsOf('maren', { sanction: 'dismissal' })).toEqual([]);
    expect((await shownOf('maren', second)).sanctions).toEqual([]);
    const overturned = {
      appeal_result: 'overturned',
      appeal_decided_on: '2026-03-02',
      appeal_decided_by: cast.isaac,
      appeal_recorded_at: server.now(),
      appeal_recorded_by: cast.isaac,
      before_appeal: '{}',
    };
    await change('case_sanction', overturned, first);
    expect(await idsOf('maren', { sanction: 'final-warning' })).toEqual([]);
    expect((await shownOf('teodora', first)).sanctions).toEqual([]);
  });

  test.each([
    ['a kind there is not', { sanction: 'fine' }],
    ['a category that is no number', { category: 'conduct' }],
    ['an order by category', { sortColumn: 'categories' }],
    ['an order by sanction', { sortColumn: 'sanctions' }],
  ])('%s is refused', async (_what, query: Query) => {
    expect(await page('maren', query)).toMatchObject({ status: 400, error: { errorCode: 'BAD_REQUEST' } });
  });

  test('unknown categories of any size find nothing [ALLEG-25]', async () => {
    for (const category of [987_654, 999_999_999_999_999]) expect(await idsOf('maren', { category })).toEqual([]);
  });

  test('nobody the product serves writes case_facet', async () => {
    await expect(sql`delete from case_facet`.execute(server.serving)).rejects.toThrow('permission denied');
    await expect(sql`update case_facet set status = 1`.execute(server.serving)).rejects.toThrow('permission denied');
    await expect(sql`select keep_facets(${first})`.execute(server.serving)).rejects.toThrow('permission denied');
  });
});

// Who reads which sanction of a row is written here from issue 45, apart from the predicates. Each case has a warning
// that those who work on it read, and another one of an HR-only process.
describe('Sanctions in the lists of everybody in a drawn world', () => {
  let world: SightWorld;
  let people: readonly SightPerson[];
  beforeAll(async () => {
    server = await startTestServer();
    world = await layOutSightWorld(server.db);
    people = world.people.filter(({ isCurrent, isDeactivated }) => isCurrent && !isDeactivated);
    for (const { id, serviceId } of world.cases) {
      const process = await server.db
        .selectFrom('tracking_record')
        .select('id')
        .where('case_id', '=', id)
        .executeTakeFirstOrThrow();
      await putWarning(server, id, cast.callum, 'Plain', { service_id: serviceId });
      const ofHrOnly = { service_id: serviceId, record_id: process.id, kind: 'first-warning' };
      await putWarning(server, id, cast.callum, 'HR only', ofHrOnly);
    }
  });
  afterAll(() => server.close());

  function readBy(person: SightPerson, one: SightCase): string[] {
    if (mayActAsHr(person, one)) return ['final-warning', 'first-warning'];
    const role = one.participations.get(person.userId)?.roleId;
    return role === 1 || role === 2 ? ['final-warning'] : [];
  }

  async function listOf(person: SightPerson, query: Query): Promise<CaseRow[]> {
    const caller = callsOn(server.server, person.userId, `Bearer test.${person.userId}`);
    const rows: CaseRow[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await caller.call(pageOfCases, { params: { page }, query });
      expect(answer.status, person.name).toBe(200);
      rows.push(...answer.data);
      if (answer.headers['x-has-more-rows'] !== 'true') return rows;
    }
  }

  test('each row shows the sanctions that its reader may read, and a filter finds the rows that show it [SANC-17]', async () => {
    const counts = { shown: 0, hidden: 0 };
    for (const person of people) {
      for (const userCaseRole of ['HRUser', 'BusinessUser']) {
        const rows = await listOf(person, { userCaseRole });
        for (const row of rows) {
          const expected = readBy(person, world.cases.find(({ id }) => id === row.id)!);
          expect(row.sanctions, `${person.name} ${row.id}`).toEqual(expected);
          counts.shown += expected.length;
          counts.hidden += 2 - expected.length;
        }
        if (userCaseRole === 'BusinessUser' || !person.isHr) continue;
        for (const sanction of ['final-warning', 'first-warning'] as const) {
          const filtered = await listOf(person, { userCaseRole, sanction });
          const withIt = rows.filter(({ sanctions }) => sanctions.includes(sanction));
          expect(filtered.map(({ id }) => id).sort(), person.name).toEqual(withIt.map(({ id }) => id).sort());
        }
      }
    }
    expect(counts.shown).toBeGreaterThan(50);
    expect(counts.hidden).toBeGreaterThan(20);
  });

  test('the statement alone finds and shows the same, where the database hides nothing [SANC-17]', async () => {
    for (const person of people.filter(({ isHr }) => isHr)) {
      const query = { userCaseRole: 'HRUser', sanction: 'first-warning' };
      const answered = await listOf(person, query);
      const rows = await inReadOnly(server.serving, async (db) => {
        const actor = (await loadActor(db, person.userId))!;
        await enterAsSystem(db);
        return await rowsFor(db, actor, 'first-warning');
      });
      const shown = (row: { id: number; sanctions: readonly string[] }) => [row.id, row.sanctions];
      expect(rows.map(shown).sort(), person.name).toEqual(answered.map(shown).sort());
    }
  });

  async function rowsFor(db: ReadDb, actor: Actor, sanction: SanctionKind) {
    const asked = { participantType: undefined, status: undefined, userCaseRole: 'HRUser', sanction } as const;
    const list = caseListOf(actor, asked, 'Europe/London');
    const scope = scopeOf(actor);
    const order = orderOf(list, server.configuration.of(actor.serviceId).titles, scope);
    const { rows } = await casesOfList(db, scope, list, { order, page: { take: 1000, skip: 0 } });
    return rows;
  }

  test('the database alone shows what was decided to those who act as HR on the case [SANC-17]', async () => {
    for (const person of people) {
      const ids = await inReadOnly(server.serving, async (db) => {
        await enterAs(db, person.userId);
        const rows = await db.selectFrom('case_facet').select('case_id').where('value', '=', 'final-warning').execute();
        return rows.map(({ case_id }) => case_id).sort();
      });
      const expected = world.cases.filter((one) => maySee(person, one) && mayActAsHr(person, one)).map(({ id }) => id);
      expect(ids, person.name).toEqual(expected.sort());
    }
  });
});
