import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../bin/chromium.mjs';
import type { ClickTime } from './click-figures.ts';
import { ClickFigures } from './click-figures.ts';

// Starts the product with its demonstration, clicks through it in a real browser and prints how long each
// click took to be seen, and how far each screen moved while it loaded.
//   node bin/run.mjs exec bench/paint.ts [rounds]
//   PAINT_URL=http://localhost:3000 measures a server that is running
// README.md says what the figures mean.

const ROUNDS = Number(process.argv[2] ?? 8);
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

const running = process.env.PAINT_URL === undefined ? await startProduct() : { url: process.env.PAINT_URL, stop: () => undefined };
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const wide = await signedIn(browser, 1440, 900);
  await clicks(wide);
  await shifts(wide, '1440');
  await shifts(await signedIn(browser, 390, 844), '390');
} finally {
  await browser.close();
  running.stop();
}

/**
 * Sorting, filtering and going from screen to screen, each round the same. The first round fetches what
 * the later ones find in memory.
 */
async function clicks(page: Page): Promise<void> {
  await page.goto(EVERY_CASE);
  await settled(page);
  console.log(`Clicks at 1440, ${await page.locator('main tbody tr').count()} rows in the list, milliseconds, p50 / p95`);
  console.log(`  ${''.padEnd(20)} ${'first paint'.padEnd(11)} ${'whole'.padEnd(11)} processor`);
  const timed = await stopwatch(page);
  const nothing = new ClickFigures('nothing');
  for (let round = 0; round < ROUNDS * 2; round += 1) nothing.add(await timed(() => page.getByRole('heading', { level: 1 }).click(), 'true'));
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
  const steps = [
    [new ClickFigures('list to dashboard'), bar.getByRole('link', { name: 'Dashboard' }), 'Dashboard'],
    [new ClickFigures('dashboard to list'), bar.getByRole('link', { name: 'Cases' }), 'Cases'],
    [new ClickFigures('list to case'), page.locator('main table').getByRole('link', { name: '10001', exact: true }), 'Case 10001'],
    [new ClickFigures('case to list'), bar.getByRole('link', { name: 'Cases' }), 'Cases'],
  ] as const;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [figures, link, heading] of steps) {
      const took = await timed(() => link.click(), `document.querySelector('main h1')?.textContent?.startsWith(${JSON.stringify(heading)}) === true`);
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
    const mark = worst > SHIFT_LIMIT ? ` MISSED, limit ${SHIFT_LIMIT}: ${[...new Set(from)].slice(0, 6).join(' ; ')}` : '';
    console.log(`  layout shift at ${width}, ${name}: ${worst.toFixed(4)}${mark}`);
  }
}

interface Watched {
  shifts: { value: number; sources: string[] }[];
  clicks: number[];
}

async function signedIn(at: Browser, width: number, height: number): Promise<Page> {
  const context = await at.newContext({ baseURL: running.url, viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('input[name="username"]').first().fill('maren');
  await page.locator('input[name="password"]').first().fill('evenhand-demo');
  await page.locator('input[name="password"]').first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await settled(page);
  await context.addInitScript(() => {
    const watched: Watched = { shifts: [], clicks: [] };
    Object.assign(window, watched);
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element === null || element === undefined ? 'gone' : `${element.tagName.toLowerCase()}.${String(element.className).split(' ').join('.')}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
        if (!entry.hadRecentInput) watched.shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') watched.clicks.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  return page;
}

/**
 * The screen is there, and no stand-in is left on it. The page itself is never idle:
 * it listens for live updates.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('main .sk, main [aria-busy="true"]') === null);
}

/**
 * What times a click from the browser's own stamp of it: until `isAnswered` (an expression) was true in a
 * frame that was painted, and until no stand-in was left and nothing was being fetched. The work is
 * processor time of the page's main thread, which other load on the machine does not lengthen.
 */
async function stopwatch(page: Page): Promise<(click: () => Promise<void>, isAnswered: string) => Promise<ClickTime>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return async (click, isAnswered) => {
    const watching = page.evaluate(`new Promise((resolve) => {
      let begun = null, first = null;
      addEventListener('click', (event) => { begun = event.timeStamp; }, { capture: true, once: true });
      const afterPaint = (tell) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => tell(performance.now() - begun); port2.postMessage(0); };
      const look = () => {
        if (begun === null || !(${isAnswered})) return void requestAnimationFrame(look);
        if (first === null) { first = 0; afterPaint((at) => { first = at; }); }
        if (document.querySelector('main .sk, main [aria-busy="true"]') !== null) return void requestAnimationFrame(look);
        afterPaint((whole) => resolve({ first: Math.min(first || whole, whole), whole }));
      };
      requestAnimationFrame(look);
    })`) as Promise<{ first: number; whole: number }>;
    const before = await worked();
    await click();
    const took = await watching;
    return { ...took, work: (await worked()) - before };
  };
}

/** The product as `npm start` starts it, with its demonstration in a directory of its own. */
async function startProduct(): Promise<{ url: string; stop: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'evenhand-paint-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn', LIMIT_SEARCHES: '0' };
  const child = spawn(process.execPath, [new URL('../bin/run.mjs', import.meta.url).pathname, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = (): void => {
    child.once('exit', () => rmSync(data, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error('The product did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
