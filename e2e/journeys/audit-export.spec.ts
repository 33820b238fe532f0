import { readFile } from 'node:fs/promises';
import { expect, test } from '../world.ts';

test.setTimeout(120_000);

test('HR saves the full audit export of a case by keyboard, and the history says so to HR alone [CASE-15, PDF-01]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  await page.goto('/cases/10001');
  const actions = page.getByRole('button', { name: 'Actions', exact: true });
  await actions.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Full Audit Export' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Case 10001 Audit.pdf');
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(actions).toBeFocused();
  await page.goto('/cases/10001/history');
  await expect(page.getByText('Full audit exported')).toBeVisible();

  const owner = await personAt('teodora');
  await owner.goto('/cases/10001/history');
  await expect(owner.getByText('Companion and start time')).toBeVisible();
  await expect(owner.getByText('Full audit exported')).toHaveCount(0);
  await expect(owner.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
});
