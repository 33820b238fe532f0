import type { Task } from '@evenhand/contract/tasks';
import { exportTasks, getAllTasksPaginated, queryTasks } from '@evenhand/contract/tasks';
import { getUserDefinedFilter, setUserDefinedFilter } from '@evenhand/contract/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import { controlTime } from '../testing/control-time.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer } from '../testing/fake-api.ts';
import { maren, priya } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { TasksScreen } from './TasksScreen.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
controlTime('2026-11-18T10:40:00.000Z');
const tasks = [
  taskOf(1, { dueDate: null }),
  taskOf(2, { dueDate: '2026-11-21T10:40:00.000Z', notificationTypeLookupId: 5 }),
  taskOf(3, { dueDate: '2026-11-18T10:40:00.000Z', notificationTypeLookupId: 1 }),
  taskOf(4, { dueDate: '2026-11-16T10:40:00.000Z', canOpen: false }),
];
/** As the server answers: the groups of the day and the rest by themselves, anything else as one list. */
const listed = (all: readonly Task[], laterTotal = 0) =>
  answer(queryTasks, ({ query }) => {
    const isDay = ({ dueDate }: Task): boolean => dueDate !== null && dueDate < '2026-11-19';
    const group = query.get('dueGroup');
    const data = all.filter((task) => group === null || isDay(task) === (group === 'day'));
    return { data, totalDataCount: group === 'later' ? Math.max(laterTotal, data.length) : data.length };
  });
const standard: FakeAnswer[] = [
  listed(tasks, 12),
  answer(getUserDefinedFilter, null),
  answer(setUserDefinedFilter, null),
];
const screens = ['/tasks', '/tasks/$taskId', '/cases/$caseId', '/cases/$caseId/processes/$processId'];
type Options = Parameters<typeof renderInApp>[1] & { taskId?: number | null };
function show({ taskId, ...options }: Options = {}): Promise<AppUnderTest> {
  const screen = taskId === undefined ? <TasksScreen /> : <TasksScreen taskId={taskId} />;
  return renderInApp(screen, {
    path: '/tasks',
    screens,
    ...options,
    answers: [...standard, ...(options.answers ?? [])],
  });
}
const queries = (calls: readonly MadeCall[]): URLSearchParams[] =>
  calls.filter((call) => call.route === queryTasks && call.query.get('dueGroup') !== 'day').map((call) => call.query);

beforeEach(() => page.viewport(1440, 900));

test('it is a table of six columns [TASK-01] with what is overdue and due today above the page, and the page in the served order [TASK-14] [TASK-15] [TASK-16]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Task 1', { exact: true })).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    row.querySelector('th, td:not(.choose)')?.textContent?.replace(/(?<! )\d+( · .*)?$/, ''),
  );
  expect(rows).toEqual(['Overdue', 'Task 4', 'Due Today', 'Task 3', 'Upcoming', 'Task 1', 'Task 2']);
  const heads = screen.getByRole('table').getByRole('columnheader').elements();
  expect(heads.filter((head) => head.getAttribute('scope') === 'col').map((head) => head.textContent)).toEqual([
    'Task Title',
    'Case ID',
    'Topic',
    'Employee',
    'Case Owner',
    'Due',
  ]);
});

test('a task of a case without an employee says so in words of its own [TASK-01]', async () => {
  const { screen } = await show({ answers: [listed([taskOf(6, { employeeName: null })])] });
  await expect.element(screen.getByRole('cell', { name: 'No employee' })).toBeVisible();
});

