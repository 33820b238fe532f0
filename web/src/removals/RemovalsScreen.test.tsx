import { lookupRemovalUrgencies } from '@evenhand/contract/configuration';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { RemovalRequest } from '@evenhand/contract/removals';
import { approveRemoval, denyRemoval, listRemovalRequests } from '@evenhand/contract/removals';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { edda, teodora } from '../testing/people.ts';
import { fileRequestOf, messageOfRequest, removalRequestOf } from '../testing/removal-request-of.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const urgencies = answer(lookupRemovalUrgencies, [
  { id: 1, title: 'Same day' },
  { id: 2, title: 'Within 2 working days' },
  { id: 3, title: 'Within 5 working days' },
]);

/** The screen before a server that forgets what was decided. */
async function show(requests: readonly RemovalRequest[], more: readonly FakeAnswer[] = []) {
  let waiting = [...requests];
  const decided = (route: typeof approveRemoval): FakeAnswer => ({
    ...answer(route, null),
    reply: (call) => {
      waiting = waiting.filter(({ id }) => id !== Number(call.params?.id));
      return answer(route, null).reply(call);
    },
  });
  const list: FakeAnswer = {
    ...answer(listRemovalRequests, []),
    reply: (call) => answer(listRemovalRequests, waiting).reply(call),
  };
  return await showRoute('/cases/removals/', {
    answers: [...lookupAnswers, urgencies, list, decided(approveRemoval), decided(denyRemoval), ...more],
  });
}

const expand = () => page.getByRole('button', { name: 'Show the request of Edda Marlowe on Case 10001' }).click();

describe('Removals', () => {
  test('lists what waits as it is served, and opens one in place: what stays, what would go, and both outcomes [ROUTE-28, REMV-08, REMV-09]', async () => {
    const { screen } = await show([
      removalRequestOf(1),
      removalRequestOf(2, { caseId: 10003, urgency: { id: 3, title: 'Within 5 working days' } }),
    ]);
    await expect.element(screen.getByText('2 requests waiting, oldest first')).toBeVisible();
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Open', 'Requested', 'Case ID', 'Requested By', 'Type', 'Reason', 'Urgency']);
    await expect.element(screen.getByRole('link', { name: '10001' })).toHaveAttribute('href', '/cases/10001');
    await expand();
    const files = screen.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect
      .poll(() => files.elements().map((file) => file.textContent))
      .toEqual(['Rota, September, all drivers.pdfWould be removed', 'Investigation report.pdfstays']);
    const effects = screen.getByRole('complementary').getByRole('listitem');
    expect(effects.elements().map((effect) => effect.textContent)).toEqual([
      'Approve deletes 1 attachment from the message, Files and the history. It cannot be undone.',
      'Deny changes nothing in the message.',
      'Edda Marlowe will be notified either way. The decision is recorded in the case history without the removed content.',
    ]);
    await expect.element(screen.getByText('The pack for Wednesday is attached.')).toBeVisible();
  });

  test.each([
    [
      'Approve Request',
      approveRemoval,
      'You are about to delete 1 attachment from the message. This cannot be undone.',
      'approved',
    ],
    ['Deny Request', denyRemoval, 'You are about to deny this request. The message stays as it is.', 'denied'],
  ] as const)(
    '%s asks first; then the row leaves the list [REMV-04, REMV-08, REMV-14, REMV-15]',
    async (label, route, question, done) => {
      const { screen, calls } = await show([removalRequestOf(1)]);
      await expand();
      await screen.getByRole('button', { name: label }).click();
      const dialog = screen.getByRole('alertdialog');
      await expect.element(dialog.getByText(question)).toBeVisible();
      expect(calls.filter((call) => call.route === route)).toEqual([]);
      await dialog.getByRole('button', { name: label }).click();
      await expect.element(screen.getByText('No removal requests are waiting.')).toBeVisible();
      await expect.element(screen.getByText(`Removal request ${done} successfully`)).toBeVisible();
      expect(calls.filter((call) => call.route === route)).toHaveLength(1);
    },
  );

  test('a request about a file that was added to the case shows the file, for whom it was added, and both outcomes [REMFILE-06]', async () => {
    const { screen, calls } = await show([fileRequestOf(1)]);
    await expand();
    await expect.element(screen.getByText('Added to the case · HR only')).toBeVisible();
    await expect.element(screen.getByText('The file would be removed')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save Payslip of another.pdf' })).toBeVisible();
    await expect.element(screen.getByText('Callum Brightwater, Misconduct')).toBeVisible();
    const effects = screen.getByRole('complementary').getByRole('listitem').elements();
    expect(effects.slice(0, 2).map((effect) => effect.textContent)).toEqual([
      'Approve deletes the file from Files and the history. It cannot be undone.',
      'Deny leaves the file as it is.',
    ]);
    await screen.getByRole('button', { name: 'Deny Request' }).click();
    const dialog = screen.getByRole('alertdialog');
    await expect
      .element(dialog.getByText('You are about to deny this request. The file stays as it is.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Approve Request' }).click();
    await expect.element(dialog.getByText('You are about to delete the file. This cannot be undone.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve Request' }).click();
    await expect.element(screen.getByText('No removal requests are waiting.')).toBeVisible();
    expect(calls.filter(({ route }) => route === approveRemoval)).toHaveLength(1);
  });

  test('one’s own request has no buttons and says who decides [REMV-19]', async () => {
    const { screen } = await show([removalRequestOf(1, { abilities: { canDecide: false } })]);
    await expand();
    await expect.element(screen.getByText('You asked for this removal, so another reviewer decides it.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Approve Request' })).not.toBeInTheDocument();
  });

  test('when somebody else has decided meanwhile it says so, and the list is read again [REMV-14]', async () => {
    const gone = { errorCode: 'NOT_FOUND', errorDescription: 'This request no longer waits for a decision.' };
    const { screen, calls } = await show([removalRequestOf(1)], [refuse(approveRemoval, 404, gone)]);
    await expand();
    const before = calls.filter(({ route }) => route === listRemovalRequests).length;
    await screen.getByRole('button', { name: 'Approve Request' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Approve Request' }).click();
    await expect.element(screen.getByText(gone.errorDescription)).toBeVisible();
    await expect.poll(() => calls.filter(({ route }) => route === listRemovalRequests).length).toBeGreaterThan(before);
  });

  test('says of a message from outside that it is, with the address of its sender', async () => {
    const message = {
      ...messageOfRequest,
      senderName: 'Ada Marsh',
      senderUserId: EMPTY_ID,
      senderAddress: 'ada@example.org',
    };
    const { screen } = await show([removalRequestOf(1, { caseTrackingMessage: message })]);
    await expand();
    await expect.element(screen.getByText('From outside · ada@example.org · to all participants')).toBeVisible();
    expect(screen.getByText('HR · to all participants').elements()).toEqual([]);
  });

  test('is cards on a phone, which open in place as well [REMV-08]', async () => {
    await page.viewport(390, 844);
    const { screen } = await show([removalRequestOf(1)]);
    await expect.element(screen.getByRole('list', { name: 'Removals' })).toBeVisible();
    await expand();
    await expect.element(screen.getByRole('button', { name: 'Approve Request' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test.each([
    ['a business user', teodora],
    ['an HR user without the rule', edda],
  ])('at its address sends %s to the page of permissions [PERM-14, PERM-15, ROUTE-28]', async (_who, user) => {
    const { address, calls } = await showRoute('/cases/removals/', { user });
    await expect.poll(address).toContain('/permissions?from=');
    expect(calls.filter(({ route }) => route === listRemovalRequests)).toEqual([]);
  });
});
