import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { startServer } from './server-process.ts';

export { expect };

/** Password of every demo person; public, as the demo is. */
export const demoPassword = 'evenhand-demo';
const pictures = fileURLToPath(new URL('test-results/screens', import.meta.url));
/** The rules whose answer depends on colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export type Scheme = 'light' | 'dark';
export const phone = { width: 390, height: 844 };

interface World {
  /** A page of its own, signed in as one person of the demo, as if at another machine. */
  personAt: (username: string) => Promise<Page>;
}

interface Site {
  /**
   * Address of the server that the journeys of this worker share: the one given as E2E_URL, else one of the
   * worker's own on a data directory of its own.
   */
  siteUrl: string;
}

/**
 * The test of every journey. Addresses are relative to the server of its worker; the pages of its
 * people are closed at its end.
 */
export const test = base.extend<World, Site>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const given = process.env.E2E_URL;
      if (given !== undefined) return use(given);
      const server = await startServer();
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
  personAt: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      contexts.push(context);
      const page = await context.newPage();
      await signInAs(page, username);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * Signs in through the provider's own page, as a person does, and arrives at `path`, with the
 * screen's heading to be seen.
 */
async function signInAs(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.locator('input[name="username"]').first().fill(username);
  await page.locator('input[name="password"]').first().fill(demoPassword);
  await page.locator('input[name="password"]').first().press('Enter');
  await expect(page.locator('input[name="password"]')).toHaveCount(0);
  const wanted = new URL(path, page.url()).pathname;
  await page.waitForURL(
    (url) => url.pathname === wanted || (path === '/' && !/^\/(identity|signin|signout)(\/|$)/i.test(url.pathname)),
  );
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Nothing fades or moves any more: half-faded text has too little contrast. Endless motion is left out. */
async function expectAtRest(page: Page): Promise<void> {
  const moving = (): number =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      ).length;
  await expect.poll(() => page.evaluate(moving), 'nothing moves any more').toBe(0);
}

/**
 * No violation of WCAG 2.2 A or AA in what the page shows now. Contrast that axe could not judge (text over
 * pictures, gradients) is attached to the report, so that a person looks at it. `areColoursAlone` asks only
 * the rules that judge colours.
 */
export async function expectNoAxeViolations(page: Page, name = 'page', areColoursAlone = false): Promise<void> {
  await expectAtRest(page);
  // Without the legacy mode a page is opened for every analysis, which only frames of other origins need.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations, incomplete } = await (areColoursAlone
    ? axe.withRules(rulesOfColour)
    : axe.withTags(wcag22aa)
  ).analyze();
  const unsure = incomplete
    .filter((result) => result.id === 'color-contrast')
    .flatMap((result) => result.nodes.map((node) => `${node.target.join(' ')}\n    ${node.any[0]?.message ?? ''}`));
  if (unsure.length > 0)
    await test
      .info()
      .attach(`contrast to be looked at: ${name}`, { body: unsure.join('\n'), contentType: 'text/plain' });
  const problems = violations.flatMap(({ id, impact, help, nodes }) => {
    const atFault = nodes.filter((node) => !node.any.some(isHalfCovered));
    return atFault.length === 0
      ? []
      : [`${id} (${impact}): ${help}\n${atFault.map((node) => `    ${node.target.join(' ')}`).join('\n')}`];
  });
  expect(problems, `axe finds faults in ${name}`).toEqual([]);
}

/**
 * The buttons that stay at the bottom of a phone cover what is scrolled below them. Whether anything else
 * covers anything is a question of the layout (`layout.ts`).
 */
function isHalfCovered({
  id,
  data,
}: {
  readonly id: string;
  readonly data: { readonly messageKey?: string } | null;
}): boolean {
  return id === 'target-size' && data?.messageKey === 'partiallyObscured';
}

/** Shows the page as for a person whose machine prefers `scheme`. */
async function setScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
}

/**
 * axe and, unless `isPictured` is false, a screenshot of the page in light and in dark. The pictures are in
 * e2e/test-results/screens/<name>-<scheme>.png. The page is judged from its top: what is scrolled below its
 * head would be measured against the buttons of the head.
 */
export async function expectGoodInBothSchemes(page: Page, name: string, isPictured = true): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(page, scheme);
    // Only colours differ between the schemes.
    await expectNoAxeViolations(page, `${name}, ${scheme}`, scheme === 'dark');
    if (isPictured) await takeScreenshot(page, `${name}-${scheme}`);
  }
  await setScheme(page, 'light');
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled' });
}
