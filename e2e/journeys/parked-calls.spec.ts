import type { Page } from '@playwright/test';
import { take } from '../keyboard.ts';
import { expect, expectGoodInBothSchemes, expectNoAxeViolations, test } from '../world.ts';

test.setTimeout(240_000);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('HR parks a call by keyboard, its task leads the adviser to it, and it is completed; another is deleted [PARK-01, PARK-03, PARK-05, TASK-24]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const { keyboard } = page;
  await page.goto('/cases/10001');
  await expect(page.getByRole('heading', { name: 'Blocked Users' })).toBeVisible();

  await test.step('by Actions to the list, and on to the form', async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'End this process early…' })).toBeFocused();
    for (const next of [
      'Failed Contacts',
      'Full Audit Export',
      'Identity Verification',
      'Linked Cases',
      'Park a Call',
      'Parked Calls',
    ]) {
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: next })).toBeFocused();
    }
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/cases\/10001\/parkedcalls$/);
    await expect(page.getByRole('heading', { name: 'Case 10001' })).toBeFocused();
    await expect(row(page, 'Isaac Penhallow')).toBeVisible();
    await expectGoodInBothSchemes(page, 'parked-calls');
    await page.getByRole('link', { name: 'Park a Call' }).press('Enter');
    await expect(page).toHaveURL(/\/cases\/10001\/parkedcalls\/create$/);
    await expect(page.getByRole('combobox', { name: 'Call from' })).toBeFocused();
  });

  await test.step('what is missing is said, what is typed is parked', async () => {
    await page.getByRole('textbox', { name: 'Details' }).press('Control+Enter');
    await expect(page.getByText('Field is required.')).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Call from' })).toBeFocused();
    await expectGoodInBothSchemes(page, 'parked-calls-create');
    await take(page, page.getByRole('combobox', { name: 'Call from' }), 'Salma Qureshi-Vane');
    // Past the date and the time, which are now.
    for (const _field of ['Date', 'Time', 'Reason']) await keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
    await take(page, page.getByRole('combobox', { name: 'Reason' }), 'Specialist needed');
    await keyboard.press('Tab');
    await keyboard.type('Asks who covers the depot.');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Call parked')).toBeVisible();
    await expect(page).toHaveURL(/\/cases\/10001\/parkedcalls$/);
    await expect(page.getByRole('link', { name: 'Park a Call' })).toBeFocused();
    for (const words of ['Observer', 'Specialist needed', 'Asks who covers the depot.', 'Maren Oduya', 'Complete'])
      await expect(row(page, 'Salma Qureshi-Vane')).toContainText(words);
  });

  await test.step('the task of the adviser leads there, and ends with the call', async () => {
    const task = page.getByRole('main').getByRole('link', { name: 'Call back Salma Qureshi-Vane' });
    await page.goto('/cases/10001');
    await task.click();
    await expect(page).toHaveURL(/\/cases\/10001\/parkedcalls$/);
    await row(page, 'Salma Qureshi-Vane')
      .getByRole('button', { name: /^Complete/ })
      .press('Enter');
    await expect(page.getByText('Parked call completed successfully')).toBeVisible();
    await expect(row(page, 'Salma Qureshi-Vane').getByRole('button', { name: /^Actions/ })).toBeFocused();
    await page.getByRole('link', { name: 'Summary' }).click();
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Call back Ngozi Farraday' })).toBeVisible();
    await expect(task).toHaveCount(0);
  });

  await test.step('another is deleted', async () => {
    await keyboard.press('g');
    await keyboard.press('p');
    await row(page, 'Isaac Penhallow')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expectNoAxeViolations(page, 'Are you sure?');
    await modal.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Parked call deleted successfully')).toBeVisible();
    await expect(row(page, 'Isaac Penhallow')).toHaveCount(0);
    await expect(row(page, 'Teodora Whitlock')).toBeVisible();
  });
});

test('a business user on the case finds no entry and no task, and no way to the address [CASE-14, ROUTE-25]', async ({
  personAt,
}) => {
  const page = await personAt('teodora');
  await page.goto('/cases/10001');
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Participants' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
  await expect(page.getByText(/parked call/i)).toHaveCount(0);
  for (const address of ['/cases/10001/parkedcalls', '/cases/10001/parkedcalls/create']) {
    await page.goto(address);
    await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/permissions\?/);
  }
});
