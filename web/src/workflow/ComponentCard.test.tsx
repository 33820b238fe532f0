import { closeCase } from '@evenhand/contract/case-closure';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { Limits } from '@evenhand/contract/limits';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { controlTime } from '../testing/control-time.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  component,
  eventConfiguration,
  eventData,
  PROCESS_ID,
  plainOptions,
  recordOf,
  submitAnswerOf,
  trackingOf,
  visit,
  workflowOf,
} from '../testing/small-process.ts';
import { readSnackbars, showSnackbar, subscribeSnackbars } from '../ui/snackbar.ts';

controlTime();
beforeEach(() => page.viewport(1440, 900));

const risks = {
  type: 'Risk',
  isComponentSubmissionMandatory: true,
  workflowRisks: ['Low', 'Medium', 'High'].map((title, index) => ({ id: index + 1, title, explanatoryText: null })),
} as const;
const risk = (riskId: number | null, changes = {}) =>
  trackingOf({ ...risks, workflowRisks: [...risks.workflowRisks] }, { type: 'Risk', riskId }, changes);
describe('advancing', () => {
  test('sends the visit, the process, the option and the data [PROC-18] [PROC-39], reloads the record [PROC-28] and says so half a second later [PROC-27]', async () => {
    let [submittedAt, saidAt] = [Number.NaN, Number.NaN];
    const answered = answer(submitComponent, () => {
      submittedAt = Date.now();
      return submitAnswerOf();
    });
    const { screen, submitted, calls } = await showProcess({ tracking: risk(2), answers: [answered] });
    const stop = subscribeSnackbars(() => (saidAt = Date.now()));
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(submitted)
      .toEqual([
        {
          workflowTrackingComponentId: 102,
          workflowTrackingRecordId: PROCESS_ID,
          workflowComponentOptionId: 1,
          workflowComponentData: { riskId: 2 },
        },
      ]);
    await expect.poll(() => calls.filter(({ route }) => route.path === getWorkflowTracking.path).length).toBe(2);
    await expect.poll(() => readSnackbars().map(({ message }) => message)).toEqual(['Progress tracked.']);
    expect(saidAt - submittedAt).toBeGreaterThanOrEqual(Limits.progressTrackedDelay);
    stop();
  });

  test('a date that is probably not meant is asked about first: changed it is not sent, confirmed it is [COMP-EVENT-35]', async () => {
    const dated = eventConfiguration({
      eventSetupDateTypeLookupId: 2,
      isTimeRecordingEnabled: false,
      isReasonsEnabled: false,
      isNotApplicableEnabled: false,
    });
    const typed = eventData({ onlyDateTime: '2090-03-04T00:00:00.000Z', freeText: 'Said.' });
    const { screen, submitted } = await showProcess({
      tracking: trackingOf(dated, typed, { expectedDates: { isPast: true, isToCome: false, notBefore: null } }),
    });
    showSnackbar('Progress tracked.', 'success');
    await screen.getByRole('button', { name: 'Continue' }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Is this date right?' });
    await expect
      .poll(readSnackbars, { message: 'the news of the step before does not cover the question' })
      .toEqual([]);
    await expect
      .element(dialog.getByText('04/03/2090 is in the future, but this records something that has happened.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(submitted()).toEqual([]);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Yes, keep it' }).click();
    await expect.poll(() => submitted().length).toBe(1);
  });

  test('the second press of a double click answers no question that came instead', async () => {
    const question = component(2, 'Is the grievance settled?', 'NoContent', [
      advance,
      { ...advance, id: 2, title: 'Not resolved' },
    ]);
    const { screen, submitted } = await showProcess({ workflow: workflowOf({}, question) });
    const button = screen.getByRole('button', { name: 'Not resolved' });
    await expect.element(button).toBeVisible();
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await button.click();
    await expect.poll(() => readSnackbars().length).toBe(1);
    expect(submitted()).toHaveLength(1);
  });

  test('two clicks in the same moment are one submit', async () => {
    const { screen, submitted } = await showProcess({ tracking: risk(2) });
    const button = screen.getByRole('button', { name: 'Continue' });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).click();
    (button.element() as HTMLElement).click();
    // A message of the test before may still be there.
    await expect.poll(submitted).toHaveLength(1);
    await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
    expect(submitted()).toHaveLength(1);
  });

  test('an answer flagged as an error is a failure: its message is shown and what was chosen stays [PROC-26]', async () => {
    const { screen } = await showProcess({
      tracking: risk(2),
      answers: [
        refuse(submitComponent, 200, {
          errorCode: 'BAD_REQUEST',
          errorDescription: 'Not today.',
          fields: { riskId: 'Ask HR first.' },
        }),
      ],
    });
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Not today.' })).toHaveFocus();
    await expect.element(screen.getByText('Ask HR first.')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await screen.getByRole('radio', { name: 'High' }).click();
    await expect.element(screen.getByText('Ask HR first.')).not.toBeInTheDocument();
  });

  test('completed by another person meanwhile: the next component says so above its form and shows what was typed', async () => {
    let isOver = false;
    const later = recordOf({
      workflowTrackingComponents: [visit(2, 3), visit(3, 2)],
      currentWorkflowTrackingComponentId: 103,
    });
    const { screen } = await showProcess({
      tracking: risk(2),
      answers: [
        answer(getWorkflowTracking, () => (isOver ? later : recordOf())),
        {
          ...refuse(submitComponent, 409, {
            errorCode: 'ALREADY_EXISTS',
            errorDescription: 'This was completed by Teodora Whitlock at 10:42.',
          }),
          reply: () => {
            isOver = true;
            return Response.json(
              {
                isError: true,
                errorCode: 'ALREADY_EXISTS',
                errorDescription: 'This was completed by Teodora Whitlock at 10:42.',
              },
              { status: 409 },
            );
          },
        },
      ],
    });
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Extra care' })).toBeVisible();
    await expect.element(screen.getByText('This was completed by Teodora Whitlock at 10:42.')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText('Grievance received')).toBeVisible();
    await screen.getByText('What you had typed').click();
    await expect.element(screen.getByRole('definition').filter({ hasText: 'Medium' })).toBeVisible();
  });

  test('a refused option cannot be pressed and its reason can be read', async () => {
    const options = [
      ...plainOptions.slice(0, 2),
      { ...advance, id: 2, title: 'Appeal received' },
      { ...advance, id: 3, title: 'No appeal' },
    ];
    const { screen, submitted } = await showProcess({
      workflow: workflowOf({}, component(2, 'Appeal', 'NoContent', options)),
      tracking: trackingOf(
        { type: 'NoContent', isComponentSubmissionMandatory: true },
        { type: 'NoContent' },
        { refusedOptions: [{ id: 3, because: 'The appeal window is still open.' }] },
      ),
    });
    const refused = screen.getByRole('button', { name: 'No appeal' });
    await expect.element(refused).toHaveAttribute('aria-disabled', 'true');
    await expect.element(refused).toHaveAccessibleDescription('The appeal window is still open.');
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'The appeal window is still open.' }))
      .toBeVisible();
    (refused.element() as HTMLElement).click();
    expect(submitted()).toEqual([]);
  });

  test('an option that has become possible says since when, and can be pressed', async () => {
    const options = [
      ...plainOptions.slice(0, 2),
      { ...advance, id: 2, title: 'Appeal received' },
      { ...advance, id: 3, title: 'No appeal' },
    ];
    const { screen } = await showProcess({
      workflow: workflowOf({}, component(2, 'Appeal', 'NoContent', options)),
      tracking: trackingOf(
        { type: 'NoContent', isComponentSubmissionMandatory: true },
        { type: 'NoContent' },
        { optionNotes: [{ id: 3, note: 'The employee had until 02/12/2026 to appeal.' }] },
      ),
    });
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'The employee had until 02/12/2026 to appeal.' }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'No appeal' }))
      .not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what follows', () => {
  test('a started sub-process is asked about; the main process stays [PROC-09] [PROC-22]', async () => {
    const { screen, address } = await showProcess({
      tracking: risk(2),
      answers: [answer(submitComponent, submitAnswerOf({ subWorkflowTrackingRecordId: 1002 }))],
    });
    await screen.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText('A sub-process has been started. Where would you like to go?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Main process' }).click();
    expect(address()).toBe('/');
  });

  test('the person can go to the sub-process [PROC-22]', async () => {
    const { screen, address } = await showProcess({
      tracking: risk(2),
      answers: [answer(submitComponent, submitAnswerOf({ subWorkflowTrackingRecordId: 1002 }))],
    });
    await screen.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sub-process' }).click();
    await expect.poll(address).toBe('/cases/10001/processes/1002');
  });

  test('a case locked by the submit is shown [PROC-24]', async () => {
    const { screen, address } = await showProcess({
      tracking: risk(2),
      answers: [answer(submitComponent, submitAnswerOf({ isLockedCurrently: true }))],
    });
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(address).toBe('/cases/10001');
  });
});

