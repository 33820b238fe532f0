import type { Page } from '@playwright/test';
import { expect, test } from '../world.ts';

test('the provider sends people back to /signin, /refresh and /signout, and to /silentRenew in a hidden frame [ROUTE-08]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const seen: string[] = [];
  page.on('framenavigated', (frame) =>
    seen.push(`${frame === page.mainFrame() ? 'page' : 'frame'} ${new URL(frame.url(), page.url()).pathname}`),
  );

  await test.step('without a refresh token the access token is renewed in a hidden frame, and the page stays where it is', async () => {
    // A provider that gives no refresh token, and an access token with little more
    // than the last minute to live.
    await page.goto('/cases');
    const before = await changeStored(page, { secondsLeft: 66 });
    await page.reload();
    await expect.poll(async () => (await changeStored(page)).token, { timeout: 30_000 }).not.toBe(before.token);
    expect(seen).toContain('frame /silentRenew');
    expect((await changeStored(page)).secondsLeft).toBeGreaterThan(600);
    await expect(page).toHaveURL(/\/cases$/);
    await expect(page.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('a full renew goes by the provider and /signin to the page the person was on', async () => {
    const before = await changeStored(page);
    seen.length = 0;
    await page.goto('/refresh');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(seen).toContain('page /signin');
    expect((await changeStored(page)).token).not.toBe(before.token);
  });

  await test.step('signing out ends at /signout', async () => {
    await page.getByRole('button', { name: /^Maren Oduya/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(page).toHaveURL(/\/signout(\?|$)/);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user')))).toEqual(
      [],
    );
  });
});

test('a tab that was opened from another one is renewed with it, and neither is signed out [SESS-02]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  await page.goto('/cases');
  const before = await changeStored(page);
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/tasks'));
  const second = await opening;
  await expect(second.getByRole('heading', { name: 'My Tasks', level: 1 })).toBeVisible();
  expect((await changeStored(second)).token).toBe(before.token);
  for (const tab of [page, second]) await changeStored(tab, { secondsLeft: 66, keepsRefreshToken: true });
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) {
    await expect.poll(async () => (await changeStored(tab)).token, { timeout: 30_000 }).not.toBe(before.token);
    expect((await changeStored(tab)).secondsLeft).toBeGreaterThan(600);
  }
  // Both tokens are good: what each page asks for now is answered.
  for (const tab of [page, second]) {
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect([new URL(page.url()).pathname, new URL(second.url()).pathname]).toEqual(['/cases', '/tasks']);
});

/**
 * The token stored in the tab. With `secondsLeft` the token is changed to end then, and to have no refresh token unless
 * it `keepsRefreshToken`.
 */
function changeStored(
  page: Page,
  change?: { secondsLeft: number; keepsRefreshToken?: boolean },
): Promise<{ token: string; secondsLeft: number }> {
  return page.evaluate((wanted) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const now = Math.floor(Date.now() / 1000);
    if (wanted !== undefined) {
      if (wanted.keepsRefreshToken !== true) delete user.refresh_token;
      user.expires_at = now + wanted.secondsLeft;
      sessionStorage.setItem(key, JSON.stringify(user));
    }
    return { token: String(user.access_token), secondsLeft: user.expires_at - now };
  }, change);
}
