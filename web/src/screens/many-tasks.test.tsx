import { listAdvisers } from '@evenhand/contract/dashboard';
import { editTask, queryTasks } from '@evenhand/contract/tasks';
import { getUserDefinedFilter, searchEmployees } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { controlTime } from '../testing/control-time.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, answerLater, refuse } from '../testing/fake-api.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { TasksScreen } from './TasksScreen.tsx';

controlTime('2026-11-18T10:40:00.000Z');

const mine = { taskAssignedUserId: maren.userId, taskAssignedUserName: maren.fullName };
const three = [1, 2, 3].map((id) => taskOf(id, mine));
const foundEdda = {
  userId: edda.userId,
  employeeId: '1',
  name: 'Edda Marlowe',
  jobTitle: null,
  liveCases: 0,
  email: null,
};

/** Upcoming tasks in pages, as the server gives them. */
const listed = (tasks: readonly ReturnType<typeof taskOf>[]) =>
  answer(queryTasks, ({ query }) => {
    const size = Number(query.get('pageSize'));
    const from = (Number(query.get('pageNumber')) - 1) * size;
    if (query.get('dueGroup') === 'day') return { data: [], totalDataCount: 0 };
    return { data: tasks.slice(from, from + size), totalDataCount: tasks.length };
  });
/** One answer for each task, by its number. */
const edits = (answers: Record<string, FakeAnswer> = {}): FakeAnswer => ({
  route: editTask as FakeAnswer['route'],
  reply: (made) => (answers[made.params.id ?? ''] ?? answer(editTask, null)).reply(made),
});

const show = (given: Parameters<typeof renderInApp>[1] = {}): Promise<AppUnderTest> =>
  renderInApp(<TasksScreen />, {
    path: '/tasks',
    screens: ['/tasks', '/cases/$caseId/processes/$processId'],
    ...given,
    answers: [
      listed(three),
      answer(getUserDefinedFilter, null),
      answer(searchEmployees, [foundEdda]),
      edits(),
      ...(given.answers ?? []),
    ],
  });
const sent = ({ calls }: AppUnderTest): MadeCall[] => calls.filter(({ route }) => route === editTask);
const numbers = (app: AppUnderTest) => sent(app).map(({ params }) => params.id);
const box = ({ screen }: AppUnderTest, name: string | RegExp) => screen.getByRole('checkbox', { name });
const bar = ({ screen }: AppUnderTest) => screen.getByRole('region', { name: 'Chosen tasks' });
const dialog = () => page.getByRole('dialog');
const resultOf = (title: string, words: string | RegExp) =>
  dialog().getByRole('listitem').filter({ hasText: title }).getByText(words);

async function changeDate(app: AppUnderTest, day = '30/11/2026'): Promise<void> {
  await bar(app).getByRole('button', { name: 'New date…' }).click();
  await dialog().getByRole('textbox', { name: 'Due date' }).fill(day);
  await dialog().getByRole('button', { name: 'Change date' }).click();
}

beforeEach(() => page.viewport(1440, 900));

