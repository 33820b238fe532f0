import { exportTasks, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { exportAs } from '../../testing/exported-list.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
  for (const [title, due, type] of [
    ['Next week', '2026-11-25', 2],
    ['Yesterday', '2026-11-17', 3],
    ['=Tomorrow', '2026-11-19T14:30:00.000Z', 2],
    ['Today, at eight', '2026-11-18T08:00:00.000Z', 2],
    ['Today', '2026-11-18', 2],
    ['Last week', '2026-11-11', 2],
    ['Some day', undefined, 3],
  ] as const)
    await putTask(server, caseId, 'teodora', { title, type, ...(due === undefined ? {} : { due }) });
});
afterAll(() => server.close());

type Query = Record<string, string | number>;
const exported = (name: CastName, query: Query = {}) => exportAs(server, name, exportTasks, { query });
const titlesIn = ({ lines }: Awaited<ReturnType<typeof exported>>) => lines.slice(1).map(([title]) => title);

test('Exported tasks are in the order of My Tasks: overdue, due today, and then the rest as it was asked for [EXPORTLIST-01]', async () => {
  const ofTheDay = ['Last week', 'Yesterday', 'Today', 'Today, at eight'];
  expect(titlesIn(await exported('teodora'))).toEqual([...ofTheDay, 'Some day', 'Next week', "'=Tomorrow"]);
  const earliest = await exported('teodora', { sortColumn: 'dueDate', sortOrder: 'asc', format: 'xlsx' });
  expect(titlesIn(earliest)).toEqual([...ofTheDay, '=Tomorrow', 'Next week', 'Some day']);
});

test.each([
  { sortColumn: 'taskTitle', sortOrder: 'asc' },
  { sortColumn: 'caseId', sortOrder: 'desc', taskTypeId: '1' },
  {
    sortColumn: 'taskTitle',
    sortOrder: 'desc',
    fromDate: '2026-11-18T00:00:00.000Z',
    toDate: '2026-11-19T23:59:59.999Z',
  },
] as const)('With %j they are those of the list [EXPORTLIST-01]', async (query) => {
  const list = (await server.as('teodora').call(queryTasks, { query: { ...query, pageSize: 100 } })).data.data;
  expect(list.length).toBeGreaterThan(1);
  expect(titlesIn(await exported('teodora', { ...query, format: 'xlsx' }))).toEqual(list.map((task) => task.taskTitle));
});

test('They have the heads and words of the table, and a name with the day [EXPORTLIST-03]', async () => {
  const { filename, lines } = await exported('teodora');
  expect(filename).toBe('tasks-2026-11-18.csv');
  expect(lines[0]).toEqual(['Task Title', 'Case ID', 'Topic', 'Employee', 'Case Owner', 'Due']);
  const row = [String(caseId), 'General query', 'Callum Brightwater', 'Teodora Whitlock'];
  expect(lines.find(([title]) => title === "'=Tomorrow")).toEqual(["'=Tomorrow", ...row, '19/11/2026 14:30']);
  expect(lines.find(([title]) => title === 'Next week')).toEqual(['Next week', ...row, '25/11/2026']);
});

test('Nobody exports a task of somebody else, of a case that hides from them, or one for HR alone [EXPORTLIST-02]', async () => {
  const hidden = await openCase(server, { owner: 'isaac', employee: 'silas' });
  await putTask(server, hidden, 'derrin', { title: 'Of a hidden case' });
  await join(server, caseId, 'derrin', 'stakeholder');
  await putTask(server, caseId, 'derrin', { title: 'Seen' });
  const forHr = await putTask(server, caseId, 'derrin', { title: 'For HR alone' });
  await server.db.updateTable('case_task').set({ is_hr_only: true }).where('id', '=', forHr).execute();
  expect(titlesIn(await exported('derrin', { sortColumn: 'taskTitle' }))).toEqual(['Seen']);
  expect(titlesIn(await exported('derrin'))).toEqual(['Seen']);
});

test('An export is logged once at each case that has a task in it [EXPORTLIST-06]', async () => {
  const logged = () =>
    server.db
      .selectFrom('case_access')
      .select(['case_id', 'user_id'])
      .where('kind', '=', 'list')
      .orderBy('id')
      .execute();
  const before = (await logged()).length;
  await exported('teodora');
  expect((await logged()).slice(before)).toEqual([{ case_id: caseId, user_id: cast.teodora }]);
});
