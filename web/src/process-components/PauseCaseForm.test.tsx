import { getCase } from '@evenhand/contract/case-details';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { lookupNextActions } from '@evenhand/contract/configuration';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { maren } from '../testing/people.ts';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, submitAnswerOf, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

const nothing = {
  type: 'PauseCase',
  nextActionId: null,
  nextActionTitle: null,
  nextActionUserId: null,
  nextActionUserName: null,
  nextActionDueDateTime: null,
} as const;

async function show() {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hold the case', 'PauseCase', [advance])),
    tracking: trackingOf({ type: 'PauseCase', isComponentSubmissionMandatory: true }, nothing),
    answers: [
      answer(getCase, caseOf({ abilities: { workProcess: true } })),
      answer(lookupNextActions, [
        { id: 3, title: 'Call now', isCurrentDateTimePrepopulated: true },
        { id: 4, title: 'Review the case', isCurrentDateTimePrepopulated: false },
      ]),
      answer(submitComponent, submitAnswerOf({ isLockedCurrently: true })),
    ],
    screens: ['/cases/$caseId'],
  });
  return { ...app, carryOn: () => app.screen.getByRole('button', { name: 'Continue' }).click() };
}

test('PauseCase shows the next-action form, sends action, person and moment, and returns to the case [COMP-PAUSE-01, COMP-PAUSE-02]', async () => {
  const { screen, carryOn, submitted, address } = await show();
  await expect
    .element(screen.getByText('The case is locked when you continue. Only HR can work on it until HR unlocks it.'))
    .toBeVisible();
  await screen.getByRole('combobox', { name: 'Next action' }).click();
  await page.getByRole('option', { name: 'Review the case' }).click();
  await screen.getByRole('combobox', { name: 'Person responsible' }).click();
  await page.getByRole('option', { name: maren.fullName }).click();
  await screen.getByRole('textbox', { name: 'Due date' }).fill('01/12/2026');
  // The case would be locked before its time was given.
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox', { name: 'Due time' }).fill('10:00');
  expect(submitted()).toEqual([]);
  await carryOn();
  await expect
    .poll(() => submitted().map((body) => body.workflowComponentData))
    .toEqual([{ nextActionId: 4, nextActionUserId: maren.userId, nextActionDueDateTime: '2026-12-01T10:00:00.000Z' }]);
  await expect.poll(address).toBe('/cases/10001');
});

test('each missing value is named at its field and nothing is sent; a half-typed date has an error of its own', async () => {
  const { screen, carryOn, submitted } = await show();
  await screen.getByRole('textbox', { name: 'Due date' }).fill('31/02/2026');
  await userEvent.tab();
  await carryOn();
  await expect.element(screen.getByRole('alert').getByText('Please complete all required fields')).toBeVisible();
  expect(screen.getByText('Field is required.').elements()).toHaveLength(2);
  expect(screen.container.querySelectorAll('.field-error')).toHaveLength(3);
  expect(submitted()).toEqual([]);
});
