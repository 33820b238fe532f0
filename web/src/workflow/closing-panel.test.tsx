import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, recordOf, visit, workflowOf } from '../testing/small-process.ts';
import { taskOf } from '../testing/task-of.ts';

beforeEach(() => page.viewport(1440, 900));

/** At the one component of the last stage. */
const atTheEnd = {
  workflowTrackingComponents: [{ ...visit(7, ComponentStatus.InProgress), workflowTrackingComponentId: 102 }],
};

test('says in which stage the case closes, and not that nothing is stopping it before that [CLOSE-04]', async () => {
  const { screen } = await showProcess();
  await screen.getByRole('button', { name: 'Before this case can close' }).click();
  await expect.element(screen.getByText('The case closes in the stage ‘Close’. It is in ‘Receive’ now.')).toBeVisible();
  expect(screen.getByText('Nothing is stopping you').elements()).toEqual([]);
});

test('names what the step one is on waits for [CLOSE-04]', async () => {
  const waiting = {
    ...advance,
    id: 2,
    title: 'No appeal',
    refusedBecause: 'The employee has until 15/12/2026 to appeal.',
    isAwaited: true,
  };
  const never = { ...advance, id: 3, title: 'Extend', refusedBecause: 'It has been extended once.' };
  const { screen } = await showProcess({
    workflow: workflowOf({}, component(2, 'Has an appeal arrived?', 'NoContent', [advance, waiting, never])),
  });
  await screen.getByRole('button', { name: 'Before this case can close' }).click();
  await expect
    .element(screen.getByText('‘No appeal’ cannot be chosen yet. The employee has until 15/12/2026 to appeal.'))
    .toBeVisible();
  expect(screen.getByText('‘Extend’ cannot be chosen yet.', { exact: false }).elements()).toEqual([]);
});

test('counts what is stopping the case closing in its last stage, and not before, where it would read as all that is left [CLOSE-04]', async () => {
  const { screen } = await showProcess({ record: recordOf({ ...atTheEnd, unfinishedWorkflowComponentIds: [2, 7] }) });
  const panel = (name: string) => screen.getByRole('region', { name });
  await expect.element(panel('Before this case can close').getByText('1', { exact: true })).toBeVisible();
  await screen.unmount();
  const { screen: early } = await showProcess({ record: recordOf({ unfinishedWorkflowComponentIds: [2, 7] }) });
  await expect.element(early.getByRole('button', { name: 'Before this case can close', exact: true })).toBeVisible();
});

test('counts and names the letters that nobody has sent, with the way to each [SENT-11]', async () => {
  const letter = { id: 1000, documentId: '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11', title: 'Grievance outcome' };
  const { screen } = await showProcess({ record: recordOf({ ...atTheEnd, lettersToSend: [letter] }) });
  const panel = screen.getByRole('region', { name: 'Before this case can close' });
  await expect.element(panel.getByText('1', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: /^Before this case can close/ }).click();
  await expect.element(panel.getByRole('heading', { name: 'Letters Not Sent Yet' })).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Grievance outcome' }))
    .toHaveAttribute('href', `/wizard/continue?existingDocumentGuid=${letter.documentId}`);
});

test('is not there for those who only read the process, and they are not asked to continue', async () => {
  const mediation = {
    workflowTrackingRecordId: 1002,
    caseTrackingRecordId: 10001,
    title: 'Mediation',
    isMandatory: false,
    startedDateTime: '2026-11-18T08:00:00.000Z',
  };
  const reading = {
    lockedBecause: 'role' as const,
    abilities: { work: false, setStep: false },
    outstandingSubProcesses: [mediation],
  };
  const { screen } = await showProcess({ record: recordOf(reading) });
  await expect.element(screen.getByRole('link', { name: 'View Mediation' })).toBeVisible();
  expect(screen.getByText('Before this case can close').elements()).toEqual([]);
  expect(screen.getByRole('link', { name: /^Continue/ }).elements()).toEqual([]);
});

test('does not count the step one is on among what is stopping the case closing [CLOSE-04]', async () => {
  const { screen } = await showProcess({ record: recordOf({ ...atTheEnd, unfinishedWorkflowComponentIds: [7] }) });
  await screen.getByRole('button', { name: 'Before this case can close', exact: true }).click();
  await expect.element(screen.getByText('Only the step you are on is stopping you closing this case.')).toBeVisible();
});

test('says that nothing is stopping the case closing, and nothing of it in a process that does not close a case [CLOSE-04]', async () => {
  const { screen } = await showProcess({ record: recordOf(atTheEnd) });
  await screen.getByRole('button', { name: 'Before this case can close' }).click();
  await expect.element(screen.getByText('Nothing is stopping you closing this case.')).toBeVisible();
  screen.unmount();
  const { screen: other } = await showProcess({
    record: recordOf({ kind: 'sub-process', unfinishedWorkflowComponentIds: [2] }),
  });
  await expect.element(other.getByText('You have nothing to do')).toBeVisible();
  expect(other.getByText('Before this case can close').elements()).toEqual([]);
});

test('names what closing would cancel, unanswered messages first, without what must be done before and the task of the present step [CLOSE-04]', async () => {
  const own = {
    id: 4,
    notificationDistributionTitle: 'Task 4',
    isTaskCompleteBeforeClosure: false,
    isBeingWorkedOn: true,
    workflowTaskId: null,
    dueDate: null,
  };
  const waiting = taskOf(3, { message: { id: 501, subject: 'Start time', senderName: 'Teodora Whitlock' } });
  const { screen } = await showProcess({
    record: recordOf({ ...atTheEnd, outstandingTasks: [own] }),
    answers: [answer(listCaseTasks, [taskOf(1), taskOf(2, { isTaskCompleteBeforeClosure: true }), waiting, taskOf(4)])],
  });
  await screen.getByRole('button', { name: 'Before this case can close' }).click();
  await expect.element(screen.getByText('Cancelled if still open when the case closes')).toBeVisible();
  const panel = screen.getByRole('region', { name: 'Before this case can close' });
  expect(
    panel
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Teodora Whitlock waits for an answer: Start time', 'Task 1']);
});
