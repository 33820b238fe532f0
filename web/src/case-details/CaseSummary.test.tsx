import type { CaseRecord } from '@evenhand/contract/case-details';
import { setFirstRisk, setOverview, setRisk } from '@evenhand/contract/cases';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { showSummary as show } from '../testing/show-summary.tsx';
import { taskOf } from '../testing/task-of.ts';

beforeEach(() => page.viewport(1440, 900));

test('the number of open cases of the employee leads an adviser to the employee, and is a plain number to others', async () => {
  const hr = await show();
  const link = hr.screen.getByRole('link', { name: '2: find Callum Brightwater, with their open cases' });
  await expect.element(link).toHaveAttribute('href', '/employeeSearch/304417');
  await hr.screen.unmount();
  const owner = await show({}, { user: teodora });
  await expect.element(owner.screen.getByText('Open cases')).toBeVisible();
  await expect.element(owner.screen.getByRole('link', { name: /open cases/ })).not.toBeInTheDocument();
});

test('the sections are Details, Participants, Blocked Users, Processes, Tasks, Employee and Adviser [CASE-03]; an empty task list says so [TASK-27]', async () => {
  const { screen } = await show();
  for (const name of ['Details', 'Participants', 'Blocked Users', 'Processes', 'Tasks', 'Employee', 'Adviser'])
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Closure Details' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
});

test('a closed case has Closure Details with date and conclusion [CASE-04], and its Outcome [CASE-05]', async () => {
  const closed = {
    caseStatus: { id: 3, title: 'Closed' },
    closedDateTime: '2026-11-13T10:00:00.000Z',
    conclusion: 'Upheld in part.',
    closedBy: 'Maren Oduya',
    outcome: { id: 1, title: 'Warning' },
  };
  const { screen } = await show(closed);
  await expect.element(screen.getByRole('heading', { name: 'Closure Details' })).toBeVisible();
  await expect.element(screen.getByText('13/11/2026')).toBeVisible();
  await expect.element(screen.getByText('Closed by Maren Oduya')).toBeVisible();
  await expect.element(screen.getByText('Upheld in part.')).toBeVisible();
  await expect.element(screen.getByText('Outcome', { exact: true })).toBeVisible();
});

test('a page has five participants [CASE-27]; without any right there are no row actions [CASE-29]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('1–5 of 6 participants')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Actions for Ngozi/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(screen.getByText('Priya Castellane')).toBeVisible();
});

test('a person who may not edit gets text and no inputs [PERM-03] [LOCK-04]', async () => {
  const { screen } = await show({ overview: 'Checks were falsified.', risk: { id: 3, title: 'High', level: 3 } });
  await expect.element(screen.getByText('Checks were falsified.')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^(Edit|Change|Add)/ })).not.toBeInTheDocument();
});

test('the overview is saved when it loses focus [CASE-34], counted [CASE-33] [CASE-35], and success is announced [CASE-36]', async () => {
  const { screen, calls } = await show(
    { overview: 'Old', abilities: { editDetails: true } },
    { answers: [answer(setOverview, { version: 5 })] },
  );
  const box = screen.getByRole('textbox', { name: 'Overview' });
  await box.fill('New text');
  await expect.element(screen.getByText('8/250')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  expect(calls.find((call) => call.route.path.endsWith('/overview'))?.body).toEqual({
    overview: 'New text',
    caseTrackingRecordId: 10001,
    version: 4,
  });
});

test('an overview of more than 250 characters stays as it was typed, and says at its box what is wrong [CASE-33]', async () => {
  const { screen } = await show(
    { overview: 'Old', abilities: { editDetails: true } },
    { answers: [answer(setOverview, { version: 5 })] },
  );
  const box = screen.getByRole('textbox', { name: 'Overview' });
  await box.fill('x'.repeat(251));
  await expect.element(box).toHaveAccessibleDescription('Must be at most 250 characters.');
  await expect.element(box).toHaveValue('x'.repeat(251));
  await box.fill('x'.repeat(250));
  await expect.element(box).not.toHaveAttribute('aria-invalid', 'true');
});

test('a failing save says Overview failed to update and keeps what was typed [CASE-36]', async () => {
  const failure = refuse(setOverview, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' });
  const { screen } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [failure] });
  await screen.getByRole('textbox', { name: 'Overview' }).fill('New text');
  await userEvent.tab();
  await expect.element(screen.getByRole('alert').getByText('Overview failed to update')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Overview' })).toHaveValue('New text');
});

test('a refused save says why at the overview until one succeeds [OVERVIEW-WHY-01]', async () => {
  const locked = refuse(setOverview, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'This case is locked.' });
  const saved = answer(setOverview, { version: 10 });
  const replies = [locked.reply, saved.reply];
  const both: FakeAnswer = { ...saved, reply: (call) => (replies.shift() ?? saved.reply)(call) };
  const { screen } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [both] });
  const box = screen.getByRole('textbox', { name: 'Overview' });
  await box.fill('New text');
  await userEvent.tab();
  await expect.element(box).toHaveAccessibleDescription(/This case is locked\./);
  await expect.element(box).toHaveValue('New text');
  await box.fill('Newer text');
  await userEvent.tab();
  await expect.element(box).not.toHaveAttribute('aria-invalid', 'true');
});

