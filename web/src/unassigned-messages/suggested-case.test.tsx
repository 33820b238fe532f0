import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import { assignMessage, listUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const mail: UnassignedMessage = {
  id: 502,
  subject: 'My appeal',
  body: '<p>I appeal.</p>',
  preview: 'I appeal.',
  senderName: 'Callum',
  senderAddress: 'callum@example.org',
  updatedAt: '2026-11-17T09:00:00.000Z',
  caseTrackingMessageAttachments: [],
  isCaseLocked: false,
  caseTrackingRecordId: null,
  topicTitle: null,
  stageTitle: null,
  employeeName: null,
  employeeUserId: null,
  caseOwnerName: null,
  caseOwnerUserId: null,
  dueByDateTime: null,
  suggestedCases: [
    { id: 10012, topicTitle: 'Grievance', employeeName: 'Callum Brightwater', senderIs: 'employee' },
    { id: 10007, topicTitle: 'General query', employeeName: null, senderIs: 'owner' },
  ],
};

async function show(assigned = answer(assignMessage, null)) {
  let waiting = [mail];
  const assigns = {
    ...assigned,
    reply: (call: Parameters<typeof assigned.reply>[0]) => {
      if (assigned.route === assignMessage) waiting = [];
      return assigned.reply(call);
    },
  };
  const shown = await showRoute('/cases/unassigned/', {
    answers: [answer(listUnassignedMessages, () => [...waiting]), assigns],
  });
  const posted = () =>
    shown.calls.filter(({ route }) => (route as unknown) === assignMessage).map(({ params }) => params);
  return { ...shown, posted };
}

const open = () => page.getByRole('button', { name: 'Show “My appeal” from Callum' }).click();

test('the row of a mail names the likeliest case, and nothing where it has nothing of one [SUGGEST-02]', async () => {
  const { screen } = await show();
  const row = screen.getByRole('row', { name: /My appeal/ });
  await expect.element(row.getByText('Perhaps Case 10012')).toBeVisible();
  expect(row.getByText('N/A').elements()).toEqual([]);
});

test('an opened mail says who its sender is on which case, and one button assigns it [SUGGEST-02]', async () => {
  const { screen, posted } = await show();
  await open();
  await expect
    .element(
      screen.getByText(/^It came from the address of the employee of Case 10012 \(Grievance, Callum Brightwater\)\./),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText(/^It came from the address of the case owner of Case 10007 \(General query\)\./))
    .toBeVisible();
  await expect.element(screen.getByText(/Addresses can be forged/)).toBeVisible();
  expect(posted()).toEqual([]);
  await screen.getByRole('button', { name: 'Assign to Case 10012' }).click();
  await expect.element(screen.getByText('The message is now in the inbox of Case 10012')).toBeVisible();
  expect(posted()).toEqual([{ messageId: '502', caseId: '10012' }]);
  await expect.element(screen.getByText('There are no unassigned messages.')).toBeVisible();
});

test('another case is chosen by its number as ever [SUGGEST-02, UNAS-09]', async () => {
  const { screen, posted } = await show();
  await open();
  await screen.getByRole('button', { name: 'Assign to another case' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Assign to case' });
  await dialog.getByRole('textbox', { name: 'Case number' }).fill('10004');
  await dialog.getByRole('button', { name: 'Assign to case' }).click();
  await expect.element(screen.getByText('The message is now in the inbox of Case 10004')).toBeVisible();
  expect(posted()).toEqual([{ messageId: '502', caseId: '10004' }]);
});

test('a refusal is said, and the mail stays [SUGGEST-02]', async () => {
  const { screen } = await show(
    refuse(assignMessage, 404, { errorCode: 'NOT_FOUND', errorDescription: 'Somebody else was first.' }),
  );
  await open();
  await screen.getByRole('button', { name: 'Assign to Case 10007' }).click();
  await expect.element(screen.getByText('Somebody else was first.')).toBeVisible();
});

test('on a phone nothing runs out of the page [SUGGEST-02]', async () => {
  await page.viewport(320, 700);
  const { screen } = await show();
  await open();
  await expect.element(screen.getByRole('button', { name: 'Assign to Case 10012' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
