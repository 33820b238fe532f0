import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SetupWorld } from '../../testing/setup-world.ts';
import { openSetupWorld } from '../../testing/setup-world.ts';
import { beginSetup } from './begin-setup.ts';
import { newSetupCode } from './setup-code.ts';

const HOUR_MS = 3_600_000;
const NEW = { isDemo: false, arePacksNamed: false, rights: 'directory' } as const;

let world: SetupWorld;
const lines: string[] = [];
beforeAll(async () => {
  world = await openSetupWorld({ log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) });
});
beforeEach(async () => {
  lines.length = 0;
  world.now = new Date('2026-11-29T09:00:00.000Z');
  for (const table of ['setup', 'request_limit', 'service'] as const)
    await world.database.db.deleteFrom(table).execute();
});
afterAll(() => world.close());

async function stored(): Promise<unknown> {
  return await world.database.db.selectFrom('setup').selectAll().execute();
}

describe('The set-up code', () => {
  test('has 120 bits in groups that can be typed, is stored as a hash alone, and opens set-up to the browser that sends it, once [FIRST-02]', async () => {
    const code = await world.restart();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(Array.from({ length: 50 }, newSetupCode)).size).toBe(50);
    expect(JSON.stringify(await stored())).not.toContain(code);
    const browser = world.browser();
    expect((await browser.get()).text).toContain('Evenhand is not set up yet.');
    const sent = await browser.send('code', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });
    expect(sent).toMatchObject({ status: 303, location: '/setup' });
    expect(await browser.get()).toMatchObject({ status: 303, location: '/setup/organisation' });

    const before = await stored();
    const other = world.browser();
    expect(await other.send('code', { code })).toMatchObject({
      status: 422,
      text: expect.stringContaining('does not work'),
    });
    expect(await other.get()).toMatchObject({ status: 403, text: expect.stringContaining('in another browser') });
    expect(await other.send('organisation', { version: '0' })).toMatchObject({ status: 403 });
    expect(await stored()).toEqual(before);
    // Neither the code nor what opened set-up is in the log.
    expect(lines.join('')).toContain('setup-code-used');
    expect(lines.join('')).not.toContain(code);
  });

  test.each([
    ['late', (code: string) => code, 24 * HOUR_MS],
    ['voided by a restart', (code: string) => world.restart().then(() => code), 0],
    ['guessed', () => newSetupCode(), 0],
    ['empty', () => '', 0],
  ] as const)('that is %s opens nothing, and changes nothing [FIRST-02]', async (_why, make, passed) => {
    const code = await make(await world.restart());
    world.now = new Date(world.now.getTime() + passed);
    const before = await stored();
    const browser = world.browser();
    const { status, text } = await browser.send('code', { code });
    expect([status, text]).toEqual([422, expect.stringContaining('mistyped, used or older than 24 hours')]);
    expect(browser.cookies.size).toBe(0);
    expect(await stored()).toEqual(before);
    expect((await browser.get()).text).toContain('Set-up code');
  });

  test('is kept by a cookie that scripts and other sites do not get, and that is of use for 24 hours [FIRST-02]', async () => {
    const code = await world.restart();
    const browser = world.browser();
    const body = new URLSearchParams({ code });
    const cookie = (await browser.request('/setup/code', { method: 'POST', body })).headers.get('set-cookie');
    expect(cookie).toMatch(/; Path=\/setup; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/);
    expect((await browser.get('/setup/organisation')).status).toBe(200);
    world.now = new Date(world.now.getTime() + 24 * HOUR_MS);
    expect((await browser.get('/setup/organisation')).status).toBe(403);
  });

  test('is asked for again after a restart, and any browser goes on with it where set-up was [FIRST-02, FIRST-05]', async () => {
    const first = world.browser();
    await first.send('code', { code: await world.restart() });
    const code = await world.restart();
    // The browser that was there goes on without it.
    expect((await first.get('/setup/organisation')).status).toBe(200);
    const second = world.browser();
    await second.send('code', { code });
    expect((await second.get('/setup/organisation')).status).toBe(200);
    expect(await first.get('/setup/organisation')).toMatchObject({ status: 403 });
  });

  test('is not taken from a form of another site [FIRST-02]', async () => {
    const code = await world.restart();
    const before = await stored();
    const headers = { origin: 'https://evil.example' };
    const sent = await world
      .browser()
      .request('/setup/code', { method: 'POST', body: new URLSearchParams({ code }), headers });
    expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining('This page has expired')]);
    expect(await stored()).toEqual(before);
  });
});

test('Ten wrong codes close set-up for an hour, to the right one too; the log names the attempts and holds no code [FIRST-04]', async () => {
  const code = await world.restart();
  const browser = world.browser();
  const guesses = Array.from({ length: 10 }, newSetupCode);
  for (const guess of guesses) expect((await browser.send('code', { code: guess })).status).toBe(422);
  const closed = { status: 429, text: expect.stringContaining('none is accepted now') };
  expect(await browser.send('code', { code })).toMatchObject(closed);
  expect(await world.browser().get()).toMatchObject(closed);
  world.now = new Date(world.now.getTime() + HOUR_MS - 1);
  expect(await browser.send('code', { code })).toMatchObject(closed);
  const log = lines.join('');
  expect(log.match(/setup-code-wrong/g)).toHaveLength(10);
  expect(log.match(/setup-closed/g)).toHaveLength(1);
  for (const one of [code, ...guesses]) expect(log).not.toContain(one);
  world.now = new Date(world.now.getTime() + 1);
  expect((await browser.send('code', { code })).status).toBe(303);
});

describe('A start', () => {
  const begin = (changed: Partial<Parameters<typeof beginSetup>[1]> = {}) =>
    beginSetup(world.database.db, { ...NEW, ...changed }, world.now);

  test('of a new installation makes a code; the demonstration, and one that takes rights from claims, make none [FIRST-01]', async () => {
    expect(await begin({ isDemo: true })).toEqual({ hasOwnPack: false, code: null });
    expect(await begin({ rights: 'claims' })).toEqual({ hasOwnPack: false, code: null });
    expect(await stored()).toEqual([]);
    expect(await begin({ arePacksNamed: true })).toEqual({ hasOwnPack: false, code: expect.any(String) });
    // A start before anything was saved is one of a new installation too.
    expect(await begin()).toEqual({ hasOwnPack: true, code: expect.any(String) });
  });

  test('of an installation that is older than set-up makes no code and leaves its packs to their directories [FIRST-01]', async () => {
    const service = { id: 1, key: 'northmoor', title: 'People Advisory' };
    await world.database.db.insertInto('service').values(service).execute();
    expect(await begin()).toEqual({ hasOwnPack: false, code: null });
    expect(await stored()).toEqual([]);
  });
});
