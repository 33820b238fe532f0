import type { Locator } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../world.ts';

test('from any screen an adviser is away and covered with four clicks, and ends it in the profile [COVER-01, COVER-04, COVER-09]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/cases/10001');
  await click(page.getByRole('button', { name: /^Maren Oduya/ }));
  await click(page.getByRole('menuitem', { name: 'Add an absence' }));
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  // The focus is there already.
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('edda');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Edda Marlowe' })).toBeVisible();
  await expectNoAxeViolations(page, 'the dialog of an absence');
  await click(dialog.getByRole('radio', { name: 'Edda Marlowe' }));
  await click(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('The absence has been added')).toBeVisible();
  expect(clicks).toBe(4);

  await page.goto('/');
  const row = page.getByRole('table', { name: 'Team View' }).getByRole('row', { name: /Maren Oduya/ });
  await expect(row).toContainText('Away · covered by Edda Marlowe');
  await page.goto('/profile');
  await page.getByRole('button', { name: /^End the absence from/ }).click();
  await expect(page.getByText('No absence is planned.')).toBeVisible();
});
