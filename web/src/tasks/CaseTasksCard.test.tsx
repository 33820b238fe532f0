import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { completeNextAction } from '@evenhand/contract/next-actions';
import type { Task } from '@evenhand/contract/tasks';
import { editTask, listCaseTasks, NotificationType } from '@evenhand/contract/tasks';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { maren } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { CaseTasksCard } from './CaseTasksCard.tsx';

beforeEach(() => page.viewport(1440, 900));

const teodora = userNumber(1);
const letter = taskOf(7, {
  taskTitle: 'Issue outcome letter',
  taskAssignedUserId: teodora,
  taskAssignedUserName: 'Teodora Whitlock',
  dueDate: '2026-11-25T00:00:00.000Z',
  taskTargetDateTime: '2026-11-25T00:00:00.000Z',
  isDueTimed: false,
  version: 3,
});

interface Given {
  tasks?: readonly Task[];
  abilities?: Partial<CaseAbilities>;
  answers?: readonly FakeAnswer[];
  closed?: boolean;
}

async function show({ tasks = [letter], abilities = { editTasks: true }, answers = [], closed = false }: Given = {}) {
  const record = caseOf({
    ...(closed ? { caseStatus: { id: 3, title: 'Closed' } } : {}),
    abilities,
    caseAdviser: { adviserId: maren.userId, adviserName: 'Maren Oduya' },
    caseParticipants: [
      participantOf(1, 'Teodora Whitlock', 1),
      participantOf(3, 'Salma Qureshi-Vane', 3),
      participantOf(4, 'Silas Brandt', 4),
    ],
  });
  const add = vi.fn();
  const app = await renderInApp(<CaseTasksCard record={record} onAdd={abilities.workProcess ? add : undefined} />, {
    answers: [answer(listCaseTasks, [...tasks]), answer(getCase, record), ...answers],
    screens: ['/cases/$caseId'],
  });
  return { ...app, add, modal: app.screen.getByRole('dialog', { name: 'Edit Task' }) };
}

type Shown = Awaited<ReturnType<typeof show>>;
async function edit({ screen, modal }: Shown, person: string, date: string) {
  await screen.getByRole('button', { name: 'Edit Task: Issue outcome letter' }).click();
  await modal.getByRole('combobox', { name: 'Person responsible' }).click();
  await screen.getByRole('option', { name: person }).click();
  await modal.getByRole('textbox', { name: 'Due date' }).fill(date);
  await modal.getByRole('button', { name: 'Save' }).click();
}
const sent = ({ calls }: Shown) =>
  calls.filter((call) => call.route.method === 'PUT').map((call) => [call.params.id, call.body]);

test('editing a task is a form with Cancel and Save [CASE-24] that offers the adviser and everybody on the case who is not blocked, and sends person and due date, named as where a task is scheduled [CASE-55]', async () => {
  const app = await show({ answers: [answer(editTask, null)] });
  const { screen, modal } = app;
  await screen.getByRole('button', { name: 'Edit Task: Issue outcome letter' }).click();
  await expect.element(modal.getByRole('combobox', { name: 'Person responsible' })).toHaveValue('Teodora Whitlock');
  await expect.element(modal.getByRole('textbox', { name: 'Due date' })).toHaveValue('25/11/2026');
  await modal.getByRole('combobox', { name: 'Person responsible' }).click();
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Maren Oduya (you)', 'Teodora Whitlock', 'Salma Qureshi-Vane']);
  await screen.getByRole('option', { name: 'Maren Oduya (you)' }).click();
  await modal.getByRole('textbox', { name: 'Due date' }).fill('30/11/2026');
  await modal.getByRole('checkbox', { name: 'Include time' }).click();
  await modal.getByRole('textbox', { name: 'Due time' }).fill('14:30');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('status').getByText('Task successfully updated')).toBeVisible();
  expect(sent(app)).toEqual([
    ['7', { taskAssignedUserId: maren.userId, taskTargetDateTime: '2026-11-30T14:30:00.000Z', version: 3 }],
  ]);
});

