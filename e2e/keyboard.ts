import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/** Acts of a person without a pointer. Nothing here clicks, fills or sets the focus. */

/** Reaches an element with the Tab key alone. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 120; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

/** Searches for a person and chooses the first one found, by the arrow that leads into the results. */
export async function find(page: Page, term: string, name: string): Promise<void> {
  await walkTo(page, page.getByRole('main').getByRole('searchbox'));
  await page.keyboard.type(term);
  await page.keyboard.press('Enter');
  const first = page.getByRole('radio', { name }).first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
}

/** Opens a choice and takes an option, or the first when none is named. */
export async function take(page: Page, box: Locator, option: string | null): Promise<void> {
  await walkTo(page, box);
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const chosen = option === null ? options.first() : page.getByRole('option', { name: option, exact: true });
  const isOn = async (): Promise<boolean> => (await chosen.getAttribute('data-active')) !== null;
  for (let step = 0; step < 40 && !(await isOn()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options.first()).toBeHidden();
}

/** Chooses a radio button: Tab reaches its group, the arrows move in it. */
export async function pick(page: Page, radio: Locator): Promise<void> {
  await expect(radio).toBeVisible();
  const isInGroup = (): Promise<boolean> =>
    radio.evaluate(
      (element) =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.name === (element as HTMLInputElement).name,
    );
  for (let step = 0; step < 120 && !(await isInGroup()); step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let step = 0; step < 12 && !(await radio.isChecked()); step++) await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}