test('an overview that another person changed meanwhile is shown beside mine, with name and time, and keeping mine sends it over theirs', async () => {
  const conflict = refuse(setOverview, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'x',
    current: { overview: 'Hers', version: 9 },
    changed: { name: 'Edda Marlowe', at: '2026-11-18T14:02:00.000Z' },
  });
  const saved = answer(setOverview, { version: 10 });
  const replies = [conflict.reply, saved.reply];
  const both: FakeAnswer = { ...saved, reply: (call) => (replies.shift() ?? saved.reply)(call) };
  const { screen, calls } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [both] });
  await screen.getByRole('textbox', { name: 'Overview' }).fill('Mine');
  await userEvent.tab();
  await expect.element(screen.getByText('Hers', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Saved by Edda Marlowe')).toBeVisible();
  await expect.poll(() => screen.getByRole('alert').element().textContent).toContain('Edda Marlowe · 18/11/2026 14:02');
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  expect(calls.findLast((call) => call.route.path.endsWith('/overview'))?.body).toMatchObject({
    overview: 'Mine',
    version: 9,
  });
});

test.each([
  ['the first by POST', null, '/api/cases/:id/risk'],
  ['a changed one by PUT', { id: 1, title: 'Low', level: 1 }, '/api/cases/:id/risk/:riskId'],
])('a risk is chosen in its own field, %s [CASE-37]', async (_name, risk, path) => {
  const { screen, calls } = await show(
    { risk, abilities: { editDetails: true } },
    { answers: [answer(setRisk, null), answer(setFirstRisk, null)] },
  );
  await screen.getByRole('button', { name: 'Edit Risk' }).click();
  await screen.getByRole('combobox', { name: 'Risk' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await expect.element(screen.getByRole('status').getByText('Risk successfully updated')).toBeVisible();
  expect(calls.map((call) => call.route.path)).toContain(path);
});

test('risk [CASE-46] and reasons [CASE-47] are offered only where they apply', async () => {
  const { screen } = await show({ isRiskApplicable: false, isReasonEditable: false, abilities: { editDetails: true } });
  await expect.element(screen.getByText('Reason(s)')).toBeVisible();
  await expect.element(screen.getByText('Risk', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Edit Reason(s)' })).not.toBeInTheDocument();
});

test('Step aside is beside the adviser for people who may use it, and its dialog gives the focus back', async () => {
  const { screen } = await show({ abilities: { stepAside: true } });
  await screen.getByRole('button', { name: 'Step aside' }).click();
  const modal = screen.getByRole('dialog', { name: 'Step aside from Case 10001' });
  await expect.element(modal.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Step aside' })).toHaveFocus();
});

test('a person who may not step aside is not offered it', async () => {
  const { screen } = await show({ caseAdviser: null });
  await expect
    .element(screen.getByRole('region', { name: 'Adviser' }).getByText('No adviser', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Step aside' })).not.toBeInTheDocument();
});

const main: CaseRecord['workflowTrackingRecords'][number] = {
  id: 77,
  workflowId: 11,
  workflowTitle: 'Grievance',
  version: 1,
  kind: 'primary',
  isHrOnly: false,
  stepTitle: '1.1 Receive',
  componentTitle: 'Before you start',
  hasProcessEnded: false,
  startedDateTime: '2026-10-08T08:00:00.000Z',
  endedDateTime: null,
};

test.each([
  ['a new case says how to begin', false, 'Before you start', 'Start: Before you start'],
  ['one that has begun says how it goes on', true, 'What is raised?', 'Continue: What is raised?'],
])('%s, for those who may work on it', async (_, isProcessStarted, componentTitle, name) => {
  const guided = { isProcessStarted, workflowTrackingRecords: [{ ...main, componentTitle }] };
  const worker = await show({ ...guided, abilities: { workProcess: true } });
  const button = worker.screen.getByRole('link', { name });
  await expect.element(button).toHaveAttribute('href', '/cases/10001/processes/77');
  await expect.element(button).toHaveAttribute('data-variant', 'filled');
  await worker.screen.unmount();
  const reader = await show(guided);
  await expect.element(reader.screen.getByText('1–5 of 6 participants')).toBeVisible();
  await expect.element(reader.screen.getByRole('link', { name })).not.toBeInTheDocument();
});

test('a step that is somebody else’s says whose it is, and its button does not press for it', async () => {
  const guided = {
    isProcessStarted: true,
    workflowTrackingRecords: [{ ...main, componentTitle: 'What is raised?' }],
    abilities: { workProcess: true },
  };
  const step = {
    notificationDistributionWorkflowTrackingRecordId: main.id,
    taskAssignedUserId: userNumber(2),
    taskAssignedUserName: 'Ngozi Farraday',
  };
  const done = taskOf(8, { ...step, isComplete: true, taskAssignedUserName: 'Salma Qureshi-Vane' });
  const ofEvent = taskOf(7, { ...step, notificationTypeLookupId: 3, taskAssignedUserName: 'Isaac Penhallow' });
  const { screen } = await show(guided, { answers: [answer(listCaseTasks, [ofEvent, done, taskOf(9, step)])] });
  await expect.element(screen.getByText('This case is at step 1.1 Receive. Waiting for Ngozi Farraday.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Continue: What is raised?' }))
    .toHaveAttribute('data-variant', 'outlined');
});

test('the process of a simple case is neither among the processes nor begun from the summary [CONF-20]', async () => {
  const simple = {
    ...main,
    kind: 'simple',
    workflowTitle: 'General query',
    stepTitle: 'Received',
    componentTitle: null,
  } as const;
  const { screen } = await show({
    isSimpleProcessCase: true,
    workflowTrackingRecords: [simple],
    abilities: { workProcess: true },
  });
  const card = screen.getByRole('region', { name: 'Processes' });
  await expect.element(card.getByText('No process has been started.')).toBeVisible();
  await expect.element(card.getByText('General query')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /^(Start|Continue):/ })).not.toBeInTheDocument();
});
