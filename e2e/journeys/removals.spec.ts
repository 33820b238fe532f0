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

test('a file that was added by mistake is gone for others when it becomes one for HR alone, and for good once its removal is approved [FILES-05, FILES-07, REMFILE-03, REMFILE-05, REMFILE-06]', async ({
  personAt,
}) => {
  const FILE = 'Payslip of somebody else.txt';
  const FILES = '/cases/10001/files';
  const [owner, asker, reviewer] = [await personAt('teodora'), await personAt('edda'), await personAt('maren')];
  await asker.goto(FILES);
  await asker.getByRole('button', { name: 'Add files' }).click();
  const adding = asker.getByRole('dialog', { name: 'Add files' });
  const file = { name: FILE, mimeType: 'text/plain', buffer: Buffer.from('Net pay') };
  await adding.getByLabel('Add files', { exact: true }).setInputFiles(file);
  await adding.getByRole('button', { name: 'Add to the case' }).click();
  const seen = (page: Page) => page.getByRole('button', { name: `Save ${FILE}` });
  await expect(seen(asker)).toBeVisible();
  await openLive(owner, FILES);
  await expect(seen(owner)).toBeVisible();

  const choose = async (entry: string) => {
    await asker.getByRole('button', { name: `More actions for ${FILE}` }).click();
    await asker.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Change who can read it');
  const readers = asker.getByRole('dialog', { name: `Who can read ${FILE}` });
  await readers.getByRole('button', { name: 'HR only' }).click();
  await readers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(seen(owner)).toHaveCount(0);
  await owner.goto(HISTORY);
  await expect(owner.getByText('Message posted').first()).toBeVisible();
  await expect(owner.getByText(FILE)).toHaveCount(0);

  await choose('Request removal');
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

  await reviewer.goto('/cases/removals/');
  await reviewer
    .getByRole('row', { name: /File/ })
    .getByRole('button', { name: /^Show the request of Edda Marlowe/ })
    .click();
  await expect(reviewer.getByText('The file would be removed')).toBeVisible();
  await reviewer.getByRole('button', { name: 'Approve Request' }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: 'Approve Request' }).click();
  await expect(reviewer.getByText('Removal request approved successfully')).toBeVisible();
  await expect(seen(asker)).toHaveCount(0);
  await asker.goto(HISTORY);
  await expect(asker.getByText('File of HR alone removed')).toBeVisible();
  await expect(asker.getByText(FILE)).toHaveCount(0);
});
