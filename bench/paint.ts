import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../bin/chromium.mjs';
import { settled, signIn, startForBrowser, stopwatch } from './browser.ts';
import { ClickFigures } from './click-figures.ts';

// Starts the product with its demonstration, clicks through it in a real browser and prints how long each
// click took to be seen, and how far each screen moved while it loaded.
//   node bin/run.mjs exec bench/paint.ts [rounds]
//   PAINT_URL=http://localhost:3000 measures a server that is running
// README.md says what the figures mean.

const ROUNDS = Number(process.argv[2] ?? 20);
const SHIFT_LIMIT = 0.02;
const EVERY_CASE = '/cases?adviserId=-1&toDate=-1';

/** What a screen is called here, and its address. */
const screens = [
  ['dashboard', '/'],
  ['case list', EVERY_CASE],
  ['case', '/cases/10001'],
  ['history', '/cases/10001/history'],
  ['my tasks', '/tasks'],
  ['notifications', '/notifications'],
  ['create case', '/cases/create'],
] as const;

const directory = mkdtempSync(join(tmpdir(), 'evenhand-paint-'));
const running =
  process.env.PAINT_URL === undefined
    ? await startForBrowser(directory)
    : { url: process.env.PAINT_URL, stop: () => Promise.resolve() };
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const wide = await signedIn(browser, 1440, 900);
  await clicks(wide);
  await shifts(wide, '1440');
  await shifts(await signedIn(browser, 390, 844), '390');
} finally {
  await browser.close();
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Sorting, filtering and going from screen to screen, each round the same. The first round fetches what
 * the later ones find in memory.
 */
async function clicks(page: Page): Promise<void> {
  await page.goto(EVERY_CASE);
  await settled(page);
  console.log(
    `Clicks at 1440, ${await page.locator('main tbody tr').count()} rows in the list, milliseconds, p50 / p95`,
  );
  console.log(`  ${''.padEnd(20)} ${'first paint'.padEnd(11)} ${'whole'.padEnd(11)} processor`);
  const timed = await stopwatch(page);
  const nothing = new ClickFigures('nothing');
  for (let round = 0; round < ROUNDS * 2; round += 1)
    nothing.add(await timed(() => page.getByRole('heading', { level: 1 }).click(), 'true'));
  nothing.print();

  const sort = new ClickFigures('sort');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const column of ['Employee', 'Topic', 'Due']) {
      const heads = `[...document.querySelectorAll('th[aria-sort]')].map((head) => head.textContent + head.ariaSort).join()`;
      const before = await page.evaluate(heads);
      const button = page.getByRole('columnheader', { name: column, exact: true }).getByRole('button');
      sort.add(await timed(() => button.click(), `${heads} !== ${JSON.stringify(before)}`));
    }
  }
  sort.print();

  const filter = new ClickFigures('filter');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const view of ['Overdue', 'Recently closed', 'My open cases']) {
      const isOn = `document.querySelector('main fieldset [aria-pressed=true]')?.textContent === ${JSON.stringify(view)}`;
      filter.add(await timed(() => page.getByRole('button', { name: view, exact: true }).click(), isOn));
    }
  }
  filter.print();

  const bar = page.getByRole('navigation', { name: 'Main' });
  const ofCase = page.getByRole('navigation', { name: 'Case' });
  const isHeaded = (title: string): string =>
    `document.querySelector('main h1')?.textContent?.startsWith(${JSON.stringify(title)}) === true`;
  const isSummary = `${isHeaded('Case 10001')} && document.querySelector('main form, main [data-form]') === null`;
  const steps = [
    [new ClickFigures('list to dashboard'), bar.getByRole('link', { name: 'Dashboard' }), isHeaded('Dashboard')],
    [new ClickFigures('dashboard to list'), bar.getByRole('link', { name: 'Cases' }), isHeaded('Cases')],
    [
      new ClickFigures('list to case'),
      page.locator('main table').getByRole('link', { name: '10001', exact: true }),
      isHeaded('Case 10001'),
    ],
    [
      new ClickFigures('case to process'),
      ofCase.getByRole('link', { name: 'Case Management' }),
      `document.querySelector('main [data-form]') !== null`,
    ],
    [new ClickFigures('process to case'), ofCase.getByRole('link', { name: 'Summary' }), isSummary],
    [new ClickFigures('case to list'), bar.getByRole('link', { name: 'Cases' }), isHeaded('Cases')],
  ] as const;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [figures, link, isThere] of steps) {
      const took = await timed(() => link.click(), isThere);
      // The first round fills the cache.
      if (round > 0) figures.add(took);
      await page.waitForTimeout(200);
    }
  }
  for (const [figures] of steps) figures.print();
  const events = await page.evaluate(() => (window as unknown as Watched).clicks);
  console.log(`  longest click the browser itself timed, to the next paint: ${Math.max(0, ...events)}`);
}

/** Loads every screen anew and adds up how far it moved. */
async function shifts(page: Page, width: string): Promise<void> {
  for (const [name, address] of screens) {
    const sums: number[] = [];
    let from: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await page.goto('about:blank');
      await page.goto(address);
      await settled(page);
      await page.waitForTimeout(500);
      const seen = await page.evaluate(() => (window as unknown as Watched).shifts);
      const sum = seen.reduce((total, { value }) => total + value, 0);
      if (sum > Math.max(0, ...sums)) from = seen.flatMap((shift) => shift.sources);
      sums.push(sum);
    }
    const worst = Math.max(...sums);
    const mark =
      worst > SHIFT_LIMIT ? ` MISSED, limit ${SHIFT_LIMIT}: ${[...new Set(from)].slice(0, 6).join(' ; ')}` : '';
    console.log(`  layout shift at ${width}, ${name}: ${worst.toFixed(4)}${mark}`);
  }
}

interface Watched {
  shifts: { value: number; sources: string[] }[];
  clicks: number[];
}

async function signedIn(at: Browser, width: number, height: number): Promise<Page> {
  const context = await at.newContext({
    baseURL: running.url,
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await signIn(page);
  await context.addInitScript(() => {
    const watched: Watched = { shifts: [], clicks: [] };
    Object.assign(window, watched);
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element === null || element === undefined
        ? 'gone'
        : `${element.tagName.toLowerCase()}.${String(element.className).split(' ').join('.')}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (!entry.hadRecentInput)
          watched.shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') watched.clicks.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  return page;
}
