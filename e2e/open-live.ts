import type { Page } from '@playwright/test';

/**
 * How long a change may take to reach another person’s screen. A second is usual; the machine of a test run
 * is slow.
 */
export const SHOWN_WITHIN = { timeout: 5_000 };

/** Opens a page and waits for its stream, so that what comes is live. */
export async function openLive(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().endsWith('/hub/cases') && response.status() === 200);
  await page.goto(path);
  await following;
}
