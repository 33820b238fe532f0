import { expect, test } from '../world.ts';

test('an event opens over the case page, which stays where it was; closed, it gives focus back to its link [ANY-07]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  await page.goto('/cases/10001');
  const link = page.getByRole('table', { name: 'Recorded events' }).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const position = (): Promise<number> => page.evaluate(() => scrollY);
  const before = await position();
  expect(before).toBeGreaterThan(0);
  await link.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  await expect(page).toHaveURL(/action=event/);
  expect(await position()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/cases\/10001$/);
  await expect(link).toBeFocused();
  expect(await position()).toBe(before);
});
