import { addMatter, listMatters, withdrawMatter } from '@evenhand/contract/matters';
import { listComparableOutcomes, listSanctions, recordSanction } from '@evenhand/contract/sanctions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { areaId, putWarning } from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { withoutSmall } from './comparable-outcomes.ts';
import { bandOf } from './service-band.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let caseId: number;
let others: number[];
let topic: string;
beforeAll(async () => {
  caseId = await openCase(server, { topic: 'misconduct' });
  others = [];
  for (const _ of Array.from({ length: 9 })) others.push(await openCase(server, { topic: 'misconduct' }));
  topic = server.configuration.of(1).pack.topics.find(({ key }) => key === 'misconduct')!.title;
}, 60_000);
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await sql`delete from case_sanction`.execute(server.db);
  await sql`delete from case_matter where case_id = ${caseId}`.execute(server.db);
});
const ask = async (id = caseId) => (await server.as('maren').call(listComparableOutcomes, { params: { id } })).data;
/** Writes a sanction on each of some cases: so many of the others, counted from one of them. */
const put = async (count: number, given: Record<string, unknown> = {}, from = 0) => {
  for (const id of others.slice(from, from + count)) await putWarning(server, id, cast.callum, topic, given);
};

describe('Comparable outcomes', () => {
  it('are counted by sanction and length, most often first, and fewer than three are not shown [COMP-01, COMP-02]', async () => {
    await put(3);
    await put(4, { kind: 'first-warning', length_count: 6 });
    await put(2, { length_count: 18 });
    const { categories, since, outcomes, isSomeHidden } = await ask();
    expect([categories, since, isSomeHidden]).toEqual([[topic], '2023-11-18', true]);
    expect(outcomes.map(({ kind, length, count }) => [kind, length?.count, count])).toEqual([
      ['first-warning', 6, 4],
      ['final-warning', 12, 3],
    ]);
    expect(outcomes[1]?.caseIds).toEqual(others.slice(0, 3).toReversed());
    // Each case counts once, however many people it has decided about alike.
    await put(2, { length_count: 18 });
    expect((await ask()).outcomes).toHaveLength(2);
  });

  it('leave out what is older than three years, withdrawn, overturned, of this case, and of one removed as invalid [COMP-01]', async () => {
    const appeal = { appeal_result: 'overturned', appeal_decided_on: '2026-03-01', appeal_decided_by: cast.rufus };
    const appealed = {
      ...appeal,
      appeal_recorded_by: cast.rufus,
      appeal_recorded_at: server.now(),
      before_appeal: '{}',
    };
    const withdrawn = { withdrawn_at: server.now(), withdrawn_by: cast.maren, withdrawn_because: 'Wrong case.' };
    const past = (day: string) => ({ issued_on: day, in_force_from: day });
    await put(3, past('2023-11-17'));
    await put(3, appealed);
    await put(3, withdrawn);
    await putWarning(server, caseId, cast.callum, topic);
    const removed = await openCase(server, { topic: 'misconduct' });
    await putWarning(server, removed, cast.callum, topic);
    await server.db.updateTable('case_record').set({ status: 4 }).where('id', '=', removed).execute();
    expect(await ask()).toMatchObject({ outcomes: [], isSomeHidden: false });
    await put(3, past('2023-11-18'));
    expect((await ask()).outcomes.map(({ count }) => count)).toEqual([3]);
  });

  it('say length of service, live warnings and mitigation where each is of three or more [COMP-02]', async () => {
    await put(3, { service_band: 'under-2', had_live_warning: true, mitigation: ['clean-record', 'health'] });
    await put(4, { service_band: '5-to-10', had_live_warning: false, mitigation: ['clean-record'] }, 3);
    await put(3, { kind: 'note', length_unit: null, length_count: null, last_day: null, had_live_warning: true });
    const [warnings, notes] = (await ask()).outcomes;
    expect(warnings).toMatchObject({
      count: 7,
      serviceBands: [
        { band: 'under-2', count: 3 },
        { band: '5-to-10', count: 4 },
      ],
      withLiveWarning: 3,
      mitigation: [
        { mitigation: 'clean-record', count: 7 },
        { mitigation: 'health', count: 3 },
      ],
    });
    expect(notes).toMatchObject({ count: 3, serviceBands: [], withLiveWarning: 3, mitigation: [] });
    // One more with a warning of six would tell of the one without.
    await put(1, { service_band: 'under-2', had_live_warning: false, mitigation: ['admitted'] }, 7);
    expect((await ask()).outcomes[0]).toMatchObject({ count: 8, mitigation: [{ mitigation: 'health', count: 3 }] });
  });

  it('name the cases whose sanctions are read, and count of others no fewer than three [COMP-02, COMP-03]', async () => {
    await put(7);
    const move = async (ids: readonly number[]) => {
      const elsewhere = { access_level_id: areaId(server, 'stores'), adviser_user_id: cast.rufus };
      await server.db.updateTable('case_record').set(elsewhere).where('id', 'in', ids).execute();
    };
    await move(others.slice(0, 2));
    const seen = others.slice(2, 7).toReversed();
    expect((await ask()).outcomes).toMatchObject([{ count: 5, caseIds: seen }]);
    await move(others.slice(0, 3));
    expect((await ask()).outcomes).toMatchObject([{ count: 7, caseIds: seen.slice(0, 4) }]);
    // A single case that is not read is not hinted at either.
    await put(1, { kind: 'first-warning' });
    expect(await ask()).toMatchObject({ isSomeHidden: false });
    await put(2, { kind: 'first-warning' }, 5);
    expect(await ask()).toMatchObject({ isSomeHidden: true });
  });

  it('are those of the categories of open matters, or else of the topic [COMP-01]', async () => {
    const onCase = { params: { id: caseId } };
    const { data } = await server.as('maren').call(listMatters, onCase);
    const [first, second] = data.categories;
    const add = (categoryId: number) =>
      server.as('maren').call(addMatter, { ...onCase, body: { text: 'It was seen.', categoryId } });
    await add(first!.id);
    await add(second!.id);
    expect((await ask()).categories).toEqual([first!.title, second!.title]);
    const body = { reason: 'It was the same one.' };
    await server.as('maren').call(withdrawMatter, { params: { id: caseId, number: 1 }, body });
    expect((await ask()).categories).toEqual([second!.title]);
  });
});

