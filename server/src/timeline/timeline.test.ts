import { lockCase, setOverview } from '@evenhand/contract/cases';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server, { topic: 'grievance' });
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'silas', 'blocked');
  server.setNow('2026-11-19T09:30:00.000Z');
  await server
    .as('teodora')
    .call(setOverview, { params: { id: caseId }, body: { overview: 'Parking', caseTrackingRecordId: caseId } });
  await server.as('maren').call(lockCase, { params: { id: caseId } });
});
afterAll(() => server.close());

async function rowsOf(name: 'maren' | 'teodora' | 'salma', query: Record<string, string | number> = {}) {
  const answer = await server.as(name).call(getHistory, { params: { id: caseId }, query });
  expect(answer.error).toBeUndefined();
  return answer.data;
}

describe('timeline', () => {
  test('says who did what and when, newest first, with the facts in words [HIST-04, HIST-05]', async () => {
    const { data, totalData, totalPages, pageIndex } = await rowsOf('maren');
    expect([totalPages, pageIndex, totalData]).toEqual([1, 1, data.length]);
    expect(data[0]).toMatchObject({
      change: 'Case locked',
      type: 'Lock and closure',
      user: 'Maren Oduya',
      userId: cast.maren,
      hasDetail: false,
    });
    expect(data[1]).toMatchObject({
      occuredDateTime: '2026-11-19T09:30:00.000Z',
      change: 'Overview changed',
      user: 'Teodora Whitlock',
      hasDetail: true,
      changeDetails: [
        {
          detailText: 'nothing → “Parking”',
          change: { label: null, from: 'nothing', to: '“Parking”' },
          eventFileAttachment: null,
          documentId: null,
        },
      ],
    });
    expect(data.at(-1)?.change).toBe('Case created');
    expect((await rowsOf('maren', { sortOrder: 'asc' })).data[0]?.change).toBe('Case created');
  });

  test('rows, counts and filters show a block to a writer and not to an observer [HIST-11]', async () => {
    const seen = await rowsOf('salma');
    const all = await rowsOf('teodora');
    expect(all.data.map((row) => row.change)).toContain('User blocked: Silas Brandt');
    expect(JSON.stringify(seen)).not.toContain('Silas');
    expect(seen.totalData).toBe(all.totalData - 1);
    const filters = await server.as('salma').call(getHistoryFilters, { params: { id: caseId } });
    expect(filters.data.changes.map((change) => change.title)).not.toContain('User blocked');
    expect((await rowsOf('salma', { changeId: 12 })).totalData).toBe(0);
  });

  test('filters and quick filters come from the server and narrow the rows [HIST-08, HIST-09, HIST-10, API-081, API-082]', async () => {
    const { data } = await server.as('maren').call(getHistoryFilters, { params: { id: caseId } });
    expect(data.filterPresets.map((preset) => preset.title)).toEqual([
      'All',
      'Process',
      'Messages',
      'People',
      'Files and letters',
      'Lock and closure',
      'Identity checks',
    ]);
    expect(data.users.map((user) => user.title)).toEqual(['Maren Oduya', 'Teodora Whitlock']);
    const overview = data.changes.find((change) => change.title === 'Overview changed');
    expect(data.types.map((type) => type.id)).toContain(overview?.changeTypeId);
    expect((await rowsOf('maren', { changeId: overview?.id ?? 0 })).data.map((row) => row.change)).toEqual([
      'Overview changed',
    ]);
    const typed = await rowsOf('maren', { typeId: overview?.changeTypeId ?? 0 });
    expect([...new Set(typed.data.map((row) => row.type))]).toEqual(['Case']);
    expect((await rowsOf('maren', { filterPresetId: 2 })).data.every((row) => row.type === 'People')).toBe(true);
    expect((await rowsOf('maren', { userId: cast.teodora })).totalData).toBe(1);
    expect((await rowsOf('maren', { fromDate: '2026-11-19', toDate: '2026-11-19' })).totalData).toBe(2);
    expect(
      (await rowsOf('maren', { toDate: '2026-11-18' })).data.every((row) => row.occuredDateTime < '2026-11-19'),
    ).toBe(true);
  });

  test('an act is one row: told by what matters most, the rest in its details, and found by any of its facts [HIST-12]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    await join(server, id, 'salma', 'observer');
    await join(server, id, 'maren', 'blocked');
    const read = async (name: 'edda' | 'salma', query: Record<string, string | number> = {}) =>
      (await server.as(name).call(getHistory, { params: { id }, query })).data.data.map((row) => ({
        change: row.change,
        type: row.type,
        id: row.id,
        row,
      }));
    const all = await read('edda');
    expect(all.map(({ change }) => change)).toEqual([
      'User blocked: Maren Oduya',
      'Participant added: Salma Qureshi-Vane',
      'Case created',
    ]);
    expect(all.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(all[0]?.row.changeDetails.map(({ detailText }) => detailText)).toEqual([
      'Maren Oduya: Named as a witness.',
      'Adviser changed',
      'Maren Oduya → No adviser',
    ]);
    expect(all[0]?.row.ownDetails).toBe(1);
    expect(all[0]?.type).toBe('People');
    expect(all[2]?.row).toMatchObject({ workflowName: 'Grievance' });
    expect(all[2]?.row.changeDetails.map(({ detailText }) => detailText)).toContain('Process started: Grievance');
    const withProcess = await read('edda', { filterPresetId: 3 });
    expect(withProcess).toMatchObject([{ change: 'Case created', id: 1 }]);
    expect(withProcess[0]?.row.changeDetails.length).toBe(all[2]?.row.changeDetails.length);
    expect(await read('edda', { changeId: 7 })).toMatchObject([{ change: 'User blocked: Maren Oduya', id: 3 }]);
    // An observer is told of the act only what they may read of it, and not that there was more.
    expect((await read('salma'))[0]).toMatchObject({
      change: 'Adviser changed',
      id: 3,
      row: { changeDetails: [{ detailText: 'Maren Oduya → No adviser' }] },
    });
    expect(await read('salma', { changeId: 12 })).toEqual([]);
  });

  test('rows are numbered from the oldest one their reader gets, in either order, on every page and under filters, so no number shows others [HIST-11, HIST-12]', async () => {
    for (const name of ['salma', 'teodora'] as const) {
      const { totalData } = await rowsOf(name);
      const numbers = async (query: Record<string, string | number>) =>
        (await rowsOf(name, { ...query, pageSize: 2 })).data.map((row) => row.id);
      expect(await numbers({ sortOrder: 'asc' })).toEqual([1, 2]);
      expect(await numbers({ sortOrder: 'asc', pageNumber: 2 })).toEqual([3, 4]);
      expect(await numbers({ sortOrder: 'desc' })).toEqual([totalData, totalData - 1]);
      expect(await numbers({ sortOrder: 'desc', pageNumber: 2 })).toEqual([totalData - 2, totalData - 3]);
    }
  });

  test('an entry of the first moment of a day is of that day and not of the day before [API-081]', async () => {
    server.setNow('2026-11-25T00:00:00.000Z');
    await server
      .as('maren')
      .call(setOverview, { params: { id: caseId }, body: { overview: 'At midnight', caseTrackingRecordId: caseId } });
    server.setNow('2026-11-25T09:30:00.000Z');
    const changesOf = async (day: string) =>
      (await rowsOf('maren', { fromDate: day, toDate: day })).data.map((row) => row.change);
    expect([await changesOf('2026-11-24'), await changesOf('2026-11-25')]).toEqual([[], ['Overview changed']]);
  });

  test('a page holds fifty rows at most [HIST-03]', async () => {
    for (let version = 0; version < 51; version += 1) {
      await server
        .as('maren')
        .call(setOverview, {
          params: { id: caseId },
          body: { overview: `Text ${version}`, caseTrackingRecordId: caseId },
        });
    }
    const first = await rowsOf('maren', { pageSize: 500 });
    expect(first.data).toHaveLength(50);
    expect(first.totalPages).toBe(2);
    expect((await rowsOf('maren', { pageNumber: 2 })).data).toHaveLength(first.totalData - 50);
  });
});
