import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { approverFields, organisationFields, ownerFields, SetupBrowser } from '../../testing/setup-world.ts';
import type { RunningProcess } from './start-process.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-first-run-'));
const environment = { LOG_LEVEL: 'silent', DEMO: 'false', DATA_DIR: join(scratch, 'data'), PORT: '0' };
const APPROVER_PASSWORD = 'seven slow brown otters';

let running: RunningProcess | null = null;
afterEach(() => stop());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function start(changed: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
  running = await startProcess({ ...environment, ...changed }, root);
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

function codeOf({ announcement }: RunningProcess): string {
  return /([0-9A-Z]{4}-){5}[0-9A-Z]{4}/.exec(announcement)?.[0] ?? '';
}

/** What a person is and may do who signs in for the first time, and so with a second factor of theirs. */
async function rightsOf(url: string, username: string, password: string): Promise<unknown> {
  const browser = new Browser(url);
  const path = new URL((await browser.authorize()).address).pathname;
  const { response } = await browser.submit(path, { username, password });
  const key = /class="key">([A-Z2-7 ]+)</.exec(await response.text())?.[1]?.replaceAll(' ', '') ?? '';
  await browser.submit(`${path}/code`, { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() });
  const { address } = await browser.submit(`${path}/code`, { kept: 'yes' });
  const { access_token } = await browser.exchange(address);
  const headers = { authorization: `Bearer ${access_token}` };
  const [person, administrator] = await Promise.all(
    ['User', 'Administration'].map(async (area) => {
      const answer = await fetch(`${url}/v1/${area}/Current`, { headers });
      return ((await answer.json()) as { data: object }).data;
    }),
  );
  return { ...person, ...administrator };
}

// In this order: one installation from its first start on.
describe('An installation without anybody', () => {
  test('needs no setting but DEMO=false, and serves nothing but set-up, health and static files to whoever comes first [FIRST-01, FIRST-03]', async () => {
    const { address, announcement } = await start();
    expect(announcement).toContain(`${address}/setup`);
    for (const path of ['/', '/cases/10001', '/admin/people', '/identity/auth', '/api-docs'])
      expect(await new SetupBrowser(address).get(path)).toMatchObject({ status: 303, location: '/setup' });
    for (const path of [
      '/api/cases',
      '/v1/User/Current',
      '/v1/Administration/Current',
      '/hub/cases',
      '/openapi.json',
      '/calendar/x',
    ]) {
      const refused = await fetch(address + path);
      expect([path, refused.status, await refused.text()]).toEqual([
        path,
        503,
        expect.stringContaining('This installation is not set up yet.'),
      ]);
    }
    const posted = await fetch(`${address}/identity/token`, { method: 'POST' });
    expect(posted.status).toBe(503);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    const { text } = await new SetupBrowser(address).get();
    for (const [, asset] of text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g))
      expect((await fetch(address + asset)).status).toBe(200);
  }, 120_000);

  test('is set up with the code of its latest start; owner and approver sign in, and neither reads cases [FIRST-02, FIRST-05, FIRST-09]', async () => {
    const started = await start();
    const { address } = started;
    const browser = new SetupBrowser(address);
    expect((await browser.send('code', { code: codeOf(started) })).status).toBe(303);
    await browser.send('organisation', { ...organisationFields, version: '0' });
    await browser.send('owner', { ...ownerFields, version: '1' });
    const { text } = await browser.send('approver', { ...approverFields, version: '2' });
    const link = /http:\/\/[^"]+\/identity\/invitation\/[\w-]+/.exec(text)?.[0] ?? '';
    expect((await fetch(link)).status).toBe(503);
    const finished = await browser.send('checklist', { version: await browser.version('checklist') });
    expect(finished.text).toContain('Evenhand is set up');

    const body = new URLSearchParams({ password: APPROVER_PASSWORD });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    const policyAreas = [{ id: 1, title: 'Whole organisation' }];
    expect(await rightsOf(address, ownerFields.email, ownerFields.password)).toMatchObject({
      permissions: ['owner'],
      policyAreas,
      roles: [],
      accessLevels: [],
    });
    expect(await rightsOf(address, approverFields.email, APPROVER_PASSWORD)).toMatchObject({
      permissions: ['approver'],
      roles: [],
      accessLevels: [],
    });
    expect((await new SetupBrowser(address).get()).text).toContain('already set up');
  }, 120_000);

  test('is served by later starts with what was set up, and prints no code any more [FIRST-06]', async () => {
    const { address, announcement } = await start();
    expect(announcement).not.toContain('/setup');
    expect((await new SetupBrowser(address).get()).status).toBe(404);
    expect((await new SetupBrowser(address).get('/identity/auth')).location).not.toBe('/setup');
    const { response } = await new Browser(address).authorize();
    expect(await response.text()).toContain('O&#39;Brien &amp; Söhne');
  }, 120_000);
});
