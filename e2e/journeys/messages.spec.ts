import type { Page } from '@playwright/test';
import { expectGoodLayout } from '../layout.ts';
import { openLive } from '../open-live.ts';
import { expect, expectGoodInBothSchemes, expectNoAxeViolations, phone, test } from '../world.ts';

test.setTimeout(180_000);

const INBOX = '/cases/10001/messages';

/** Opens the inbox with its stream open, so that what comes is live. */
async function openInbox(page: Page): Promise<void> {
  await openLive(page, INBOX);
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible();
}

const row = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Messages' }).getByRole('link', { name });

/** Numbers of unread messages and drafts on the tab. */
async function countOn(page: Page, tab: 'Inbox' | 'Drafts'): Promise<number> {
  const label = await page.getByRole('link', { name: new RegExp(`^${tab} \\(`) }).textContent();
  return Number(/\((\d+)/.exec(label ?? '')?.[1]);
}

test('an adviser and a case owner write to each other, and each sees it without reloading [MSG-01, MSG-19, MSG-20, MSG-36, MSG-43]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  const owner = await personAt('teodora');
  await openInbox(owner);
  await openInbox(adviser);
  await expect(row(owner, /Companion and start time/)).toBeVisible();
  const unread = await countOn(owner, 'Inbox');

  await adviser.getByRole('link', { name: 'New Message' }).click();
  await adviser.getByLabel('Subject').fill('Timetable of the hearing');
  await adviser.getByRole('textbox', { name: 'Message' }).fill('Could we begin at 10:45?');
  await adviser
    .getByLabel('Add files')
    .setInputFiles({ name: 'Timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('10:45 Hearing') });
  await expect(adviser.getByRole('button', { name: 'Save Timetable.txt' })).toBeVisible();
  await adviser.getByRole('button', { name: 'Post' }).click();

  const arrived = row(owner, /^Unread Maren Oduya .* Timetable of the hearing/);
  await expect(arrived).toBeVisible();
  await expect(owner.getByRole('button', { name: `Contact HR ${unread + 1} unread` })).toBeVisible();
  await arrived.click();
  await expect(owner.getByRole('link', { name: `Inbox (${unread} unread)` })).toBeVisible();
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Save Timetable.txt' }).click();
  expect((await download).suggestedFilename()).toBe('Timetable.txt');

  await owner.keyboard.press('r');
  await expect(owner.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await owner.keyboard.type('Callum agrees.');
  await owner.keyboard.press('Control+Enter');
  await expect(row(adviser, /^Unread Teodora Whitlock .* RE: Timetable of the hearing/)).toBeVisible();
  await row(adviser, /RE: Timetable/).click();
  await expect(adviser.getByText(/^Answer due/)).toBeVisible();
  await adviser.getByRole('button', { name: 'Reply' }).click();
  await adviser.getByRole('textbox', { name: 'Message' }).fill('Thank you.');
  await expectGoodInBothSchemes(adviser, 'messages');
  await adviser.getByRole('button', { name: 'Post' }).click();
  await expect(adviser.getByText(/^Answer due/)).toHaveCount(0);
});

/** Pastes cells of a spreadsheet, then a screenshot, into what has the focus. */
async function pasteCellsAndPicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paste = (clipboardData: DataTransfer) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    const cells = new DataTransfer();
    cells.setData('text/html', '<table><tr><td>Name</td><td>Days</td></tr><tr><td>A</td><td>3</td></tr></table>');
    paste(cells);
    const canvas = document.createElement('canvas');
    const bytes = Uint8Array.from(atob(canvas.toDataURL().split(',')[1] ?? ''), (one) => one.charCodeAt(0));
    const picture = new DataTransfer();
    picture.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    paste(picture);
  });
}

