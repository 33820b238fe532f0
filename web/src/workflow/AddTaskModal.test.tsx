import { getWorkflow, getWorkflowTracking, goToTask } from '@evenhand/contract/workflow';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CASE_ID, PROCESS_ID, recordOf, workflowOf } from '../testing/small-process.ts';
import { Button } from '../ui/Button.tsx';
import { AddTaskModal } from './AddTaskModal.tsx';

beforeEach(() => page.viewport(1440, 900));

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <AddTaskModal caseId={CASE_ID} processId={PROCESS_ID} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

async function open(change: Parameters<typeof recordOf>[0] = {}, answers: readonly FakeAnswer[] = []) {
  const app = await renderInApp(<Opener />, {
    answers: [answer(getWorkflowTracking, recordOf(change)), answer(getWorkflow, workflowOf()), ...answers],
  });
  await app.screen.getByRole('button', { name: 'Open' }).click();
  return { ...app, modal: app.screen.getByRole('dialog', { name: 'Add Task' }) };
}

test('Add Task waits until a task is selected [CASE-25] and adds the chosen one to the process [CASE-54]', async () => {
  const { screen, modal, calls } = await open({}, [answer(goToTask, null)]);
  const submit = modal.getByRole('button', { name: 'Add Task' });
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Choose a task.');
  await modal.getByRole('combobox', { name: 'Task' }).click();
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['1.1 Open: Record']);
  await screen.getByRole('option', { name: '1.1 Open: Record' }).click();
  await submit.click();
  await expect.element(screen.getByRole('status').getByText('Task added')).toBeVisible();
  await expect.element(modal).not.toBeInTheDocument();
  expect(calls.find((call) => call.route.method === 'POST')?.params).toEqual({ id: String(PROCESS_ID), taskId: '32' });
});

test('when every task is outstanding there is nothing to add, and the dialog says so', async () => {
  const task = {
    id: 9,
    notificationDistributionTitle: 'Record',
    isTaskCompleteBeforeClosure: false,
    isBeingWorkedOn: false,
    workflowTaskId: 32,
    dueDate: null,
  };
  const { modal } = await open({ outstandingTasks: [task] });
  await expect.element(modal.getByText(/There are no tasks to add/)).toBeVisible();
  await expect.element(modal.getByRole('button', { name: 'Add Task' })).not.toBeInTheDocument();
  await expect.element(modal.getByText('Choose a task.')).not.toBeInTheDocument();
});

test('a refusal stays in the dialog with what was chosen', async () => {
  const { screen, modal } = await open({}, [
    refuse(goToTask, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This task is already complete.' }),
  ]);
  await modal.getByRole('combobox', { name: 'Task' }).click();
  await screen.getByRole('option', { name: '1.1 Open: Record' }).click();
  await modal.getByRole('button', { name: 'Add Task' }).click();
  await expect.element(modal.getByText('This task is already complete.')).toBeVisible();
  await expect.element(modal.getByRole('combobox', { name: 'Task' })).toHaveValue('1.1 Open: Record');
});