describe('A sanction keeps what it is compared by', () => {
  const record = (given: Record<string, unknown> = {}, id = caseId) =>
    server
      .as('maren')
      .call(recordSanction, {
        params: { id },
        body: {
          kind: 'final-warning',
          issuedOn: '2026-11-17',
          inForceFrom: '2026-11-17',
          length: { unit: 'months', count: 12 },
          ...given,
        },
      });
  const rowOf = (id: number) =>
    server.db
      .selectFrom('case_sanction')
      .select(['category', 'mitigation', 'service_band', 'had_live_warning'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('mitigation, length of service, and whether another warning was in force [COMP-04]', async () => {
    const { attributes } = await server.db
      .selectFrom('person')
      .select('attributes')
      .where('user_id', '=', cast.callum)
      .executeTakeFirstOrThrow();
    const begin = (day: string) =>
      server.db
        .updateTable('person')
        .set({ attributes: JSON.stringify({ ...(attributes as object), 'Start date': day }) })
        .where('user_id', '=', cast.callum)
        .execute();
    await begin('18/11/2021');
    const first = await record({ mitigation: ['admitted', 'admitted', 'health'] });
    expect(await rowOf(first.data.id)).toMatchObject({
      mitigation: ['admitted', 'health'],
      service_band: '2-to-5',
      had_live_warning: false,
    });
    const shown = await server.as('maren').call(listSanctions, { params: { id: caseId } });
    expect(shown.data[0]?.mitigation).toEqual(['admitted', 'health']);
    await begin('17/11/2021');
    const second = await record({}, others[8]);
    expect(await rowOf(second.data.id)).toMatchObject({ service_band: '5-to-10', had_live_warning: true });
    await begin('not known');
    expect(await rowOf((await record()).data.id)).toMatchObject({ service_band: null, had_live_warning: true });
    const refused = await record({ mitigation: ['luck'] });
    expect(refused.error.errorCode).toBe('BAD_REQUEST');
    expect((await server.as('maren').call(listSanctions, { params: { id: caseId } })).data).toHaveLength(2);
  });

  it('the category of what is upheld or was chosen, and no other [SANC-01]', async () => {
    const onCase = { params: { id: caseId } };
    expect((await record()).data.category).toBe(topic);
    const { data } = await server.as('maren').call(listMatters, onCase);
    const [first, second, third] = data.categories;
    for (const { id } of [first!, second!])
      await server.as('maren').call(addMatter, { ...onCase, body: { text: 'It was seen.', categoryId: id } });
    expect((await record()).data.category).toBe(first!.title);
    expect((await record({ categoryId: second!.id })).data.category).toBe(second!.title);
    const refused = await record({ categoryId: third!.id });
    expect(refused.error.fields).toEqual({ categoryId: 'No matter of this case has this category.' });
    expect((await server.as('maren').call(listSanctions, onCase)).data).toHaveLength(3);
  });
});

it('years of service are complete on the day of the same date [COMP-04]', () => {
  expect(
    [
      [null, '2026-11-17'],
      ['2026-11-18', '2026-11-17'],
      ['2026-11-17', '2026-11-17'],
      ['2024-11-18', '2026-11-17'],
      ['2024-11-17', '2026-11-17'],
      ['2021-11-18', '2026-11-17'],
      ['2021-11-17', '2026-11-17'],
      ['2016-11-18', '2026-11-17'],
      ['2016-11-17', '2026-11-17'],
      ['2024-02-29', '2026-02-28'],
    ].map(([from, on]) => bandOf(from as string | null, on as string)),
  ).toEqual([null, null, 'under-2', 'under-2', '2-to-5', '2-to-5', '5-to-10', '5-to-10', '10-and-more', 'under-2']);
});

it('no part that is left out can be worked out from the total and the others [COMP-02]', () => {
  for (let code = 0; code < 8 ** 4; code += 1) {
    const parts = [0, 1, 2, 3].map((at) => ({ at, count: Math.floor(code / 8 ** at) % 8 }));
    for (const unknown of [0, 1, 3]) {
      const total = parts.reduce((sum, { count }) => sum + count, unknown);
      const shown = withoutSmall(parts, total);
      const left = total - shown.reduce((sum, { count }) => sum + count, 0);
      expect(shown.every(({ count }) => count >= 3)).toBe(true);
      expect(left === 0 || left >= 3 || total < 3).toBe(true);
    }
  }
});
