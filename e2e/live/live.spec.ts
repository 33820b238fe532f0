import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { openLive } from '../open-live.ts';
import { expect, expectGoodInBothSchemes, test } from '../world.ts';

/**
 * Opens the demo's disciplinary case with its stream open, so that the change is measured and not the start.
 */
async function openCase(page: Page): Promise<void> {
  await openLive(page, '/cases/10001');
  await expect(page.getByText('Callum Brightwater').first()).toBeVisible();
}

test('a manager’s open case follows what the adviser does, and so does their bell [GEN-11, SHELL-12, SHELL-13]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  const manager = await personAt('ngozi');
  const calls = await callsOf(manager);
  await openCase(manager);
  await openCase(adviser);
  const bell = manager.getByRole('button', { name: /^Notifications/ });
  const { data: before } = await (await calls.send('GET', '/api/notification/unreadnotificationcount')).json();
  await expect(bell).toHaveAccessibleName(before === 0 ? 'Notifications' : `Notifications, ${before} unread`);
  await adviser.getByRole('button', { name: 'Lock Case' }).click();
  const pressed = Date.now();
  await expect(manager.getByText('Case Locked', { exact: true }).first()).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'delay', description: `${Date.now() - pressed} ms from the click to the other screen` });
  await manager.getByRole('button', { name: 'Return to summary' }).click();
  await expect(bell).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await bell.click();
  const panel = manager.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: / locked case \d+/ }).first()).toBeVisible();
  await expectGoodInBothSchemes(manager, 'notifications');
  await panel
    .getByRole('link', { name: / locked case \d+/ })
    .first()
    .click();
  await expect(manager).toHaveURL(/\/cases\/10001$/);
  await adviser.getByRole('button', { name: 'Unlock Case' }).click();
  await expect(manager.getByText('Case Locked', { exact: true })).toHaveCount(0);
});

test('the case vanishes from the open screen of a person who is blocked on it, and stays on the adviser’s [PERM-04, ERR-18]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  const observer = await personAt('derrin');
  await openCase(observer);
  await openCase(adviser);
  await adviser.getByRole('button', { name: 'Actions for Derrin Lyle-Okafor' }).click();
  await adviser.getByRole('menuitem', { name: 'Edit Participant' }).click();
  const dialog = adviser.getByRole('dialog', { name: 'Edit Participant' });
  await dialog.getByLabel('Role', { exact: true }).click();
  await adviser.getByRole('option', { name: /Block/ }).click();
  await dialog.getByLabel('Blocked reason').fill('Named as a witness.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const pressed = Date.now();
  await expect(observer.getByRole('alertdialog').filter({ hasText: 'Case Not Found' })).toBeVisible();
  test
    .info()
    .annotations.push({
      type: 'delay',
      description: `${Date.now() - pressed} ms from the click until the case was gone`,
    });
  await expect(observer.getByText('Callum Brightwater')).toHaveCount(0);
  await observer.getByRole('button', { name: 'Back' }).click();
  await expect(observer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(observer.getByText('10001')).toHaveCount(0);
  await expect(adviser.getByText('Callum Brightwater').first()).toBeVisible();
});
