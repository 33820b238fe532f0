import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { openLive } from '../open-live.ts';
import { expect, test } from '../world.ts';

const INBOX = '/cases/10001/messages';
const HISTORY = '/cases/10001/history';
const SUBJECT = 'Meant for another case';
const WORDS = 'The home address of somebody else';

const row = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Messages' }).getByRole('link', { name });

test('a message that is removed while somebody reads it goes from their screen, and the history says only that there was one [MSG-24, SHELL-05, REMV-02, REMV-11, REMV-12, REMV-14, REMV-18]', async ({
  personAt,
}) => {
  const [owner, asker, reviewer] = [await personAt('teodora'), await personAt('edda'), await personAt('maren')];
  const removed = owner.getByText('Message posted (removed)');
  await owner.goto(HISTORY);
  await expect(owner.getByText('Message posted').first()).toBeVisible();
  const removedBefore = await removed.count();
  const { send } = await callsOf(owner);
  await send('POST', '/api/casemessages/create/10001', { subject: SUBJECT, body: `<p>${WORDS}</p>` });

  await asker.goto(INBOX);
  await row(asker, new RegExp(SUBJECT)).click();
  await asker.getByRole('button', { name: 'Request removal' }).click();
  const dialog = asker.getByRole('dialog', { name: 'Removal Request' });
  for (const [list, option] of [
    ['Reason', 'Wrong case'],
    ['Urgency', 'Same day'],
  ] as const) {
    await dialog.getByRole('combobox', { name: list }).click();
    await asker.getByRole('option', { name: option, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await asker.getByRole('alertdialog').getByRole('button', { name: 'Submit Request' }).click();
  await expect(asker.getByText('Removal Request Submitted Successfully')).toBeVisible();

  await openLive(owner, INBOX);
  await row(owner, new RegExp(SUBJECT)).click();
  const pane = owner.getByRole('region', { name: 'Text' });
  await expect(pane).toHaveText(WORDS);

  await reviewer.getByRole('button', { name: 'More', exact: true }).click();
  await reviewer.getByRole('menuitem', { name: 'Removals' }).click();
  await expect(reviewer).toHaveURL(/\/cases\/removals\/?$/);
  await reviewer
    .getByRole('row', { name: /Message and attachments/ })
    .getByRole('button', { name: /^Show the request of Edda Marlowe/ })
    .click();
  await expect(reviewer.getByText(WORDS)).toBeVisible();
  await reviewer.getByRole('button', { name: 'Approve Request' }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: 'Approve Request' }).click();
  await expect(reviewer.getByText('Removal request approved successfully')).toBeVisible();

  await expect(owner.getByText('This message is no longer available.')).toBeVisible();
  for (const words of [WORDS, SUBJECT]) await expect(owner.getByText(words)).toHaveCount(0);
  await owner.goto(HISTORY);
  await expect(removed).toHaveCount(removedBefore + 1);
  await expect(owner.getByText(SUBJECT)).toHaveCount(0);
});