test('a process closes its case with the visit’s own number and leads to the case; its news outlasts that of a save before [PROC-27]', async () => {
  const close = { ...advance, title: 'Close Case' };
  const save = plainOptions.filter(({ kind }) => kind === 'save');
  const { screen, sent, submitted, address } = await showProcess({
    workflow: workflowOf({}, component(2, 'Close the case', 'CloseCase', [...save, close])),
    tracking: trackingOf(
      {
        type: 'CloseCase',
        isComponentSubmissionMandatory: true,
        closesCase: true,
        isSubProcess: false,
        outcomeStages: [{ id: 5, title: 'Upheld' }],
      },
      {
        type: 'CloseCase',
        unfinishedTasks: [],
        unfinishedSubProcesses: [],
        conclusion: 'Agreed.',
        outcomeStageId: 5,
        workflowTrackingRecordId: PROCESS_ID,
        isSubProcess: false,
        recordedOutcome: null,
        findings: [],
        blockers: [],
      },
    ),
    answers: [answer(closeCase, null)],
  });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(submitted).toHaveLength(1);
  await screen.getByRole('button', { name: 'Close Case' }).click();
  await expect
    .poll(() => sent(closeCase.path))
    .toEqual([
      { caseTrackingRecordId: 10001, workflowTrackingComponentId: 102, conclusion: 'Agreed.', outcomeStageId: 5 },
    ]);
  await expect.poll(address).toBe('/cases/10001');
  expect(submitted()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(Limits.progressTrackedDelay + 100);
  expect(readSnackbars().map(({ message }) => message)).toEqual(['Case 10001 is closed']);
});
