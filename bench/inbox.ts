import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { chromiumLaunchOptions } from '../bin/chromium.mjs';
import { settled, signIn, startForBrowser, stopwatch } from './browser.ts';
import type { ClickTime } from './click-figures.ts';
import { quantile } from './measure.ts';
import { benchPostgres } from './postgres.ts';
import { createTable } from './table.ts';

// An inbox of 5,000 messages in a real browser: how long it takes to open, how many frames a second it
// draws while it scrolls from the first message to the last, and how it moves by keys. README.md says what
// the figures mean.
//
//     npm run bench:inbox

const MESSAGES_COUNT = 5000;
const ROUNDS_COUNT = 12;
/**
 * About 80 rows a second, faster than anybody reads, so that a page of fifty is fetched more than once a
 * second.
 */
const SCROLL_PIXELS_PER_SECOND = 8000;
const KEYS_COUNT = 120;
const LIST = 'ul[aria-label="Messages"]';

const { address: server, stop: stopPostgres } = await benchPostgres();
const name = `evenhand_inbox_${process.pid}`;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`create database ${name}`);
const address = new URL(server);
address.pathname = `/${name}`;

const { tell } = createTable();
const running = await startForBrowser({ DATABASE_URL: address.href });
await addMessages();
tell('load of the machine before', loadavg()[0] ?? Number.NaN);
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const context = await browser.newContext({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await signIn(page);
  await opening(page);
  await scrolling(page);
  await moving(page);
} finally {
  await browser.close();
  await running.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
tell('load of the machine after', loadavg()[0] ?? Number.NaN);
await stopPostgres();
process.exit(0);

/** As the product would have written them, by the owner of the case and its adviser in turn. */
async function addMessages(): Promise<void> {
  const pool = new pg.Pool({ connectionString: address.href });
  await pool.query(
    `insert into message (service_id, case_id, sender_user_id, sender_role_id, subject, body, posted_at, updated_at)
     select c.service_id, c.id, case when n % 2 = 0 then c.adviser_user_id else c.owner_user_id end, case when n % 2 = 0 then null else 1 end,
       'About the meeting, part ' || n, '<p>Thank you for your message.</p>' || repeat('<p>What was said is <strong>written here</strong>.</p>', 1 + n % 9), at, at
     from case_record c cross join generate_series(1, ${MESSAGES_COUNT}) as n cross join lateral (select c.created_at + n * interval '1 minute' as at) posted
     where c.id = 10001`,
  );
  await pool.query(
    `update case_record c set message_count = (select count(*) from message m where m.case_id = c.id and not m.is_note and m.posted_at is not null) where c.id = 10001`,
  );
  await pool.query('analyze message');
  await pool.end();
}

/**
 * From the page of the case to the inbox and back, each round the same: first what was fetched before is in
 * memory, then only the code is.
 */
async function opening(page: Page): Promise<void> {
  await page.goto('/cases/10001');
  await settled(page);
  const timed = await stopwatch(page);
  const again: ClickTime[] = [];
  for (let round = 0; round <= ROUNDS_COUNT; round += 1) {
    const took = await opened(page, timed);
    if (round > 0) again.push(took);
    await page.waitForTimeout(200);
    await page.goBack();
    await page.waitForFunction(`document.querySelector('${LIST}') === null`);
    await settled(page);
    await page.waitForTimeout(200);
  }
  const middle = (all: readonly ClickTime[], kind: keyof ClickTime, share = 0.5): number =>
    quantile(
      all.map((took) => took[kind]),
      share,
    );
  tell('inbox opened again, to its rows, p50, ms', middle(again, 'first'), '<= 300');
  tell('inbox opened again, to its rows, p95, ms', middle(again, 'first', 0.95));
  tell('inbox opened again, until nothing is fetched, p50, ms', middle(again, 'whole'));
  tell('inbox opened again, processor, p50, ms', middle(again, 'work'));
  const anew: ClickTime[] = [];
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    await page.goto('/cases/10001');
    await settled(page);
    await page.waitForTimeout(500);
    anew.push(await opened(page, await stopwatch(page)));
  }
  tell('inbox opened for the first time in a window, to its rows, p50, ms', middle(anew, 'first'), '<= 300');
}

async function opened(page: Page, timed: Awaited<ReturnType<typeof stopwatch>>): Promise<ClickTime> {
  await page.getByRole('button', { name: /^Contact HR/ }).click();
  return await timed(
    () => page.getByRole('menuitem', { name: /^Inbox/ }).click(),
    `document.querySelector('${LIST} [data-row]') !== null`,
  );
}

interface Scrolled {
  /** Milliseconds from each frame to the next. */
  readonly frames: readonly number[];
  /** Frames in which a row in view had not arrived. */
  readonly waiting: number;
}

async function scrolling(page: Page): Promise<void> {
  await page.goto('/cases/10001/messages');
  await page.locator(`${LIST} [data-row]`).first().waitFor();
  const still = await framesOf(page, 0);
  const { frames, waiting } = await framesOf(page, SCROLL_PIXELS_PER_SECOND);
  const again = await framesOf(page, SCROLL_PIXELS_PER_SECOND);
  tell('frames a second with nothing to do', perSecond(still.frames));
  tell('frames a second while scrolling from end to end', perSecond(frames), '>= 50');
  tell('the slowest second of it', slowestSecond(frames), '>= 50');
  tell('the longest frame, ms', Math.max(...frames));
  tell('frames longer than 34 ms, of a hundred', (frames.filter((one) => one > 34).length / frames.length) * 100);
  tell('frames with a row in view that had not arrived, of a hundred', (waiting / frames.length) * 100);
  tell('frames a second with every page in memory', perSecond(again.frames), '>= 50');
  tell('the slowest second of that', slowestSecond(again.frames), '>= 50');
}

/**
 * Scrolls the list at this speed, frame by frame, to its other end; without speed it only looks at three
 * seconds.
 */
function framesOf(page: Page, speed: number): Promise<Scrolled> {
  return page.evaluate(
    ({ pixelsPerSecond, list }) =>
      new Promise<Scrolled>((resolve) => {
        const scroller = document.querySelector(list)?.parentElement;
        if (!scroller) throw new Error('There is no list.');
        scroller.scrollTop = 0;
        const frames: number[] = [];
        let waiting = 0;
        let began: number | null = null;
        let last = 0;
        const frame = (now: number): void => {
          began ??= now;
          if (now > began) frames.push(now - last);
          last = now;
          const { top, bottom } = scroller.getBoundingClientRect();
          const isWaiting = [...scroller.querySelectorAll('[aria-busy]')].some((row) => {
            const box = row.getBoundingClientRect();
            return box.bottom > top && box.top < bottom;
          });
          if (isWaiting) waiting += 1;
          scroller.scrollTop = ((now - began) / 1000) * pixelsPerSecond;
          const isOver =
            pixelsPerSecond === 0
              ? now - began > 3000
              : scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
          if (isOver) resolve({ frames, waiting });
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { pixelsPerSecond: speed, list: LIST },
  );
}

function perSecond(frames: readonly number[]): number {
  return (frames.length * 1000) / frames.reduce((sum, one) => sum + one, 0);
}

function slowestSecond(frames: readonly number[]): number {
  let [slowest, count, length] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const frame of frames) {
    count += 1;
    length += frame;
    if (length < 1000) continue;
    slowest = Math.min(slowest, (count * 1000) / length);
    [count, length] = [0, 0];
  }
  return slowest;
}

/**
 * J from the first row over the end of the second page and K back, and J after a message was opened on the
 * way.
 */
async function moving(page: Page): Promise<void> {
  await page.goto('/cases/10001/messages');
  await page.locator(`${LIST} [data-row] a`).first().waitFor();
  const took: number[] = [];
  const press = async (key: string, count: number): Promise<number> => {
    for (let pressed = 0; pressed < count; pressed += 1) {
      const began = performance.now();
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      took.push(performance.now() - began);
    }
    return await page.evaluate(() =>
      Number(document.activeElement?.closest('[data-row]')?.getAttribute('aria-posinset') ?? 0),
    );
  };
  const down = await press('j', KEYS_COUNT);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Message' }).getByRole('heading').first().waitFor();
  await settled(page);
  const onwards = await press('j', 1);
  const up = await press('k', KEYS_COUNT);
  tell(`row that ${KEYS_COUNT} times J lead to`, down, `>= ${KEYS_COUNT}`);
  tell('row that J leads to after the message of that one was opened', onwards, `>= ${KEYS_COUNT + 1}`);
  tell(`row that ${KEYS_COUNT} times K lead back to`, up, '<= 1');
  tell('a key to the next frame, p95, ms', quantile(took, 0.95));
}
