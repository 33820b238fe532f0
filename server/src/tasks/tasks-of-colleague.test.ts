import { listAdvisers } from '@evenhand/contract/dashboard';
import { exportTasks, listCaseTasks, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, openObservedByMaren, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { exportAs } from '../../testing/exported-list.ts';
import { titlesOfTasks } from '../../testing/own-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
/** A case of another policy area, which Maren may choose too. */
let elsewhere: number;
beforeAll(async () => {
  server = await startTestServer();
  const ofMaren = { assignee: { kind: 'user', userId: cast.maren } } as const;
  const shared = await openCase(server);
  await putTask(server, shared, 'maren', { title: 'Shared', ...ofMaren });
  await putTask(server, shared, 'teodora', { title: 'Of the manager' });
  const hidden = await openCase(server);
  await join(server, hidden, 'edda', 'blocked');
  await putTask(server, hidden, 'maren', { title: 'Hidden', ...ofMaren });
  await putTask(server, await openObservedByMaren(server), 'maren', { title: 'Of another area', ...ofMaren });
  elsewhere = await openCase(server, { accessLevel: 'head-office' });
  await putTask(server, elsewhere, 'edda', { title: 'At Head Office', assignee: { kind: 'user', userId: cast.edda } });
  await server.db
    .updateTable('case_task')
    .set({ cancelled_at: server.now() })
    .where('title', 'not in', ['Shared', 'Of the manager', 'Hidden', 'Of another area', 'At Head Office'])
    .execute();
  // Whoever covers has the tasks of a colleague in their own list; they are in nobody else’s list of them.
  await server.db
    .insertInto('absence')
    .values({
      user_id: cast.teodora,
      from_day: '2026-11-18',
      cover_user_id: cast.maren,
      set_by: cast.teodora,
      set_at: server.now(),
    })
    .execute();
});
afterAll(() => server.close());

const counted = async (reader: CastName, of: CastName) =>
  (await server.as(reader).call(listAdvisers)).data.find(({ id }) => id === cast[of])?.tasks;

test('HR lists and exports the open tasks of an adviser in the policy area, as many as the Team View counts, without those of a case hidden from the reader [COVER-07]', async () => {
  expect(await titlesOfTasks(server, 'edda', { userId: cast.maren })).toEqual(['Shared']);
  expect(await counted('edda', 'maren')).toBe(1);
  expect(await titlesOfTasks(server, 'edda', { userId: cast.maren.toUpperCase() })).toEqual(['Shared']);
  const { lines } = await exportAs(server, 'edda', exportTasks, { query: { userId: cast.maren, format: 'csv' } });
  expect(lines.slice(1).map(([title]) => title)).toEqual(['Shared']);
  expect(await titlesOfTasks(server, 'edda', { userId: cast.teodora })).toEqual(['Of the manager']);
  expect(await titlesOfTasks(server, 'edda', { userId: cast.odile })).toEqual([]);
  expect((await server.as('maren').call(listCaseTasks, { params: { id: elsewhere } })).data).toHaveLength(1);
  expect(await titlesOfTasks(server, 'maren', { userId: cast.edda })).toEqual([]);
  expect(await counted('maren', 'edda')).toBe(0);
});

test('one’s own id asks for one’s own list; somebody else’s is refused to all but HR [COVER-07]', async () => {
  const own = ['Hidden', 'Of another area', 'Of the manager', 'Shared'];
  expect(await titlesOfTasks(server, 'maren', { userId: cast.maren })).toEqual(own);
  expect(await titlesOfTasks(server, 'teodora', { userId: cast.teodora })).toEqual(['Of the manager']);
  const attempt = await refused(server, () =>
    server.as('teodora').call(queryTasks, { query: { userId: cast.maren, pageSize: 1 } }),
  );
  expect(attempt).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
  const file = await exportAs(server, 'teodora', exportTasks, { query: { userId: cast.maren, format: 'csv' } });
  expect(file.status).toBe(403);
});