test('a new date is sent for each chosen task as Edit Task sends it, with a key of its own, and each has its result [COVER-06]', async () => {
  const app = await show();
  await box(app, 'Choose all on this page').click();
  await expect.element(bar(app).getByText('3 chosen')).toBeVisible();
  await box(app, 'Choose: Task 2').click();
  await changeDate(app);
  await expect.element(page.getByRole('dialog', { name: '2 tasks changed' })).toBeVisible();
  for (const title of ['Task 1', 'Task 3']) await expect.element(resultOf(title, 'Changed')).toBeVisible();
  expect(sent(app).map(({ params, body }) => [params.id, body])).toEqual(
    ['1', '3'].map((id) => [
      id,
      { taskAssignedUserId: maren.userId, taskTargetDateTime: '2026-11-30T00:00:00.000Z', version: 1 },
    ]),
  );
  const keys = sent(app).map(({ actionKey }) => actionKey);
  expect(keys).not.toContain(null);
  expect(new Set(keys).size).toBe(2);
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(bar(app)).not.toBeInTheDocument();
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a result that is longer than its dialog is scrolled by keys [COVER-06]', async () => {
  await page.viewport(1440, 400);
  const app = await show({ answers: [listed(Array.from({ length: 10 }, (_, index) => taskOf(index + 1, mine)))] });
  await box(app, 'Choose all on this page').click();
  await changeDate(app);
  await expect.element(page.getByRole('dialog', { name: '10 tasks changed' })).toBeVisible();
  await expect.element(resultOf('Task 10', 'Changed')).not.toBeInViewport();
  for (const _ of [1, 2]) await userEvent.keyboard('{Tab}');
  await expect.element(dialog().getByRole('region', { name: 'What became of each task' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(resultOf('Task 10', 'Changed')).toBeInViewport();
});

test('tasks get another person and keep their dates; a refusal is of its row alone, in its words, and is tried again [COVER-06]', async () => {
  let isOnCase = false;
  const refusal = refuse(editTask, 400, {
    errorCode: 'BAD_REQUEST',
    errorDescription: 'This person cannot be responsible on this case.',
  });
  const dated = taskOf(1, {
    ...mine,
    taskTargetDateTime: '2026-11-20T14:30:00.000Z',
    dueDate: '2026-11-20T14:30:00.000Z',
  });
  const app = await show({
    answers: [
      listed([dated, ...three.slice(1)]),
      edits({ 2: { ...refusal, reply: (made) => (isOnCase ? answer(editTask, null) : refusal).reply(made) } }),
    ],
  });
  await box(app, 'Choose all on this page').click();
  await bar(app).getByRole('button', { name: 'Reassign…' }).click();
  await dialog().getByRole('button', { name: 'Reassign' }).click();
  await expect.element(dialog().getByText('Field is required.')).toBeVisible();
  await dialog().getByRole('searchbox').fill('edda');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('radio', { name: 'Edda Marlowe' }).click();
  await dialog().getByRole('button', { name: 'Reassign' }).click();
  await expect.element(page.getByRole('dialog', { name: '2 of 3 tasks changed' })).toBeVisible();
  await expect.element(resultOf('Task 2', 'This person cannot be responsible on this case.')).toBeVisible();
  expect(sent(app).map(({ body }) => body)).toContainEqual({
    taskAssignedUserId: edda.userId,
    taskTargetDateTime: '2026-11-20T14:30:00.000Z',
    version: 1,
  });
  await expect.element(bar(app).getByText('1 chosen')).toBeInTheDocument();
  isOnCase = true;
  await dialog().getByRole('button', { name: 'Try again (1)' }).click();
  await expect.element(page.getByRole('dialog', { name: '1 task changed' })).toBeVisible();
  expect(numbers(app)).toEqual(['1', '2', '3', '2']);
});

test('a task that somebody changed meanwhile says who, when and what, and is tried again from theirs, without undoing the rest of it [COVER-06]', async () => {
  let tries = 0;
  const current = { taskAssignedUserId: edda.userId, taskTargetDateTime: '2026-11-25T00:00:00.000Z', version: 4 };
  const conflict = refuse(editTask, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'x',
    current,
    changed: { name: 'Edda Marlowe', at: '2026-11-18T10:20:00.000Z', isOwn: false },
  });
  const app = await show({
    answers: [
      edits({ 1: { ...conflict, reply: (made) => (tries++ === 0 ? conflict : answer(editTask, null)).reply(made) } }),
    ],
  });
  await box(app, 'Choose: Task 1').click();
  await changeDate(app);
  await expect
    .element(
      resultOf(
        'Task 1',
        'Edda Marlowe changed it on 18/11/2026 10:20. It is with somebody else now. It is due 25/11/2026 now.',
      ),
    )
    .toBeVisible();
  await dialog().getByRole('button', { name: 'Try again (1)' }).click();
  await expect.element(page.getByRole('dialog', { name: '1 task changed' })).toBeVisible();
  expect(sent(app).at(-1)?.body).toEqual({
    taskAssignedUserId: edda.userId,
    taskTargetDateTime: '2026-11-30T00:00:00.000Z',
    version: 4,
  });
});

test('a task that is out of sight is not named any more, and not chosen [COVER-06]', async () => {
  const gone = refuse(editTask, 404, { errorCode: 'NOT_FOUND', errorDescription: 'This task could not be found.' });
  const app = await show({ answers: [edits({ 2: gone })] });
  await box(app, 'Choose: Task 2').click();
  await changeDate(app);
  await expect.element(dialog().getByText('This task could not be found.')).toBeVisible();
  await expect.element(dialog().getByText('Task 2')).not.toBeInTheDocument();
  await expect.element(dialog().getByText(/Orla Finnegate/)).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  await expect.element(bar(app)).not.toBeInTheDocument();
});

test('at most three are under way; stopping sends no more, says so of the rest, and the browser asks before the page is left meanwhile [COVER-08]', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const waits = [1, 2, 3].map(() => answerLater(answer(editTask, null)));
  const app = await show({
    answers: [
      listed([1, 2, 3, 4, 5].map((id) => taskOf(id, mine))),
      edits(Object.fromEntries(waits.map(({ later }, at) => [String(at + 1), later]))),
    ],
  });
  await box(app, 'Choose all on this page').click();
  await changeDate(app);
  await expect.element(page.getByRole('progressbar', { name: '0 of 5' })).toBeVisible();
  expect(numbers(app)).toEqual(['1', '2', '3']);
  expect(isAsked()).toBe(true);
  await dialog().getByRole('button', { name: 'Stop' }).click();
  for (const { arrive } of waits) arrive();
  await expect.element(page.getByRole('dialog', { name: '3 of 5 tasks changed' })).toBeVisible();
  await expect.element(resultOf('Task 4', 'Not changed: you stopped before this one.')).toBeVisible();
  expect(numbers(app)).toEqual(['1', '2', '3']);
  expect(isAsked()).toBe(false);
  await expect.element(bar(app).getByText('2 chosen')).toBeInTheDocument();
});

test('without an answer of the server no more is sent, and who tries again sends the same key [COVER-06]', async () => {
  let isAway = true;
  const app = await show({
    answers: [
      listed([1, 2, 3, 4, 5].map((id) => taskOf(id, mine))),
      {
        route: editTask as FakeAnswer['route'],
        reply: (made) => (isAway ? Promise.reject(new TypeError('away')) : answer(editTask, null).reply(made)),
      },
    ],
  });
  await box(app, 'Choose all on this page').click();
  await changeDate(app);
  await expect.element(resultOf('Task 1', /The server could not be reached/)).toBeVisible();
  const before = sent(app);
  expect(before).toHaveLength(3);
  isAway = false;
  await dialog().getByRole('button', { name: 'Try again (5)' }).click();
  await expect.element(page.getByRole('dialog', { name: '5 tasks changed' })).toBeVisible();
  const again = sent(app).slice(3);
  for (const { params, actionKey } of before)
    expect(again.find((made) => made.params.id === params.id)?.actionKey).toBe(actionKey);
});

test('what the person may not change cannot be chosen; Shift chooses up to a row, and other filters choose none [COVER-05]', async () => {
  const app = await show({ answers: [listed([1, 2, 3, 4].map((id) => taskOf(id, { ...mine, canEdit: id !== 2 })))] });
  await expect.element(box(app, 'Cannot be chosen: Task 2')).toBeDisabled();
  await box(app, 'Choose: Task 1').click();
  await userEvent.keyboard('{Shift>}');
  await box(app, 'Choose: Task 4').click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(bar(app).getByText('3 chosen')).toBeVisible();
  expect(app.address()).toBe('/tasks');
  await app.screen.getByRole('textbox', { name: 'From Date' }).fill('01/11/2026');
  await app.screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(box(app, 'Choose: Task 1')).not.toBeChecked();
  await expect.element(bar(app)).not.toBeInTheDocument();
});

test('the choice is kept from page to page, takes in all pages, and changes five hundred at once [COVER-05, COVER-06]', async () => {
  const app = await show({
    answers: [listed(Array.from({ length: 501 }, (_, at) => taskOf(at + 1, { ...mine, canEdit: at !== 7 })))],
  });
  await box(app, 'Choose: Task 1').click();
  await app.screen.getByRole('button', { name: 'Next', exact: false }).first().click();
  await expect.element(box(app, 'Choose: Task 11')).toBeVisible();
  await expect.element(bar(app).getByText('1 chosen')).toBeVisible();
  await bar(app).getByRole('button', { name: 'Choose all pages' }).click();
  await expect.element(bar(app).getByText('499 chosen')).toBeVisible();
  await expect
    .element(bar(app).getByText(/^Only the first 500 were chosen\..* 1 task cannot be changed here/))
    .toBeVisible();
  await changeDate(app);
  await expect.element(page.getByRole('dialog', { name: '499 tasks changed' })).toBeVisible();
  expect(new Set(numbers(app)).size).toBe(499);
});

test('fields are judged as in Edit Task, and without a date nothing is sent [COVER-06]', async () => {
  const app = await show();
  await box(app, 'Choose: Task 1').click();
  await bar(app).getByRole('button', { name: 'New date…' }).click();
  await dialog().getByRole('button', { name: 'Change date' }).click();
  await expect.element(dialog().getByText('Field is required.')).toBeVisible();
  await dialog().getByRole('checkbox', { name: 'Include time' }).click();
  await dialog().getByRole('textbox', { name: 'Due date' }).fill('01/01/2020');
  await expect.element(dialog().getByText('This date has passed: the tasks will be overdue.')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Due date' }).fill('30/11/1926');
  await dialog().getByRole('button', { name: 'Change date' }).click();
  await expect.element(dialog().getByRole('textbox', { name: 'Due date' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog().getByRole('textbox', { name: 'Due time' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent(app)).toEqual([]);
});

test('nobody but HR has anything to choose [COVER-05]', async () => {
  const app = await show({ user: teodora });
  await expect.element(app.screen.getByText(/^Task 1/).first()).toBeVisible();
  await expect.element(app.screen.getByRole('checkbox')).not.toBeInTheDocument();
});

test('the tasks of a colleague are named after them, kept through filters, and chosen from; others than HR get their own [COVER-07]', async () => {
  const team = [
    { id: edda.userId, userId: edda.userId, name: 'Edda Marlowe', liveCases: 1, tasks: 3, email: null, away: null },
  ];
  const path = `/tasks?userId=${edda.userId}`;
  const eddas = [1, 2].map((id) =>
    taskOf(id, { ...mine, taskAssignedUserId: edda.userId, taskAssignedUserName: edda.fullName }),
  );
  const app = await show({ path, answers: [listed(eddas), answer(listAdvisers, team)] });
  await expect.element(app.screen.getByRole('heading', { name: 'Tasks of Edda Marlowe' })).toBeVisible();
  await expect.element(app.screen.getByRole('table', { name: 'Tasks of Edda Marlowe' })).toBeVisible();
  await expect.element(app.screen.getByText('for Edda Marlowe')).not.toBeInTheDocument();
  await app.screen.getByRole('textbox', { name: 'To Date' }).fill('30/11/2026');
  await app.screen.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(app.address).toBe(`${path}&toDate=2026-11-30`);
  await app.screen.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(app.address).toBe(path);
  await box(app, 'Choose: Task 2').click();
  await changeDate(app);
  await expect.element(page.getByRole('dialog', { name: '1 task changed' })).toBeVisible();
  expect(sent(app)[0]?.body).toMatchObject({ taskAssignedUserId: edda.userId });
  const asked = ({ calls }: AppUnderTest) =>
    new Set(calls.filter(({ route }) => route === queryTasks).map(({ query }) => query.get('userId')));
  expect([...asked(app)]).toEqual([edda.userId]);
  await app.screen.unmount();

  const other = await show({ path, user: teodora });
  await expect.element(other.screen.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await expect.element(other.screen.getByText(/^Task 1/).first()).toBeVisible();
  expect([...asked(other)]).toEqual([null]);
});
