import { readFile } from 'node:fs/promises';
import { expect, test } from '../world.ts';

test.setTimeout(120_000);

const NAME = 'Terms of reference, signed.txt';
const WORDS = 'What was and was not checked on the three vehicles.';

test('a file added to an event is on the Files tab, is saved from there, and leads back to its event [FILE-01, FILE-02, FILE-04, FILE-08]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  await maren.goto('/cases/10001');
  await maren.getByRole('table', { name: 'Recorded events' }).getByRole('link', { name: 'Terms of reference' }).click();
  const event = maren.getByRole('dialog', { name: 'Terms of reference' });
  await event.getByLabel('Add files').setInputFiles({ name: NAME, mimeType: 'text/plain', buffer: Buffer.from(WORDS) });
  await event.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(event).toHaveCount(0);

  await maren.getByRole('link', { name: 'Files', exact: true }).click();
  const row = maren.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Event: Terms of reference');
  await expect(row).toContainText('Maren Oduya');
  const download = maren.waitForEvent('download');
  await row.getByRole('button', { name: `Save ${NAME}` }).click();
  expect((await download).suggestedFilename()).toBe(NAME);
  expect(await readFile(await (await download).path(), 'utf8')).toBe(WORDS);

  await maren.getByRole('combobox', { name: 'User' }).click();
  await maren.getByRole('option', { name: 'Maren Oduya' }).click();
  await maren.getByRole('button', { name: 'Apply' }).click();
  await expect(maren).toHaveURL(/userGuid=/);
  await maren.reload();
  await expect(maren.getByRole('combobox', { name: 'User' })).toHaveValue('Maren Oduya');
  await row.getByRole('link', { name: 'Event: Terms of reference' }).click();
  await expect(event.getByRole('button', { name: `Save ${NAME}` })).toBeVisible();
});
