import { lookupNextActions } from '@evenhand/contract/configuration';
import { getNextAction, setNextAction } from '@evenhand/contract/next-actions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ExitCaseModal } from './ExitCaseModal.tsx';

beforeEach(() => page.viewport(1440, 900));

/** More than eight: the field is one that can be searched. */
const nextActions = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  title: index === 2 ? 'Review the case' : `Action ${index + 1}`,
  isCurrentDateTimePrepopulated: false,
}));

test.each([
  ['no task', 0, 'There is no scheduled task.'],
  ['one task', 1, 'There is no scheduled task. 1 task is open on this case.'],
  ['three tasks', 3, 'There is no scheduled task. 3 tasks are open on this case.'],
])('with nothing scheduled and %s open on the case, Exit Case says both [EXIT-01]', async (_name, tasks, sentence) => {
  const record = caseOf({ tasks });
  await renderInApp(<ExitCaseModal record={record} isOpen onClose={() => undefined} />, {
    path: '/cases',
    answers: [answer(getNextAction, null)],
  });
  await expect
    .element(page.getByRole('dialog', { name: 'Exit Case' }).getByText(sentence, { exact: true }))
    .toBeVisible();
});

test.each([390, 320])(
  'at %i the next scheduled task has room for its words beside its date and Complete [EXIT-01, EXIT-10]',
  async (width) => {
    await page.viewport(width, 844);
    const next = {
      notificationId: 1,
      nextActionId: 3,
      nextActionTitle: 'Check that the meeting is arranged',
      nextActionUserId: userNumber(1),
      nextActionUserName: 'Maren Oduya',
      nextActionDueDateTime: '2026-12-02T10:00:00.000Z',
      canComplete: true,
    };
    await renderInApp(<ExitCaseModal record={caseOf()} isOpen onClose={() => undefined} />, {
      path: '/cases',
      answers: [answer(getNextAction, next)],
    });
    const title = page.getByText(next.nextActionTitle);
    await expect.element(title).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Complete/ })).toBeVisible();
    expect(title.element().getBoundingClientRect().height).toBeLessThanOrEqual(40);
  },
);

test('HR switches Exit Case with Schedule new task and leaves with Save & Exit Case [EXIT-02]; what is missing is named first [EXIT-05], and the schedule is confirmed [EXIT-09]', async () => {
  const record = caseOf({
    caseParticipants: [participantOf(1, 'Teodora Whitlock', 1)],
    abilities: { scheduleNextAction: true },
  });
  const { address, calls } = await renderInApp(<ExitCaseModal record={record} isOpen onClose={() => undefined} />, {
    path: '/cases',
    answers: [answer(getNextAction, null), answer(setNextAction, null), answer(lookupNextActions, nextActions)],
  });
  const modal = page.getByRole('dialog', { name: 'Exit Case' });
  await expect.element(modal.getByText('There is no scheduled task.')).toBeVisible();
  await modal.getByRole('button', { name: 'Schedule new task' }).click();
  const save = modal.getByRole('button', { name: 'Save & Exit Case' });
  await save.click();
  await expect.element(modal.getByText('Field is required.').nth(2)).toBeVisible();
  await expect.element(modal.getByRole('combobox', { name: 'Next action' })).toHaveFocus();
  // The errors stay visible: the list of choices opens only when it is asked for.
  await expect.element(modal.getByRole('combobox', { name: 'Next action' })).toHaveAttribute('aria-expanded', 'false');
  expect(calls.some(({ route }) => route.method === 'POST')).toBe(false);
  await modal.getByRole('combobox', { name: 'Next action' }).click();
  await page.getByRole('option', { name: 'Review the case' }).click();
  await modal.getByRole('combobox', { name: 'Person responsible' }).click();
  await page.getByRole('option', { name: 'Teodora Whitlock' }).click();
  await modal.getByRole('textbox', { name: 'Due date' }).fill('30/11/2026');
  await userEvent.tab();
  await save.click();
  await expect.element(page.getByRole('status').getByText('Next action scheduled')).toBeVisible();
  await expect.poll(address).toBe('/');
  expect(calls.find(({ route }) => route.method === 'POST')?.body).toEqual({
    nextActionId: 3,
    nextActionUserId: userNumber(1),
    nextActionDueDateTime: '2026-11-30T00:00:00.000Z',
  });
});
