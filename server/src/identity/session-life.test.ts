import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { identityDatabase, identitySite, maren } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';

const suite = identitySuite();
const { site } = suite;

describe('renewing', () => {
  test('a refresh token is exchanged once; its reuse ends the whole line [SESS-02]', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const first = await browser.signIn('maren');
    const renew = (token: string): Promise<Response> =>
      browser.token({ grant_type: 'refresh_token', refresh_token: token });
    const renewed = await renew(first.refresh_token);
    expect(renewed.status).toBe(200);
    const second = (await renewed.json()) as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.id_token)).toMatchObject({ sub: maren.userId, roles: ['HRUser', 'UserSearch'] });

    expect((await renew(first.refresh_token)).status).toBe(400);
    expect((await renew(second.refresh_token)).status).toBe(400);
  });

  test('a refresh token sent twice at once is honoured once', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const { refresh_token } = await browser.signIn('maren');
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.token({ grant_type: 'refresh_token', refresh_token })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('silent renew answers with a code while the session lives and with login_required without one [SESS-02] [AUTH-04]', async () => {
    const { url, verifyToken } = await site();
    const browser = new Browser(url);
    const silent = { prompt: 'none', redirect_uri: `${url}/silentRenew` };
    const without = await browser.authorize(silent);
    expect(without.address.startsWith(`${url}/silentRenew?`)).toBe(true);
    expect(new URL(without.address).searchParams.get('error')).toBe('login_required');

    await browser.signIn('maren');
    const within = await browser.authorize(silent);
    const code = new URL(within.address).searchParams.get('code') ?? '';
    const answer = await browser.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${url}/silentRenew`,
      code_verifier: browser.verifier,
    });
    expect(await verifyToken(((await answer.json()) as { access_token: string }).access_token)).toMatchObject({
      subject: maren.userId,
    });
    // The frame belongs to our own page and to nobody else's.
    expect(within.response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('a renewed token follows the service and policy area the person has chosen since', async () => {
    let selection: { serviceId: number; accessLevelId: number | null } | null = null;
    const { url, verifyToken } = await site({ currentSelection: async () => selection });
    const browser = new Browser(url);
    let { refresh_token } = await browser.signIn('maren');
    async function renewed(): ReturnType<typeof verifyToken> {
      const answer = await browser.token({ grant_type: 'refresh_token', refresh_token });
      const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
      refresh_token = tokens.refresh_token;
      return verifyToken(tokens.access_token);
    }
    selection = { serviceId: 1, accessLevelId: 13 };
    expect(await renewed()).toMatchObject({
      serviceId: 1,
      accessLevels: [
        { id: 12, isPrimary: false },
        { id: 13, isPrimary: true },
      ],
    });
    selection = { serviceId: 2, accessLevelId: null };
    expect(await renewed()).toMatchObject({ serviceId: 2, accessLevels: [{ id: 21, isPrimary: true }] });
  });
});

describe('signing out', () => {
  test('our client’s sign-out ends session and refresh token without a question and leads back [AUTH-04] [SESS-15]', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const tokens = await browser.signIn('maren');
    const end = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${url}/signout`,
      state: 'bye',
    });
    const { response } = await browser.open(`/identity/session/end?${end}`);
    const page = await response.text();
    expect(page).toContain('/identity/assets/sign-out.js');
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
    const done = await browser.submit('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.address).toBe(`${url}/signout?state=bye`);

    const silent = await browser.authorize({ prompt: 'none' });
    expect(new URL(silent.address).searchParams.get('error')).toBe('login_required');
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(
      400,
    );
  });

  test('a link from elsewhere cannot sign a person out: without their ID token the page asks', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    await browser.signIn('maren');
    const { response } = await browser.open('/identity/session/end?client_id=evenhand-web');
    const page = await response.text();
    expect(page).not.toContain('sign-out.js');
    expect(page).toContain('Do you want to sign out?');
    const other = await new Browser(url).signIn('teodora');
    const foreign = await browser.open(
      `/identity/session/end?${new URLSearchParams({ id_token_hint: other.id_token })}`,
    );
    expect(await foreign.response.text()).not.toContain('sign-out.js');
  });
});

describe('what is kept', () => {
  test('after a restart sessions, refresh tokens and access tokens still hold', async () => {
    const before = await identitySite(suite.db);
    const browser = new Browser(before.url);
    const tokens = await browser.signIn('maren');
    await before.close();

    const after = await site({ port: Number(new URL(before.url).port) });
    expect(await after.verifyToken(tokens.access_token)).toMatchObject({ subject: maren.userId });
    expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('code')).not.toBeNull();
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(
      200,
    );
  });

  test('a person whose account has gone is asked to sign in, and their tokens are not renewed', async () => {
    const ownDatabase = await identityDatabase();
    const { url, close } = await identitySite(ownDatabase.db);
    const browser = new Browser(url);
    const { refresh_token } = await browser.signIn('teodora');
    await ownDatabase.db.deleteFrom('identity_account').where('username', '=', 'teodora').execute();
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('error')).toBe(
      'login_required',
    );
    await close();
    await ownDatabase.close();
  });
});

describe('how long a session lasts', () => {
  test('a person signs in again ten hours after they last did, however busy they were', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    await browser.signIn('maren');
    const rows = await suite.db
      .selectFrom('oidc_payload')
      .select(['payload', 'expires_at'])
      .where('model', '=', 'Session')
      .execute();
    const own = rows.map((row) => row.payload as { loginTs: number; exp: number; accountId: string }).at(-1);
    expect(own?.exp).toBeLessThanOrEqual((own?.loginTs ?? 0) + 10 * 3600);
    // The same moment after half of it has passed: renewing adds nothing.
    await suite.db
      .updateTable('oidc_payload')
      .set(({ eb, fn, val }) => ({
        payload: fn('jsonb_set', [
          'payload',
          val('{loginTs}'),
          eb.cast(val(String((own?.loginTs ?? 0) - 5 * 3600)), 'jsonb'),
        ]),
      }))
      .where('model', '=', 'Session')
      .execute();
    await browser.authorize({ prompt: 'none' });
    const later = await suite.db.selectFrom('oidc_payload').select('payload').where('model', '=', 'Session').execute();
    const left = later
      .map((row) => row.payload as { exp: number; loginTs: number })
      .filter(({ loginTs }) => loginTs === (own?.loginTs ?? 0) - 5 * 3600);
    expect(left.some(({ exp }) => exp <= (own?.loginTs ?? 0) + 5 * 3600)).toBe(true);
  });

  test('cookies of the provider are out of reach of scripts and other sites, and Secure behind https', async () => {
    const { url } = await site({ publicUrl: 'https://evenhand.example', isDemo: false });
    const query = new URLSearchParams({
      client_id: 'evenhand-web',
      response_type: 'code',
      redirect_uri: 'https://evenhand.example/signin',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${url}/identity/auth?${query}`, { redirect: 'manual' });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/path=\/identity.*samesite=lax.*secure.*httponly/i);
  });
});
