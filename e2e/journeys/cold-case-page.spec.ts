import type { Page, Route } from '@playwright/test';
import { expect, phone, test } from '../world.ts';

const CASE = '/api/cases/10001';
const PERSON = '/v1/User/Current';
const firstWave = [
  '/api/branding',
  CASE,
  `${CASE}/blacklistedusers`,
  `${CASE}/counts`,
  `${CASE}/participants`,
  `${CASE}/tasks`,
  '/api/lookups/case/participants/privileges',
  '/api/lookups/case/participants/roles',
  '/api/notification/unreadnotificationcount',
  '/api/services/1',
  PERSON,
  '/v1/permissions',
];
/** What depends on the rights that the case answers or lies below, and the stream of what others do. */
const secondWave = [
  '/api/advisers',
  `${CASE}/anytimeevents`,
  `${CASE}/evidence`,
  `${CASE}/livewarnings`,
  `${CASE}/parties`,
  `${CASE}/sanctions`,
  `${CASE}/trackedEvents`,
  '/hub/cases',
];

test('a case that is opened cold asks in two waves, for the brand in the first: no call waits for more than one other [GROW-03]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const asked = await openInWaves(page);
  expect(asked.sort(), 'nothing is asked twice or later').toEqual([...firstWave, ...secondWave].sort());
});

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`nothing moves while a case that is opened cold arrives, ${viewport.width} wide [GROW-03]`, async ({
    personAt,
  }) => {
    const page = await personAt('maren');
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const note = ({ value, sources }: LayoutShift): number =>
        moved.push(`${value} ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(', ')}`);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as LayoutShift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openInWaves(page);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/**
 * Opens the case and answers no call of a wave until the whole wave was asked for, so none of it waits for an answer to
 * another.
 * @returns the calls that were asked for, once all that they show is there
 */
async function openInWaves(page: Page): Promise<string[]> {
  // Requests that the dashboard still makes are not counted for the case page.
  await page.goto('about:blank');
  const waiting = new Map<string, Route>();
  const asked: string[] = [];
  await page.route(/\/(api|v1|hub)\/|\/config\.json/i, (route) => {
    const { pathname } = new URL(route.request().url());
    waiting.set(pathname, route);
    asked.push(pathname);
  });
  await page.goto('/cases/10001');
  for (const wave of [firstWave, secondWave]) {
    await expect.poll(() => [...waiting.keys()].sort()).toEqual([...wave].sort());
    const calls = [...waiting];
    waiting.clear();
    // The first screen is shown once it is known who the person is, here with all that was asked for beside it.
    await Promise.all(calls.filter(([path]) => path !== PERSON).map((call) => answer(page, call)));
    await Promise.all(calls.filter(([path]) => path === PERSON).map((call) => answer(page, call)));
  }
  await expect(page.getByRole('button', { name: /^Disciplinary: Acas/ })).toBeAttached();
  await expect(page.getByText(/\d+ open cases?/)).toBeAttached();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return asked;
}

async function answer(page: Page, [path, route]: readonly [string, Route]): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await route.continue();
  await answered;
}
