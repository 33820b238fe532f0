import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

test.setTimeout(120_000);

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const) {
  test(`palette and sheet of shortcuts have no faults on a ${size}`, async ({ personAt }) => {
    const page = await personAt('maren');
    await page.setViewportSize(viewport);
    await page.goto('/cases/10001');
    await expect(page.getByText('Blocked Users').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: /Lock Case/ })).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Recent cases' }).getByRole('option', { name: /10001 Callum/ }),
    ).toBeVisible();
    await page.getByRole('combobox').fill('call');
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible();
    await expectGoodInBothSchemes(page, `palette-${size}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectGoodInBothSchemes(page, `shortcuts-${size}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/cases\/10001\/history$/);
  });
}
