import { submitComponent, undoComponent } from '@evenhand/contract/component-tracking';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, keepWaiting } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  component,
  plainOptions,
  recordOf,
  submitAnswerOf,
  trackingOf,
  workflowOf,
} from '../testing/small-process.ts';
import { readSnackbars, showSnackbar } from '../ui/snackbar.ts';

beforeEach(() => page.viewport(1440, 900));

const risks = {
  type: 'Risk',
  isComponentSubmissionMandatory: true,
  workflowRisks: ['Low', 'Medium', 'High'].map((title, index) => ({ id: index + 1, title, explanatoryText: null })),
} as const;
const risk = (riskId: number | null, changes = {}) =>
  trackingOf({ ...risks, workflowRisks: [...risks.workflowRisks] }, { type: 'Risk', riskId }, changes);
describe('going back and leaving', () => {
  const undone = answer(undoComponent, submitAnswerOf());

  test('Previous undoes at once when the server has nothing to say [PROC-29]', async () => {
    const { screen, sent } = await showProcess({ tracking: risk(2), answers: [undone] });
    await screen.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => sent(undoComponent.path).length).toBe(1);
  });

  test.each([1, 3])(
    'Previous has its name and undoes once, however often it is pressed, beside %i answers [PROC-29]',
    async (count) => {
      const answers = Array.from({ length: count }, (_, index) => ({
        ...advance,
        id: 20 + index,
        title: `Answer ${index + 1}`,
      }));
      const active = component(2, 'Grievance received', 'Risk', [
        ...plainOptions.filter(({ kind }) => kind !== 'advance'),
        ...answers,
      ]);
      const { screen, sent } = await showProcess({
        workflow: workflowOf({}, active),
        tracking: risk(2),
        answers: [keepWaiting(undoComponent)],
      });
      const previous = screen.getByRole('button', { name: 'Previous' });
      await expect.element(previous).toBeVisible();
      // An arrow alone is narrower.
      expect(previous.element().getBoundingClientRect().width).toBeGreaterThan(80);
      await previous.click();
      await expect.element(previous).toHaveAttribute('aria-busy', 'true');
      await previous.click({ force: true });
      await previous.click({ force: true });
      await screen.getByRole('button', { name: 'Answer 1' }).click({ force: true });
      expect(sent(undoComponent.path)).toHaveLength(1);
      expect(sent(submitComponent.path)).toHaveLength(0);
    },
  );

  test('its message is confirmed first, each line for itself [PROC-10] [PROC-30] [PROC-46]', async () => {
    const message = "'What is raised?' will be opened again.\nThe risk goes back to Not assessed.";
    const { screen, sent } = await showProcess({
      tracking: risk(2, { undoConfirmationMessage: message }),
      answers: [undone],
    });
    await screen.getByRole('button', { name: 'Previous' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Go back a step?' });
    await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('The risk goes back to Not assessed.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent(undoComponent.path)).toEqual([]);
    await screen.getByRole('button', { name: 'Previous' }).click();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => sent(undoComponent.path).length).toBe(1);
  });

  test('Ctrl Enter in the question about undoing does not advance the form behind it', async () => {
    const { screen, submitted } = await showProcess({
      tracking: risk(2, { undoConfirmationMessage: 'The risk goes back to Not assessed.' }),
      answers: [undone],
    });
    await screen.getByRole('button', { name: 'Previous' }).click();
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toBeVisible();
    cancel.element().focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await cancel.click();
    await expect.element(cancel).not.toBeInTheDocument();
    expect(submitted()).toEqual([]);
  });

  test('a refused Continue takes back that the step before was tracked', async () => {
    const { screen } = await showProcess({ tracking: risk(null) });
    showSnackbar('Progress tracked.', 'success');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('You must select a Risk').first()).toBeVisible();
    expect(readSnackbars()).toEqual([]);
  });

  test('Previous is disabled when the process cannot go back, and says why [PROC-19]', async () => {
    const because =
      "You can go back only within the current stage, and 'Take legal advice' belongs to the stage 'Receive'.";
    const { screen } = await showProcess({ tracking: risk(2, { canUndo: false, undoRefusedBecause: because }) });
    const previous = screen.getByRole('button', { name: 'Previous' });
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    await expect.element(previous).toHaveAccessibleDescription(because);
  });

  test('Cancel leaves for the case, validates nothing and sends nothing [PROC-21] [PROC-45]', async () => {
    const { screen, address, submitted } = await showProcess({ tracking: risk(null) });
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(address).toBe('/cases/10001');
    expect(submitted()).toEqual([]);
  });

  test('cancelling a sub-process is sent to the server, which removes an untouched one', async () => {
    const record = recordOf({ kind: 'sub-process', parentWorkflowTrackingRecordId: 900 });
    const { screen, address, submitted } = await showProcess({ record, tracking: risk(null) });
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(address).toBe('/cases/10001');
    expect(submitted()).toMatchObject([{ workflowComponentOptionId: 8, workflowComponentData: null }]);
  });

  test('Save stores without completing and without validating [PROC-20] [PROC-45]', async () => {
    const { screen, submitted } = await showProcess({ tracking: risk(null) });
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(submitted)
      .toMatchObject([
        {
          workflowComponentOptionId: 9,
          workflowComponentData: { riskId: null },
          baseUpdatedAt: '2026-11-18T09:00:00.000Z',
        },
      ]);
  });
});
