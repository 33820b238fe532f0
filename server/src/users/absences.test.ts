import { addAbsence, endAbsence, listAbsences } from '@evenhand/contract/absences';
import { listAdvisers } from '@evenhand/contract/dashboard';
import { countOutstandingTasks, queryTasks } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Callum is in the directory, and has no role.
  await server.db.updateTable('account').set({ roles: [] }).where('user_id', '=', cast.callum).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await server.db.deleteFrom('absence').execute();
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
});

interface Given {
  readonly of?: CastName;
  readonly from?: string;
  readonly to?: string | null;
  readonly cover?: CastName | null;
}
const add = (as: CastName, { of, from = '2026-11-18', to = '2026-11-20', cover = null }: Given = {}) =>
  server
    .as(as)
    .call(addAbsence, {
      body: {
        ...(of === undefined ? {} : { userId: cast[of] }),
        fromDay: from,
        toDay: to,
        coverUserId: cover === null ? null : cast[cover],
      },
    });
/** The rows as they are. */
const kept = async () =>
  (
    await sql<{
      to_day: string | null;
    }>`select id, user_id, from_day::text, to_day::text from absence order by id`.execute(server.db)
  ).rows;
const titlesOf = async (name: CastName) =>
  (await server.as(name).call(queryTasks, { query: {} })).data.data.map(({ taskTitle }) => taskTitle);

describe('An absence', () => {
  test('is said by the person themselves, and of somebody who fell ill by HR [COVER-01]', async () => {
    const own = await add('teodora', { cover: 'ngozi' });
    expect(own.data).toMatchObject({
      person: { userId: cast.teodora, name: 'Teodora Whitlock' },
      fromDay: '2026-11-18',
      toDay: '2026-11-20',
      cover: { userId: cast.ngozi, name: 'Ngozi Farraday' },
    });
    expect((await server.as('teodora').call(listAbsences, { query: {} })).data).toEqual([own.data]);
    expect((await add('maren', { of: 'isaac', to: null })).data).toMatchObject({ toDay: null, cover: null });
    const ofIsaac = await server.as('edda').call(listAbsences, { query: { userId: cast.isaac } });
    expect(ofIsaac.data).toHaveLength(1);
  });

  test.each([
    ['of somebody else by a manager', 'teodora', { of: 'ngozi' }, 403],
    ['that is over', 'teodora', { from: '2026-11-10', to: '2026-11-17' }, 400],
    ['with its days the wrong way round', 'teodora', { from: '2026-11-20', to: '2026-11-19' }, 400],
    ['in a year that cannot be meant', 'teodora', { from: '0206-11-20', to: null }, 400],
    ['covered by the person themselves', 'teodora', { cover: 'teodora' }, 400],
    ['covered by somebody who does not work with cases', 'teodora', { cover: 'callum' }, 400],
    ['covered by somebody of another service', 'teodora', { cover: 'odile' }, 404],
    ['of somebody who does not work with cases', 'maren', { of: 'callum' }, 400],
  ] as const)('%s is refused, and nothing changes [COVER-02]', async (_what, as, given, status) => {
    expect((await refused(server, () => add(as, given))).status).toBe(status);
    expect(await kept()).toEqual([]);
  });

  test('that overlaps with another one is refused with that one; the days before and after are free [COVER-02]', async () => {
    await add('teodora', { from: '2026-11-20', to: '2026-11-22' });
    for (const [from, to] of [
      ['2026-11-18', '2026-11-20'],
      ['2026-11-22', null],
      ['2026-11-19', '2026-11-30'],
    ] as const)
      expect((await refused(server, () => add('teodora', { from, to }))).code).toBe('ALREADY_EXISTS');
    expect(await kept()).toHaveLength(1);
    expect((await add('teodora', { from: '2026-11-18', to: '2026-11-19' })).status).toBe(200);
    expect((await add('teodora', { from: '2026-11-23', to: null })).status).toBe(200);
    const both = await Promise.all([add('ngozi'), add('ngozi')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('ends on the day before it is ended, and goes when it has not begun; nobody else but HR ends it [COVER-01]', async () => {
    const begun = (await add('teodora', { from: '2026-11-16', to: null })).data;
    const end = (as: CastName, id: number) => server.as(as).call(endAbsence, { params: { id } });
    const before = await kept();
    expect((await refused(server, () => end('ngozi', begun.id))).status).toBe(404);
    expect(await kept()).toEqual(before);
    expect((await end('maren', begun.id)).status).toBe(200);
    expect(await kept()).toEqual([{ ...before[0], to_day: '2026-11-17' }]);
    expect((await server.as('teodora').call(listAbsences, { query: {} })).data).toEqual([]);
    const coming = (await add('teodora', { from: '2026-11-25', to: null })).data;
    await end('teodora', coming.id);
    expect(await server.db.selectFrom('absence').select('id').where('id', '=', coming.id).execute()).toEqual([]);
  });
});

describe('The tasks of a person who is away', () => {
  test('show to who covers, on cases they see, and in no other list; not before or after, and not from whom the person covers [COVER-03]', async () => {
    const [shared, hidden] = [await openCase(server), await openCase(server)];
    await join(server, shared, 'ngozi', 'stakeholder');
    await putTask(server, shared, 'teodora', { title: 'On a shared case' });
    await putTask(server, hidden, 'teodora', { title: 'On a hidden case' });
    await putTask(server, shared, 'isaac', { title: 'Of whom Teodora covers for' });
    await add('teodora', { from: '2026-11-19', to: '2026-11-20', cover: 'ngozi' });
    await add('isaac', { from: '2026-11-18', to: null, cover: 'teodora' });
    expect(await titlesOf('ngozi')).toEqual([]);
    server.setNow('2026-11-19T09:00:00.000Z');
    expect(await titlesOf('ngozi')).toEqual(['On a shared case']);
    expect((await server.as('ngozi').call(countOutstandingTasks, { query: {} })).data).toBe(1);
    const [task] = (await server.as('ngozi').call(queryTasks, { query: {} })).data.data;
    expect(task).toMatchObject({ taskAssignedUserId: cast.teodora, taskAssignedUserName: 'Teodora Whitlock' });
    expect(await titlesOf('salma')).toEqual([]);
    await join(server, hidden, 'ngozi', 'blocked');
    expect(await titlesOf('ngozi')).toEqual(['On a shared case']);
    server.setNow('2026-11-21T09:00:00.000Z');
    expect(await titlesOf('ngozi')).toEqual([]);
  });
});

test('The Team View says who is away until when, and who covers for them [COVER-04]', async () => {
  const awayOf = async (name: CastName) =>
    (await server.as('edda').call(listAdvisers, {})).data.find(({ userId }) => userId === cast[name])?.away;
  expect(await awayOf('maren')).toBeNull();
  await add('maren', { from: '2026-11-19', to: '2026-11-20', cover: 'edda' });
  expect(await awayOf('maren')).toBeNull();
  server.setNow('2026-11-19T09:00:00.000Z');
  expect(await awayOf('maren')).toEqual({ toDay: '2026-11-20', coverName: expect.stringContaining('Edda') });
  expect(await awayOf('edda')).toBeNull();
});
