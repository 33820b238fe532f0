import { expectGoodLayout } from '../layout.ts';
import { expect, expectNoAxeViolations, test } from '../world.ts';

test('a manager makes the link of their calendar, opens a meeting from it, and ends it [CALOUT-01, CALOUT-02, CALOUT-09, CALOUT-10]', async ({
  personAt,
  siteUrl,
}) => {
  const page = await personAt('teodora');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('textbox', { name: 'Calendar link' });
  await expect(link).toBeFocused();
  const path = new URL(await link.inputValue()).pathname;
  const expectGoodColours = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, `profile with ${what}, ${colorScheme}`);
    }
  };
  await expectGoodColours('a calendar link to copy');

  // A calendar program has no session.
  const calendar = async () => await fetch(`${siteUrl}${path}`);
  const text = await (await calendar()).text();
  expect(text).toContain('SUMMARY:Task\\, People Advisory');
  const [meeting] = /\/meetings\/\d+/.exec(text) ?? [];
  await page.goto(meeting ?? '/no-meeting');
  await expect(page).toHaveURL(/\/cases\/\d+\/\?action=event&eventId=\d+$/);
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('It cannot be shown again')).toBeVisible();
  await expectGoodLayout(page, 'profile with a calendar link', (width) => expectGoodColours(`a link, ${width} wide`));
  await page.getByRole('button', { name: 'Remove link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await calendar()).status).toBe(404);
});