test('on a phone the list begins with tasks, and the filters are behind a button that counts those which are set', async () => {
  await page.viewport(390, 844);
  const { screen, calls, address } = await show({ path: '/tasks?toDate=2026-11-30' });
  const filters = screen.getByRole('form', { name: 'Task filters' });
  const button = screen.getByRole('button', { name: 'Filters (1)' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(filters.elements()).toEqual([]);
  await button.click();
  await filters.getByRole('combobox', { name: 'Task Type' }).click();
  await screen.getByRole('option', { name: 'Processes' }).click();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(address).toBe('/tasks?taskTypeId=2&toDate=2026-11-30');
  await expect.poll(() => queries(calls).at(-1)?.get('taskTypeId')).toBe('2');
  await filters.getByRole('button', { name: 'Reset' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});

test('each group says how many tasks it has on all pages, and the pages count the upcoming ones [TASK-11]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByRole('row', { name: 'Upcoming 12 · 10 more on other pages' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Due Today 1', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Overdue 1', exact: true })).toBeVisible();
  await expect.element(screen.getByText('1–10 of 12 upcoming tasks')).toBeVisible();
});

test('the day is asked for whole and earliest first, on the first page alone; a person who has chosen nothing gets the rest latest first [TASK-05]', async () => {
  const dayOf = (calls: readonly MadeCall[]) =>
    calls
      .filter((call) => call.route === queryTasks && call.query.get('dueGroup') === 'day')
      .map(({ query }) => ['sortOrder', 'pageNumber', 'pageSize'].map((name) => query.get(name)));
  const first = await show();
  await expect.element(first.screen.getByText('Task 4', { exact: true })).toBeVisible();
  expect(dayOf(first.calls)).toEqual([['asc', '1', '100']]);
  expect(queries(first.calls).map((query) => [query.get('dueGroup'), query.get('sortOrder')])).toEqual([
    ['later', 'desc'],
  ]);
  await first.screen.unmount();
  const second = await show({ path: '/tasks?page=2' });
  await expect.element(second.screen.getByText('Task 1', { exact: true })).toBeVisible();
  expect(dayOf(second.calls)).toEqual([]);
  expect(second.screen.getByText('Task 4', { exact: true }).elements()).toEqual([]);
});

test('in the order of another column all tasks are one list without groups [TASK-10]', async () => {
  const byCase = { filterTargetId: 3, filters: '{"column":"caseId","order":"asc"}' };
  const { screen, calls } = await show({ answers: [answer(getUserDefinedFilter, byCase)] });
  await expect.element(screen.getByText('Task 4', { exact: true })).toBeVisible();
  expect(calls.filter((call) => call.route === queryTasks).map(({ query }) => query.get('dueGroup'))).toEqual([null]);
  expect(screen.getByRole('row', { name: /^(Overdue|Due Today|Upcoming)/ }).elements()).toEqual([]);
});

test('more of the day than one answer holds is said, and not left out in silence [TASK-14]', async () => {
  const overdue = answer(queryTasks, ({ query }) =>
    query.get('dueGroup') === 'day' ? { data: [tasks[3]!], totalDataCount: 130 } : { data: [], totalDataCount: 0 },
  );
  const { screen } = await show({ answers: [overdue] });
  await expect
    .element(
      screen.getByText(
        '1 of the 130 tasks that are overdue or due today are shown. Use the filters to see the others.',
      ),
    )
    .toBeVisible();
});

test('the address fills the To Date and asks for it [TASK-06]; Reset empties the filters [TASK-02]', async () => {
  const { screen, calls, address } = await show({ path: '/tasks?toDate=2026-11-18' });
  await expect.element(screen.getByLabelText('To Date')).toHaveValue('18/11/2026');
  await expect.poll(() => queries(calls)[0]?.get('toDate')).toBe('2026-11-18T23:59:59.999Z');
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(address).toBe('/tasks');
  await expect.element(screen.getByLabelText('To Date')).toHaveValue('');
});

test('filters count when applied [TASK-02]; the types are Processes and Other [TASK-04]', async () => {
  const { screen, calls, address } = await show({ path: '/tasks?page=2' });
  await screen.getByRole('combobox', { name: 'Task Type' }).click();
  await expect.element(screen.getByRole('option', { name: 'Other' })).toBeVisible();
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['All', 'Processes', 'Other']);
  await screen.getByRole('option', { name: 'Processes' }).click();
  expect(address()).toBe('/tasks?page=2');
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(address).toBe('/tasks?taskTypeId=2');
  await expect.poll(() => queries(calls).at(-1)?.get('taskTypeId')).toBe('2');
});

test('a from date after the to date is not applied and says why', async () => {
  const { screen, address } = await show({ path: '/tasks?toDate=2026-11-18' });
  await screen.getByLabelText('From Date').fill('19/11/2026');
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByText('The from date cannot be after the to date.')).toBeVisible();
  expect(address()).toBe('/tasks?toDate=2026-11-18');
});

test('a task title is cut at 57 characters [FMT-09] and a topic at 30 [FMT-11], with the whole of it in a tooltip; a text of exactly that length is whole', async () => {
  const [title, topic] = ['T'.repeat(57), 'P'.repeat(30)];
  const rows = [
    taskOf(1, { taskTitle: title, topicName: topic }),
    taskOf(2, { taskTitle: `${title}!`, topicName: `${topic}!` }),
  ];
  const { screen } = await show({ answers: [listed(rows)] });
  for (const shown of [title, `${title}...`, topic, `${topic}...`])
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
  for (const whole of [title, topic])
    await expect.element(screen.getByText(`${whole}...`, { exact: true })).toHaveAccessibleDescription(`${whole}!`);
});

test('the order is asked of the server and remembered for the person', async () => {
  const { screen, calls } = await show();
  await expect.element(screen.getByRole('button', { name: 'Latest first' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Earliest first' }).click();
  await expect.poll(() => queries(calls).map((query) => query.get('sortOrder'))).toEqual(['desc', 'asc']);
  const saved = calls.find((call) => call.route === setUserDefinedFilter)?.body;
  expect(saved).toEqual({ filterTargetId: 3, filters: '{"column":"dueDate","order":"asc"}' });
});

test('the remembered order is asked for at once', async () => {
  const remembered = { filterTargetId: 3, filters: '{"column":"dueDate","order":"asc"}' };
  const { calls } = await show({ answers: [answer(getUserDefinedFilter, remembered)] });
  await expect.poll(() => queries(calls).map((query) => query.get('sortOrder'))).toEqual(['asc']);
});

test('a task is followed to its case; a notice [TASK-17] and a task that is only observed lead nowhere', async () => {
  const { screen, address } = await show();
  await expect
    .element(screen.getByRole('link', { name: 'Task 1' }))
    .toHaveAttribute('href', '/cases/10014/processes/77');
  await expect.element(screen.getByRole('link', { name: 'Task 3' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Task 4' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Task 2' }).click();
  await expect.poll(address).toBe('/cases/10014?action=addObserver');
});

test('without tasks it says so [TASK-27]', async () => {
  const { screen } = await show({ answers: [listed([])] });
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
});

test('only people with both roles switch between them, and the tasks follow [TASK-03] [PERM-41]', async () => {
  const { screen, calls } = await show({ user: priya });
  await expect.poll(() => queries(calls).map((query) => query.get('role'))).toEqual(['BusinessUser']);
  await screen.getByRole('button', { name: 'HR Adviser' }).click();
  await expect.poll(() => queries(calls).map((query) => query.get('role'))).toEqual(['BusinessUser', 'HRUser']);
});

test('a person of one role has no switch [TASK-03]', async () => {
  const { screen } = await show({ user: maren });
  await expect.element(screen.getByText('Task 1', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Case Participant' })).not.toBeInTheDocument();
});

test('a task by its address is followed like a click [TASK-28]', async () => {
  const found = answer(getAllTasksPaginated, { data: [taskOf(2, { notificationTypeLookupId: 5 })], totalDataCount: 1 });
  const { calls, address } = await show({ taskId: 2, path: '/tasks/2', answers: [found] });
  await expect.poll(address).toBe('/cases/10014?action=addObserver');
  expect(calls.find((call) => call.route === getAllTasksPaginated)?.body).toEqual({ taskId: 2 });
});

test.each([
  ['a notice is shown', 3, [taskOf(3, { notificationTypeLookupId: 1 })], 'Task 3'],
  ['an unknown task is none', 999, [], 'You have no outstanding tasks.'],
  ['an address that is no number is none', null, [], 'You have no outstanding tasks.'],
])('%s in My Tasks [TASK-28]', async (_what, taskId, data, words) => {
  const { screen, address } = await show({
    taskId,
    path: '/tasks/x',
    answers: [answer(getAllTasksPaginated, { data, totalDataCount: data.length })],
  });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  expect(address()).toBe('/tasks/x');
});

test('a task of somebody who is away says whose it is, and one of the reader does not [COVER-03]', async () => {
  const ofColleague = taskOf(7, { taskAssignedUserId: priya.userId, taskAssignedUserName: 'Priya Castellane' });
  const own = taskOf(8, { taskAssignedUserId: maren.userId, taskAssignedUserName: 'Maren Oduya' });
  const { screen } = await show({ user: maren, answers: [listed([ofColleague, own])] });
  await expect.element(screen.getByText('for Priya Castellane')).toBeVisible();
  await expect.element(screen.getByText('Task 8', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('for Maren Oduya')).not.toBeInTheDocument();
});
test.each([1440, 390])(
  'at %i wide all tasks are exported as filtered and sorted, without a page [EXPORTLIST-07]',
  async (width) => {
    await page.viewport(width, 844);
    vi.mocked(saveFile).mockReset();
    const file: FakeAnswer = { route: exportTasks, reply: () => new Response('Task Title') };
    const { screen, calls } = await show({ path: '/tasks?taskTypeId=2&toDate=2026-11-30&page=2', answers: [file] });
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    await expect.poll(() => vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(['tasks.csv']);
    expect(Object.fromEntries(calls.find(({ route }) => route === exportTasks)!.query)).toEqual({
      taskTypeId: '2',
      toDate: '2026-11-30T23:59:59.999Z',
      sortColumn: 'dueDate',
      sortOrder: 'desc',
      role: 'HRUser',
      format: 'csv',
    });
  },
);
