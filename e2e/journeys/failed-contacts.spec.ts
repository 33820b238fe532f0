import type { Page } from '@playwright/test';
import { take, walkTo } from '../keyboard.ts';
import { expect, expectGoodInBothSchemes, expectNoAxeViolations, test } from '../world.ts';

test.setTimeout(240_000);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('HR records by keyboard whom they could not reach, reads all of it and deletes it [FAIL-01, FAIL-04, FAIL-05, FAIL-11]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const { keyboard } = page;
  await page.goto('/cases/10001');
  await expect(page.getByRole('heading', { name: 'Blocked Users' })).toBeVisible();

  await test.step('by Actions to the list, and on to the form', async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'End this process early…' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Failed Contacts' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/cases\/10001\/contacts\/failed$/);
    await expect(row(page, 'Ngozi Farraday')).toContainText('Asked her to ring back before ...');
    await expectGoodInBothSchemes(page, 'failed-contacts');
    await page.getByRole('link', { name: 'Record a Failed Contact' }).press('Enter');
    await expect(page).toHaveURL(/\/cases\/10001\/contacts\/failed\/create$/);
    await expect(page.getByRole('combobox', { name: 'Call to' })).toBeFocused();
  });

  await test.step('what is missing is said, what is typed is recorded', async () => {
    await page.getByRole('textbox', { name: 'Details' }).press('Control+Enter');
    // The moment is filled with now.
    await expect(page.getByText('Field is required.')).toHaveCount(2);
    await expectGoodInBothSchemes(page, 'failed-contacts-create');
    await take(page, page.getByRole('combobox', { name: 'Call to' }), 'Salma Qureshi-Vane');
    await walkTo(page, page.getByRole('textbox', { name: 'Date' }));
    await keyboard.press('Control+A');
    await keyboard.type('02/02/2026');
    await walkTo(page, page.getByRole('textbox', { name: 'Time' }));
    await keyboard.press('Control+A');
    await keyboard.type('915');
    await take(page, page.getByRole('combobox', { name: 'Reason' }), 'Wrong number');
    await keyboard.press('Tab');
    await keyboard.type('The number on the file is that of the old depot.');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Failed contact recorded')).toBeVisible();
    await expect(page).toHaveURL(/\/cases\/10001\/contacts\/failed$/);
    for (const words of [
      '02/02/2026 09:15',
      'Observer',
      'Wrong number',
      'The number on the file is that...',
      'Maren Oduya',
    ])
      await expect(row(page, 'Salma Qureshi-Vane')).toContainText(words);
  });

  await test.step('all of it unfolds, and it is deleted', async () => {
    await row(page, 'Salma Qureshi-Vane')
      .getByRole('button', { name: /^Show all details/ })
      .press('Enter');
    await expect(page.getByText('The number on the file is that of the old depot.')).toBeVisible();
    await row(page, 'Salma Qureshi-Vane')
      .getByRole('button', { name: /^Delete/ })
      .press('Enter');
    const modal = page.getByRole('alertdialog', { name: 'Are you sure?' });
    // It fades in.
    await expect(modal).toHaveCSS('opacity', '1');
    await expectNoAxeViolations(page, 'Are you sure?');
    await modal.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Failed contact deleted successfully')).toBeVisible();
    await expect(row(page, 'Salma Qureshi-Vane')).toHaveCount(0);
    await expect(row(page, 'Teodora Whitlock')).toBeVisible();
  });

  await test.step('the history of HR tells both', async () => {
    await page.goto('/cases/10001/history');
    for (const what of ['recorded', 'deleted'])
      await expect(page.getByText(`Failed contact ${what}: Salma Qureshi-Vane`)).toBeVisible();
  });
});

test('a business user on the case finds no entry, no word of it in the history, and no way to the address [CASE-14, ROUTE-26]', async ({
  personAt,
}) => {
  const page = await personAt('teodora');
  await page.goto('/cases/10001/history');
  await expect(page.getByText('Companion and start time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
  await expect(page.getByText(/failed contact/i)).toHaveCount(0);
  for (const address of ['/cases/10001/contacts/failed', '/cases/10001/contacts/failed/create']) {
    await page.goto(address);
    await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
    await expect(page).toHaveURL(/\/permissions\?/);
  }
});
