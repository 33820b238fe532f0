import type { Page } from '@playwright/test';
import { take } from '../keyboard.ts';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

test.setTimeout(120_000);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Identity Verification' });
const recorded = (page: Page, result: 'passed' | 'failed', name: string) =>
  page.getByText(`Identity verification ${result}: ${name}`);

test('HR verifies a caller by keyboard: details, comments and instructions are shown, and the result is in the history [IDV-01, IDV-02, IDV-05, IDV-07, IDV-10, CASE-15, GEN-13]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const { keyboard } = page;
  const dialog = dialogOf(page);
  await page.goto('/cases/10001');

  await test.step('by Actions to the dialog, and to a person', async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Identity Verification' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Identity Verification' })).toBeFocused();
    await take(page, dialog.getByRole('combobox', { name: 'Participant' }), 'Teodora Whitlock, case owner');
    const details = dialog.getByRole('region', { name: 'Verification Details' });
    for (const words of ['Teodora Whitlock', '304410', 'Depot Manager', 'Extension 4471', '03/06/2013', 'DI-140'])
      await expect(details).toContainText(words);
    await expect(dialog.getByRole('textbox', { name: 'User Comments' })).toHaveValue(
      /^Usually calls from the depot office/,
    );
    await expect(dialog.getByRole('textbox', { name: 'Verification Instructions' })).toHaveValue(
      /^Ask for the full name/,
    );
    await expectGoodInBothSchemes(page, 'identity-verification');
  });

  await test.step('Control+Enter is Passed, and focus comes back', async () => {
    await dialog.getByRole('combobox', { name: 'Participant' }).press('Control+Enter');
    await expect(
      page.getByRole('status').getByText('Identity verification of Teodora Whitlock recorded: passed'),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused();
  });

  await test.step('Escape and N/A record nothing', async () => {
    for (const leave of [
      () => keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'N/A' }).press('Enter'),
    ]) {
      await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Identity Verification' }).press('Enter');
      await take(page, dialog.getByRole('combobox', { name: 'Participant' }), 'Derrin Lyle-Okafor, observer');
      await leave();
      await expect(dialog).toHaveCount(0);
    }
    await page.goto('/cases/10001/history');
    await expect(recorded(page, 'passed', 'Teodora Whitlock')).toBeVisible();
    for (const result of ['passed', 'failed'] as const)
      await expect(recorded(page, result, 'Derrin Lyle-Okafor')).toHaveCount(0);
  });
});

test('on a phone the dialog is the whole screen, and a caller who could not answer is recorded as failed, on a closed case too [IDV-06, IDV-07, PERM-36, LOCK-07]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  await page.setViewportSize(phone);
  const dialog = dialogOf(page);
  await page.goto('/cases/10004');
  await expect(page.getByText('Closure Details')).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Identity Verification' }).click();
  await expect(dialog.getByRole('heading', { name: 'Identity Verification' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Participant' }).click();
  const [name = ''] = ((await page.getByRole('option').first().textContent()) ?? '').split(',');
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('region', { name: 'Verification Details' })).toContainText(name);
  await expectGoodInBothSchemes(page, 'identity-verification-phone');
  await dialog.getByRole('button', { name: 'Failed' }).click();
  await expect(page.getByRole('status').getByText(`Identity verification of ${name} recorded: failed`)).toBeVisible();
  await page.goto('/cases/10004/history');
  await expect(recorded(page, 'failed', name)).toBeVisible();
});

test('a business user on the case finds no entry, and no word of a verification in the history [CASE-17, PERM-36, HIST-11]', async ({
  personAt,
}) => {
  const page = await personAt('ngozi');
  await page.goto('/cases/10001');
  await expect(page.getByRole('button', { name: 'Contact HR' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
  await page.goto('/cases/10001/history');
  await expect(page.getByText('Companion and start time')).toBeVisible();
  // Maren has verified her.
  await expect(page.getByText(/verif/i)).toHaveCount(0);
});
