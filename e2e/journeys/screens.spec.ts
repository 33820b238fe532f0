import type { Page } from '@playwright/test';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

test.setTimeout(180_000);

/**
 * Screens of the demo, each in light and dark, without a fault that axe can find and
 * without sideways scrolling.
 */
const screens = [
  { name: 'dashboard', path: '/', ready: 'Next 5 Cases' },
  { name: 'case-list', path: '/cases', ready: 'Case ID' },
  { name: 'case-summary', path: '/cases/10001', ready: 'Blocked Users' },
  { name: 'case-history', path: '/cases/10001/history', ready: 'Case created' },
  { name: 'my-tasks', path: '/tasks', ready: 'Task Type' },
] as const;

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const) {
  for (const username of ['maren', 'teodora']) {
    test(`every screen is without faults for ${username} on a ${size}`, async ({ personAt }) => {
      const page = await personAt(username);
      await page.setViewportSize(viewport);
      const said = listen(page);
      for (const { name, path, ready } of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        if (size === 'desktop') await expect(page.getByText(ready).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectGoodInBothSchemes(page, `${name}-${username}-${size}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      expect(said, 'the console is silent').toEqual([]);
    });
  }
}

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // axe is injected as an inline style by the harness itself.
    if (message.type() === 'error' && !message.text().includes('Content Security Policy')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
