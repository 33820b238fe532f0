import type { Page } from '@playwright/test';

/**
 * Opens a page and waits for its stream, so that what comes is live. `npm run bench:streams` measures how
 * soon.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(
    (response) => response.url().endsWith('/hub/cases') && response.status() === 200,
  );
  await page.goto(path);
  await following;
}
