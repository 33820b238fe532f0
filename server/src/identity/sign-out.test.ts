import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { pageOfCases } from '@evenhand/contract/case-list';
import { OIDC_SCOPE } from '@evenhand/contract/client-settings';
import { followInbox, followUnassigned } from '@evenhand/contract/live';
import { setAvailability } from '@evenhand/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { OpenScreen } from '../../testing/follow-live.ts';
import { followLive, timeUntilEnd } from '../../testing/follow-live.ts';
import type { Tokens } from '../../testing/identity-browser.ts';
import { Browser } from '../../testing/identity-browser.ts';
import { freePort, maren, teodora } from '../../testing/identity-site.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { WholeSite } from '../../testing/whole-site.ts';
import { wholeSite } from '../../testing/whole-site.ts';
import { forgetEndedSessions } from '../access/ended-sessions.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createIdentity } from './create-identity.ts';
import { saveIdentityAccounts } from './seed-accounts.ts';

let database: TestDatabase;
let site: WholeSite;
/** A second server process over the same database, which does not serve the provider. */
let other: WholeSite;
const screens: OpenScreen[] = [];
const hubs: IncomingMessage[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const levels = [{ id: 2, title: 'Distribution', isPrimary: true }];
  await saveIdentityAccounts(database.db, [
    { ...maren, userId: cast.maren, accessLevels: levels },
    { ...teodora, userId: cast.teodora, accessLevels: levels },
  ]);
  const port = await freePort();
  const { identity: db } = database;
  const settings = {
    oidc: null,
    isDemo: true,
    isImplicitFlowOn: false,
    oidcScope: OIDC_SCOPE,
    limits: { signIn: 0, signInAddress: 0, searches: 0, caseMisses: 0, connections: 0 },
  };
  const identity = await createIdentity({
    db,
    settings,
    rights: 'claims',
    publicUrl: `http://127.0.0.1:${port}`,
    port,
    clock: systemClock,
    log: createLogger('silent'),
  });
  site = await wholeSite(database, port, identity);
  other = await wholeSite(database, 0, { verifyToken: identity.verifyToken, mount: async () => undefined });
});
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close();
  for (const hub of hubs.splice(0)) hub.destroy();
});
afterAll(async () => {
  await site.close();
  await other.close();
  await database.close();
});

const read = async (at: WholeSite, { access_token }: Tokens) =>
  (await at.with(access_token).call(pageOfCases, { params: { page: 1 } })).status;
const act = async (at: WholeSite, { access_token }: Tokens) =>
  (await at.with(access_token).call(setAvailability, { query: { availability: 'Busy' } })).status;

async function follow(at: WholeSite, { access_token }: Tokens): Promise<OpenScreen> {
  const screen = await followLive(at.url, access_token);
  screens.push(screen);
  return screen;
}

