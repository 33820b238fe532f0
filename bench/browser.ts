import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import type { ClickTime } from './click-figures.ts';

// The product in a real browser, for `paint.ts`.

/** Signs Maren, an adviser of the demonstration, in. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('input[name="username"]').first().fill('maren');
  await page.locator('input[name="password"]').first().fill('evenhand-demo');
  await page.locator('input[name="password"]').first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await settled(page);
}

/**
 * The screen is there, and no stand-in is left on it. The page itself is never idle:
 * it listens for live updates.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .sk, main [aria-busy="true"]') === null,
  );
}

/**
 * What times a click from the browser's own stamp of it: until `isAnswered` (an expression) was true in a
 * frame that was painted, and until no stand-in was left and nothing was being fetched. The work is
 * processor time of the page's main thread, which other load on the machine does not lengthen.
 */
export async function stopwatch(
  page: Page,
): Promise<(click: () => Promise<void>, isAnswered: string) => Promise<ClickTime>> {
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

/** The product as `npm start` starts it, with its demonstration, on a data directory of its own. */
export async function startForBrowser(
  dataDirectory: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    LIMIT_SEARCHES: '0',
  };
  const child = spawn(process.execPath, [new URL('../bin/run.mjs', import.meta.url).pathname, 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A run that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGTERM'));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
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
