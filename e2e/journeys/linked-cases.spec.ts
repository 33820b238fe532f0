import type { Page } from '@playwright/test';
import { expect, expectGoodInBothSchemes, test } from '../world.ts';

test.setTimeout(120_000);

const linked = (page: Page) => page.getByRole('table', { name: 'Linked Cases' });

test('HR links two cases by keyboard, sees it on both and in the history of both, and unlinks them [LINK-01, LINK-02, LINK-06, ROUTE-27, CASE-15, GEN-08]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const { keyboard } = page;
  await page.goto('/cases/10001');
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Linked Cases' }).press('Enter');
  await expect(page).toHaveURL(/\/cases\/10001\/linked$/);

  await page.getByRole('textbox', { name: 'Case ID' }).focus();
  await keyboard.type('10001');
  await keyboard.press('Enter');
  await expect(page.getByText('You are already in case with ID: 10001')).toBeVisible();
  await page.getByRole('textbox', { name: 'Case ID' }).fill('10003');
  await keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Search Results' })).toContainText('Asha Hurstwood');
  await expectGoodInBothSchemes(page, 'linked-cases');
  await page.getByRole('button', { name: 'Link case 10003' }).press('Enter');
  await expect(linked(page)).toContainText('Asha Hurstwood');
  await expect(page.getByRole('heading', { name: 'Linked Cases', level: 2 })).toBeFocused();

  await linked(page).getByRole('link', { name: '10003' }).press('Enter');
  await expect(page).toHaveURL(/\/cases\/10003$/);
  await page.goto('/cases/10003/linked');
  await page.getByRole('button', { name: 'Unlink case 10001' }).press('Enter');
  await expect(page.getByText('There are no linked cases.')).toBeVisible();
  for (const [one, other] of [
    [10001, 10003],
    [10003, 10001],
  ]) {
    await page.goto(`/cases/${one}/history`);
    for (const what of ['linked', 'unlinked'])
      await expect(page.getByText(`Case ${what}: Case ${other}`)).toBeVisible();
  }
});

test('a business user on the case finds no entry, no word of a link in the history, and no way to the address [CASE-14, ROUTE-27, PERM-38]', async ({
  personAt,
}) => {
  const page = await personAt('teodora');
  await page.goto('/cases/10001/history');
  await expect(page.getByText('Companion and start time')).toBeVisible();
  await expect(page.getByText(/linked/i)).toHaveCount(0);
  await page.goto('/cases/10001/linked');
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
  await expect(page).toHaveURL(/\/permissions\?/);
});