test('Cancel closes without a call once nothing was typed; a date that is none is refused before it is sent [CASE-24]', async () => {
  const app = await show();
  const { screen, modal } = app;
  await screen.getByRole('button', { name: /^Edit Task/ }).click();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await edit(app, 'Salma Qureshi-Vane', '31/02/2026');
  await expect.element(modal.getByText('31/02/2026 is not a real date. Enter a date as DD/MM/YYYY')).toBeVisible();
  expect(sent(app)).toEqual([]);
});

test('a due day for which the bank holidays are not known says so on the task, and where it is chosen [HOLIDAY-02]', async () => {
  const beyond = { dueDate: '2027-12-29T00:00:00.000Z', taskTargetDateTime: '2027-12-29T00:00:00.000Z' };
  const last = taskOf(8, { dueDate: '2027-12-28T00:00:00.000Z', isDueTimed: false });
  const app = await show({ tasks: [{ ...letter, ...beyond }, last] });
  const note = 'Bank holidays after 28/12/2027 are not known: check this day.';
  await expect.element(app.screen.getByText('29/12/2027')).toBeVisible();
  await expect.element(app.screen.getByText('28/12/2027', { exact: true })).toBeVisible();
  await expect.poll(() => app.screen.getByText(note).elements()).toHaveLength(1);
  await app.screen.getByRole('button', { name: 'Edit Task: Issue outcome letter' }).click();
  const date = app.modal.getByRole('textbox', { name: 'Due date' });
  await expect.element(date).toHaveAccessibleDescription(note);
  await date.fill('22/08/2025');
  await expect
    .element(date)
    .toHaveAccessibleDescription('Bank holidays before 25/08/2025 are not known: check this day.');
  await date.fill('25/08/2025');
  await expect.element(date).not.toHaveAccessibleDescription(/Bank holidays/);
});

test('a target date in a year that cannot be meant is refused at its field, and nothing is sent [DATE-02]', async () => {
  const app = await show();
  await edit(app, 'Salma Qureshi-Vane', '20/11/0206');
  await expect.element(app.modal.getByText(/^Check the year: it must be from/)).toBeVisible();
  expect(sent(app)).toEqual([]);
});

test('a task that another person changed meanwhile: both versions are shown, with who and when, and keeping mine sends it over theirs [CASE-55]', async () => {
  const current = { taskAssignedUserId: userNumber(3), taskTargetDateTime: null, version: 4 };
  const changed = { name: 'Edda Marlowe', at: '2026-11-18T14:02:00.000Z' };
  const conflict = refuse(editTask, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'x', current, changed });
  const saved = answer(editTask, null);
  const replies = [conflict.reply, saved.reply];
  const app = await show({ answers: [{ ...saved, reply: (call) => (replies.shift() ?? saved.reply)(call) }] });
  const { screen, modal } = app;
  await edit(app, 'Maren Oduya (you)', '30/11/2026');
  await expect.element(modal.getByText('Maren Oduya, 30/11/2026')).toBeVisible();
  await expect.element(modal.getByText('Salma Qureshi-Vane, no due date')).toBeVisible();
  await expect.poll(() => modal.getByRole('alert').element().textContent).toContain('Edda Marlowe · 18/11/2026 14:02');
  await modal.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(screen.getByRole('status').getByText('Task successfully updated')).toBeVisible();
  expect(sent(app).at(-1)).toEqual([
    '7',
    { taskAssignedUserId: maren.userId, taskTargetDateTime: '2026-11-30T00:00:00.000Z', version: 4 },
  ]);
});

test('taking the version that I saved in another window sends nothing more and fetches the tasks again', async () => {
  const current = { taskAssignedUserId: userNumber(3), taskTargetDateTime: null, version: 4 };
  const changed = { name: 'Maren Oduya', at: '2026-11-18T14:02:00.000Z', isOwn: true };
  const app = await show({
    answers: [refuse(editTask, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'x', current, changed })],
  });
  await edit(app, 'Maren Oduya (you)', '30/11/2026');
  await app.modal.getByRole('button', { name: 'Use the other one' }).click();
  await expect.element(app.modal).not.toBeInTheDocument();
  expect(sent(app)).toHaveLength(1);
  expect(app.calls.filter((call) => call.route.path === '/api/cases/:id/tasks')).toHaveLength(2);
});

