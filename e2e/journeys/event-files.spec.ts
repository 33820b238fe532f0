import { readFileSync } from 'node:fs';
import { expect, expectGoodInBothSchemes, test } from '../world.ts';

test.setTimeout(120_000);

/** A manager adds a paper to what was recorded, the adviser reads it, and it is removed again. */
test('a file is added to a recorded event, saved by another person, and removed [API-083, API-088, PROC-11]', async ({
  personAt,
}) => {
  const manager = await personAt('teodora');
  await manager.goto('/cases/10003');
  await manager
    .getByRole('table', { name: 'Recorded events' })
    .getByRole('link', { name: 'Grievance meeting', exact: true })
    .click();
  const editor = manager.getByRole('dialog', { name: 'Grievance meeting' });
  await editor.getByLabel('Add files').setInputFiles([
    { name: 'Notes of the meeting.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nWhat was said.') },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(editor.getByText('setup.exe is not an allowed file type.')).toBeVisible();
  await expectGoodInBothSchemes(manager, 'event-files');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();

  const adviser = await personAt('maren');
  await adviser.goto('/cases/10003/history');
  await adviser.getByRole('button', { name: 'Show details of Event changed: Grievance meeting' }).click();
  const downloading = adviser.waitForEvent('download');
  await adviser.getByRole('button', { name: 'Save Notes of the meeting.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Notes of the meeting.pdf');
  expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7\nWhat was said.');

  await adviser.goto('/cases/10003');
  const row = adviser.getByRole('table', { name: 'Recorded events' }).getByRole('row', { name: /^Grievance meeting/ });
  await expect(row).toContainText('1 file');
  await row.getByRole('link').click();
  const again = adviser.getByRole('dialog', { name: 'Grievance meeting' });
  await again.getByRole('button', { name: 'Remove Notes of the meeting.pdf' }).click();
  await adviser.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove' }).click();
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(row).not.toContainText('1 file');
});
