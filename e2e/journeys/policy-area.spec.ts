import type { Page } from '@playwright/test';
import { expect, test } from '../world.ts';

test('changing policy area makes the chosen one primary, renews the session and lists what belongs to it, until it is changed back [SHELL-36]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  await expectArea(page, 'Distribution');
  const renewed = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/identity/token'),
  );
  await choose(page, 'Head Office');
  await renewed;
  await expectArea(page, 'Head Office');
  await page.goto('/cases');
  await expect(page.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A case of Distribution is not listed any more, and can still be opened by its number.
  await expect(page.getByRole('link', { name: '10001' })).toHaveCount(0);
  await page.goto('/cases/10001');
  await expect(page.getByRole('heading', { name: 'Case 10001' })).toBeVisible();
  await choose(page, 'Distribution');
  await expectArea(page, 'Distribution');
  await page.goto('/cases');
  await expect(page.getByRole('link', { name: '10001' })).toBeVisible();
});

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Maren Oduya/ }).click();
  await page.getByRole('menuitem', { name: 'Change Policy Area' }).click();
}

/** Confirming leads home on a fresh page. */
async function choose(page: Page, area: string): Promise<void> {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Change Policy Area' });
  await dialog.getByRole('radio', { name: area }).check();
  await dialog.getByRole('button', { name: 'Change Policy Area' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

async function expectArea(page: Page, area: string): Promise<void> {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Change Policy Area' });
  await expect(dialog.getByRole('radio', { name: area })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}