test('a person who may not edit tasks has no button for it, nobody has one on a completed task, and Add Task is there only where a task can be added', async () => {
  const { screen } = await show({ abilities: {}, tasks: [{ ...letter, canEdit: false }] });
  await expect.element(screen.getByText('Issue outcome letter')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('Add Task is asked for beside the title', async () => {
  const { screen, add } = await show({
    abilities: { workProcess: true, editTasks: true },
    tasks: [{ ...letter, isComplete: true, canEdit: false }],
  });
  await screen.getByRole('switch', { name: 'Show Completed' }).click();
  await expect.element(screen.getByText('Issue outcome letter')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Edit Task/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add Task' }).click();
  expect(add).toHaveBeenCalledOnce();
});

test('a task leads where a click on it leads [TASK-18, TASK-25]; one that an observer sees is plain words [PERM-32]', async () => {
  const { screen } = await show({
    tasks: [
      taskOf(1, { taskTitle: 'Work on it' }),
      taskOf(3, { taskTitle: 'Answer', notificationTypeLookupId: NotificationType.RespondToMessage }),
      taskOf(4, { taskTitle: 'Watched', canOpen: false }),
    ],
  });
  await expect
    .element(screen.getByRole('link', { name: 'Work on it' }))
    .toHaveAttribute('href', '/cases/10014/processes/77');
  await expect.element(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/cases/10014/messages');
  await expect.element(screen.getByText('Watched')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Watched' })).not.toBeInTheDocument();
});

test('a next action leads to the dialog of its case and is completed on the spot; it is not edited [EXIT-09, EXIT-10]', async () => {
  const next = taskOf(5, {
    taskTitle: 'Review the case',
    notificationTypeLookupId: NotificationType.NextAction,
    canEdit: false,
    canComplete: true,
  });
  const { screen, calls } = await show({ tasks: [next], answers: [answer(completeNextAction, null)] });
  await expect
    .element(screen.getByRole('link', { name: 'Review the case' }))
    .toHaveAttribute('href', '/cases/10014?action=exitCase');
  await expect.element(screen.getByRole('button', { name: /^Edit Task/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Complete: Review the case' }).click();
  await expect.element(screen.getByRole('status').getByText('Next action completed')).toBeVisible();
  expect(calls.filter(({ route }) => route === completeNextAction)).toHaveLength(1);
});

test('a next action that others completed first is not completed twice: the refusal is said [EXIT-10]', async () => {
  const next = taskOf(5, { notificationTypeLookupId: NotificationType.NextAction, canComplete: true });
  const refused = refuse(completeNextAction, 400, {
    errorCode: 'BAD_REQUEST',
    errorDescription: 'There is no scheduled task.',
  });
  const { screen } = await show({ tasks: [next], answers: [refused] });
  await screen.getByRole('button', { name: /^Complete/ }).click();
  await expect.element(screen.getByText('There is no scheduled task.')).toBeVisible();
});

const many = (count: number) => Array.from({ length: count }, (_, at) => taskOf(at + 1));

test('the list is as high as its tasks up to 525 px, and scrolls beyond that [TASK-26]', async () => {
  const { screen } = await show({ tasks: many(30) });
  const list = screen.getByRole('region', { name: 'Tasks of this case' });
  await expect.element(list).toBeVisible();
  const { offsetHeight, scrollHeight } = list.element() as HTMLElement;
  expect(offsetHeight).toBe(525);
  expect(scrollHeight).toBeGreaterThan(525);
  list.element().scrollTop = 200;
  expect(list.element().scrollTop).toBe(200);
});

test('a short list is as high as it needs to be', async () => {
  const { screen } = await show({ tasks: many(2) });
  const list = screen.getByRole('region', { name: 'Tasks of this case' });
  await expect.element(list).toBeVisible();
  const { offsetHeight, scrollHeight } = list.element() as HTMLElement;
  expect(offsetHeight).toBe(scrollHeight);
  expect(offsetHeight).toBeLessThan(525);
});

test('a closed case says that all its tasks are closed, an open one that there is nothing to do [TASK-27, CLOSE-11]', async () => {
  const closed = await show({ tasks: [], closed: true });
  await expect.element(closed.screen.getByText('All tasks are closed')).toBeVisible();
  await closed.screen.unmount();
  const { screen } = await show({ tasks: [] });
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
});