test('cells that are pasted reach the other person as a table, and a screenshot as a file [PASTE-01, PASTE-03]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  await adviser.goto('/cases/10001/message/create');
  await adviser.getByLabel('Subject').fill('Days of absence');
  await adviser.getByRole('textbox', { name: 'Message' }).click();
  await pasteCellsAndPicture(adviser);
  await expect(adviser.getByRole('button', { name: 'Save Pasted picture 1.png' })).toBeVisible();
  await adviser.getByRole('textbox', { name: 'Message' }).getByText('Days').click();
  await expect(adviser.getByRole('button', { name: 'Delete row' })).toBeVisible();
  await expectGoodInBothSchemes(adviser, 'pasted cells');
  await adviser.getByRole('button', { name: 'Post' }).click();
  const owner = await personAt('teodora');
  await openInbox(owner);
  await row(owner, /Days of absence/).click();
  await expect(owner.getByRole('region', { name: 'Message' }).getByRole('cell')).toHaveText(['Name', 'Days', 'A', '3']);
  await expect(owner.getByRole('button', { name: 'Save Pasted picture 1.png' })).toBeVisible();
  await expect(row(owner, /Days of absence/)).toContainText('Name Days A 3');
});

test('what is typed is there after a reload, and in the other window [MSG-13, MSG-18, MSG-23]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  await openInbox(adviser);
  await expect(row(adviser, /Evidence pack/).first()).toBeVisible();
  const drafts = await countOn(adviser, 'Drafts');
  await adviser.goto('/cases/10001/message/create');
  await adviser.getByLabel('Subject').fill('Half a thought');
  await adviser.getByRole('textbox', { name: 'Message' }).fill('Not finished');
  await expect(adviser.getByText(/^Draft saved/)).toBeVisible();
  await adviser.reload();
  await expect(adviser.getByLabel('Subject')).toHaveValue('Half a thought');
  await expect(adviser.getByRole('textbox', { name: 'Message' })).toHaveText('Not finished');
  await expectGoodInBothSchemes(adviser, 'message-compose');
  await adviser.getByRole('button', { name: 'Save as draft' }).click();
  await expect(adviser.getByRole('link', { name: `Drafts (${drafts + 1})` })).toBeVisible();
  await adviser.getByRole('link', { name: 'Edit draft' }).click();
  await adviser.getByRole('button', { name: 'Post' }).click();
  await expect(row(adviser, /Half a thought/)).toBeVisible();
  await expect(adviser.getByRole('link', { name: `Drafts (${drafts})` })).toBeVisible();
});

test('a note is for HR alone: the case owner meets nothing of it [NOTE-01, NOTE-02, NOTE-14, CASE-12, PERM-07]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  const owner = await personAt('teodora');
  await openInbox(owner);
  await adviser.goto('/cases/10001');
  await adviser.getByRole('link', { name: 'Case Notes' }).click();
  await adviser.getByRole('link', { name: 'New Note' }).click();
  await adviser.getByLabel('Subject').fill('Call with the union');
  await adviser.getByRole('textbox', { name: 'Note' }).fill('They will not object.');
  await adviser.getByRole('button', { name: 'Post' }).click();
  await expect(adviser.getByText('Note · HR')).toBeVisible();
  await expect(adviser.getByRole('button', { name: 'Request removal' })).toBeDisabled();
  await expectGoodInBothSchemes(adviser, 'notes');

  for (const path of [INBOX, '/cases/10001', '/cases/10001/files', '/cases/10001/history', '/notifications']) {
    await owner.goto(path);
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(owner.getByText('Call with the union')).toHaveCount(0);
    await expect(owner.getByRole('link', { name: 'Case Notes' })).toHaveCount(0);
  }
  await owner.goto('/cases/10001/notes');
  await expect(owner.getByText('You do not have permission to view this page.')).toBeVisible();
});

test('the inbox and the page to write on fit every width, and are three screens on a phone [MSG-03]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  await adviser.goto('/cases/10001/message/create');
  await adviser.getByLabel('Subject').fill('Where to park');
  await expectGoodLayout(adviser, 'compose');
  await adviser.getByRole('button', { name: 'Post' }).click();
  await expect(adviser.getByRole('heading', { name: 'Where to park' })).toBeVisible();
  await expectGoodLayout(adviser, 'messages');
  await adviser.setViewportSize(phone);
  await expectNoAxeViolations(adviser, 'message on a phone');
  await adviser.getByRole('link', { name: 'Return to inbox' }).click();
  await expect(row(adviser, /Where to park/)).toBeVisible();
  await expectNoAxeViolations(adviser, 'messages on a phone');
  await row(adviser, /Where to park/).click();
  await adviser.getByRole('button', { name: 'Reply' }).click();
  await expect(adviser).toHaveURL(/\/message\/reply\/\d+$/);
  await expectNoAxeViolations(adviser, 'reply on a phone');
});