/** Follows a hub with the token in its address. */
async function followHub(
  at: WholeSite,
  path: string,
  { access_token }: Tokens,
): Promise<{ status: number | undefined; ended: Promise<unknown> }> {
  const [answer] = (await once(get(`${at.url}${path}?access_token=${access_token}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  hubs.push(answer.on('error', () => undefined).resume());
  return { status: answer.statusCode, ended: new Promise((resolve) => answer.once('close', resolve)) };
}

/** How our own page signs out. */
async function signOut(browser: Browser, { id_token }: Tokens): Promise<void> {
  const { response } = await browser.open(`/identity/session/end?${new URLSearchParams({ id_token_hint: id_token })}`);
  const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(await response.text())?.[1] ?? '';
  await browser.submit('/identity/session/end/confirm', { xsrf, logout: 'yes' });
}

describe('signing out at the embedded provider', () => {
  test('ends its access tokens from the next request on, in every server process; those of others and of the person’s other sessions stay [AUTH-05]', async () => {
    const [browser, second, teodoras] = [new Browser(site.url), new Browser(site.url), new Browser(site.url)];
    const tokens = await browser.signIn('maren');
    const elsewhere = await second.signIn('maren');
    const somebody = await teodoras.signIn('teodora');
    // Both server processes have validated the token and trust it for a minute.
    for (const at of [site, other]) expect([await read(at, tokens), await act(at, tokens)]).toEqual([200, 200]);

    await signOut(browser, tokens);
    for (const at of [site, other]) {
      expect([await read(at, tokens), await act(at, tokens)]).toEqual([401, 401]);
      expect([await read(at, elsewhere), await act(at, elsewhere), await read(at, somebody)]).toEqual([200, 200, 200]);
    }
    expect(await read(site, await browser.signIn('maren'))).toBe(200);
  });

  test('ends the session’s streams within a second, in every server process, and no others', async () => {
    const [browser, second] = [new Browser(site.url), new Browser(site.url)];
    const tokens = await browser.signIn('maren');
    const elsewhere = await second.signIn('maren');
    const [here, there, kept] = [
      await follow(site, tokens),
      await follow(other, tokens),
      await follow(other, elsewhere),
    ];
    await signOut(browser, tokens);
    expect(Math.max(await timeUntilEnd(here), await timeUntilEnd(there))).toBeLessThan(1_000);
    expect(await timeUntilEnd(kept)).toBe(Number.POSITIVE_INFINITY);
    await expect(follow(site, tokens)).rejects.toThrow('401');
  });

  test.each([followInbox, followUnassigned])(
    'ends $path within a second, which then takes the token in its address no more [AUTH-05, API-069, API-070]',
    async ({ path }) => {
      const [browser, second] = [new Browser(site.url), new Browser(site.url)];
      const [tokens, elsewhere] = [await browser.signIn('maren'), await second.signIn('maren')];
      const [here, there, kept] = [
        await followHub(site, path, tokens),
        await followHub(other, path, tokens),
        await followHub(other, path, elsewhere),
      ];
      expect([here.status, there.status, kept.status]).toEqual([200, 200, 200]);
      await signOut(browser, tokens);
      expect(Math.max(await timeUntilEnd(here), await timeUntilEnd(there))).toBeLessThan(1_000);
      expect(await timeUntilEnd(kept)).toBe(Number.POSITIVE_INFINITY);
      expect([(await followHub(site, path, tokens)).status, (await followHub(other, path, elsewhere)).status]).toEqual([
        401, 200,
      ]);
    },
  );

  test('ends tokens that were renewed in the session too', async () => {
    const browser = new Browser(site.url);
    const first = await browser.signIn('maren');
    const renewed = (await (
      await browser.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    ).json()) as Tokens;
    const { address } = await browser.authorize({ prompt: 'none' });
    const silent = await browser.exchange(address);
    expect([await read(site, first), await read(site, renewed), await read(site, silent)]).toEqual([200, 200, 200]);
    await signOut(browser, renewed);
    expect([await read(site, first), await read(site, renewed), await read(site, silent)]).toEqual([401, 401, 401]);
  });

  test('signing in as somebody else in the same browser ends the session before', async () => {
    const browser = new Browser(site.url);
    const tokens = await browser.signIn('maren');
    const { address: page } = await browser.authorize({ prompt: 'login' });
    const { response } = await browser.submit(page, { username: 'teodora', password: 'evenhand-demo' });
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    await browser.submit('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    expect(await read(site, tokens)).toBe(401);
  });

  test('is remembered for as long as a token may live, and then forgotten', async () => {
    const browser = new Browser(site.url);
    const tokens = await browser.signIn('maren');
    await signOut(browser, tokens);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await forgetEndedSessions(database.db, inHours(24))).toBe(0);
    expect(await read(site, tokens)).toBe(401);
    expect(await forgetEndedSessions(database.db, inHours(26))).toBeGreaterThan(0);
    expect(await database.db.selectFrom('ended_session').selectAll().execute()).toEqual([]);
  });
});

describe('what was used twice may be stolen', () => {
  const exchange = (browser: Browser, code: string) =>
    browser.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${site.url}/signin`,
      code_verifier: browser.verifier,
    });

  async function codeFor(browser: Browser): Promise<string> {
    const { address: page } = await browser.authorize();
    const { address } = await browser.submit(page, { username: 'maren', password: 'evenhand-demo' });
    return new URL(address).searchParams.get('code') ?? '';
  }

  test('an authorization code sent again ends the access tokens of its first use, and its streams; signing in again works [AUTH-05]', async () => {
    const browser = new Browser(site.url);
    const code = await codeFor(browser);
    const tokens = (await (await exchange(browser, code)).json()) as Tokens;
    const screen = await follow(other, tokens);
    expect(await read(other, tokens)).toBe(200);
    expect((await exchange(browser, code)).status).toBe(400);
    expect(await timeUntilEnd(screen)).toBeLessThan(1_000);
    expect(await read(other, tokens)).toBe(401);
    const { address } = await browser.authorize({ prompt: 'none' });
    expect(await read(other, await browser.exchange(address))).toBe(200);
  });

  test('a code sent twice at once gives no token that works', async () => {
    const browser = new Browser(site.url);
    const code = await codeFor(browser);
    const answers = await Promise.all([1, 2, 3].map(() => exchange(browser, code)));
    for (const answer of answers) {
      if (answer.status !== 200) continue;
      const tokens = (await answer.json()) as Tokens;
      expect(await read(site, tokens)).toBe(401);
      expect((await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(
        400,
      );
    }
  });

  test('a refresh token sent again ends the access tokens of its line', async () => {
    const browser = new Browser(site.url);
    const tokens = await browser.signIn('maren');
    const renew = () => browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    const renewed = (await (await renew()).json()) as Tokens;
    expect((await renew()).status).toBe(400);
    expect([await read(site, tokens), await read(site, renewed)]).toEqual([401, 401]);
  });
});
