import { generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import type { IdentitySite } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import type { OtherProvider } from '../../testing/other-provider.ts';
import { startOtherProvider } from '../../testing/other-provider.ts';
import { checksumOf } from '../../testing/test-database.ts';

const suite = identitySuite([]);
const ANOUK = '10000000-0000-4000-8000-000000000001';
const BASTIEN = '10000000-0000-4000-8000-000000000002';
const NO_ACCESS = 'nobody here has given you access yet';
const CLIENT = 'evenhand';

let provider: OtherProvider;
let site: IdentitySite;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  provider = await startOtherProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  Object.assign(provider, { claims: {}, userinfo: {}, discovery: {}, status: 200, changed: null });
  await sql`delete from external_identity`.execute(suite.db);
  await sql`delete from account where user_id in (${ANOUK}, ${BASTIEN})`.execute(suite.db);
  await sql`delete from person where user_id in (${ANOUK}, ${BASTIEN})`.execute(suite.db);
  await sql`insert into person (user_id, service_id, first_name, last_name, email) values
    (${ANOUK}, 1, 'Anouk', 'Tremblay', 'Anouk.Tremblay@northmoor.example'), (${BASTIEN}, 1, 'Bastien', 'Roy', 'bastien.roy@northmoor.example')`.execute(
    suite.db,
  );
  await openSite();
});

async function openSite(clientSecret?: string): Promise<void> {
  lines = [];
  site = await suite.site({
    isDemo: false,
    rights: 'directory',
    oidc: {
      issuer: provider.issuer,
      clientId: CLIENT,
      audience: CLIENT,
      ...(clientSecret === undefined ? {} : { clientSecret }),
    },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
}

const anouk = { sub: 'auth0|7f3', email: 'anouk.tremblay@northmoor.example', email_verified: true };
const tables = ['person', 'account', 'external_identity', 'identity_account'];
const identities = async () =>
  (
    await sql<{ subject: string; user_id: string }>`select subject, user_id from external_identity order by 1`.execute(
      suite.db,
    )
  ).rows;
const securityLines = () =>
  lines.filter((line) => 'security' in line).map(({ security, code, userId }) => ({ security, code, userId }));

/** Where the provider sends the browser back to. */
async function callbackFrom(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** A browser that goes to the provider and comes back, where it ends with a page or at the client. */
async function comeBack(claims: Record<string, unknown>, browser = new Browser(site.url)) {
  provider.claims = claims;
  const { address: there } = await browser.authorize();
  const callback = await callbackFrom(there);
  const { response, address } = await browser.open(callback);
  const isIn = address.includes('/signin?code=');
  return { browser, there, callback, address, isIn, status: response.status, text: isIn ? '' : await response.text() };
}

/** Signs in and answers what the access token says. */
async function signIn(claims: Record<string, unknown>) {
  const { browser, address } = await comeBack(claims);
  const tokens = await browser.exchange(address);
  return { browser, tokens, token: await site.verifyToken(tokens.access_token) };
}

describe('A sign-in at the provider of the organisation', () => {
  test('goes there at once by code with PKCE, state and nonce, and asks for nothing but who it is [PEOPLE-19]', async () => {
    const { address } = await new Browser(site.url).authorize();
    const query = new URL(address).searchParams;
    expect(new URL(address).origin).toBe(provider.issuer);
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: CLIENT,
      redirect_uri: `${site.url}/identity/provider/callback`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThan(30);
  });

  test('binds its subject, whatever it is, to the one person with its verified address in any letters; then the address counts no more [PEOPLE-19, PEOPLE-23]', async () => {
    const { token } = await signIn({ ...anouk, email: 'ANOUK.Tremblay@Northmoor.example' });
    expect(token).toMatchObject({ issuer: null, subject: ANOUK, serviceId: 1, givenName: 'Anouk', roles: [] });
    expect(await identities()).toEqual([{ subject: 'auth0|7f3', user_id: ANOUK }]);
    expect(securityLines()).toEqual([
      { security: 'identity-bound', code: undefined, userId: ANOUK },
      { security: 'sign-in', code: undefined, userId: ANOUK },
    ]);
    const again = await signIn({ sub: anouk.sub, email: 'bastien.roy@northmoor.example', email_verified: true });
    expect(again.token?.subject).toBe(ANOUK);
    expect(await identities()).toEqual([{ subject: 'auth0|7f3', user_id: ANOUK }]);
  });

  test('takes rights from the directory and none from the token [PEOPLE-21]', async () => {
    const claimed = {
      roles: ['HRUser'],
      access_levels: '[{"id":2,"isPrimary":true}]',
      service_id: 2,
      change_service: true,
    };
    const { token } = await signIn({ ...anouk, ...claimed });
    expect(token).toMatchObject({ serviceId: 1, roles: [], accessLevels: [], mayChangeService: false });
    await sql`insert into account (user_id, service_id, roles, access_level_ids, selected_access_level_id, synced_at)
      values (${ANOUK}, 1, '{BusinessUser}', '{2,3}', 3, now())`.execute(suite.db);
    const before = await checksumOf(suite.db, tables);
    expect((await signIn({ ...anouk, ...claimed })).token).toMatchObject({
      roles: ['BusinessUser'],
      accessLevels: [
        { id: 2, isPrimary: false },
        { id: 3, isPrimary: true },
      ],
    });
    expect(await checksumOf(suite.db, tables)).toEqual(before);
  });

  test('asks the provider for an address that its token does not name [PEOPLE-19]', async () => {
    provider.userinfo = anouk;
    expect((await signIn({ sub: anouk.sub })).token?.subject).toBe(ANOUK);
  });

  test('takes the word of Entra ID that the owner of the domain vouches for an address [PEOPLE-19]', async () => {
    const { sub, email } = anouk;
    expect((await comeBack({ sub, email, xms_edov: false })).status).toBe(403);
    expect((await comeBack({ sub, email, xms_edov: true, email_verified: false })).status).toBe(403);
    expect((await comeBack({ sub, email, xms_edov: true })).isIn).toBe(true);
  });

  test('proves the client by its secret where there is one, in the way the provider knows [PEOPLE-19]', async () => {
    await signIn(anouk);
    expect(provider.asked.form).toMatchObject({ client_id: CLIENT, code_verifier: expect.any(String) });
    expect(provider.asked.form).not.toHaveProperty('client_secret');
    await openSite('a secret');
    provider.discovery = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await signIn(anouk);
    expect(provider.asked.form).toMatchObject({ client_secret: 'a secret' });
    await openSite('a secret');
    provider.discovery = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
    await signIn(anouk);
    expect(provider.asked.authorization).toMatch(/^Basic /);
  });

  test('shows the person where they are signed in, and no password to change [PEOPLE-19]', async () => {
    const { browser } = await signIn(anouk);
    const page = await (await browser.request('/identity/account')).text();
    expect(page).toContain('You are signed in as Anouk Tremblay.');
    expect(page).toContain('This browser');
    expect(page).toContain('your organisation, which keeps your password');
    expect(page).not.toContain('type="password"');
    const form = { method: 'POST', body: new URLSearchParams({ present: '', next: 'four quiet grey herons' }) };
    expect((await browser.request('/identity/account/password', form)).status).toBe(403);
  });

  test('has no way in by a password, an invitation or the demonstration [PEOPLE-19]', async () => {
    const browser = new Browser(site.url);
    await browser.authorize();
    const path = [...browser.cookies].find(([name]) => name.startsWith('evenhand_interaction'))![1].path;
    const fields = [
      { username: 'anouk', password: 'evenhand-demo' },
      { username: 'anouk', demo: 'yes' },
    ];
    for (const form of fields)
      expect((await browser.submit(path, form as Record<string, string>)).response.status).toBe(404);
    expect((await browser.request('/identity/invitation/a-token')).status).toBe(404);
  });
});

describe('Nobody is meant, and no row is made, where', () => {
  const { sub, email } = anouk;
  const cases: [string, string, Record<string, unknown>, (() => Promise<unknown>)?][] = [
    ['the address is not verified', 'address-not-verified', { sub, email, email_verified: false }],
    ['the provider does not say whether it is', 'address-not-verified', { sub, email }],
    ['no address is sent', 'no-address', { sub, email_verified: true }],
    ['the address is no text', 'no-address', { sub, email: [email], email_verified: true }],
    ['nobody has the address', 'address-of-nobody', { ...anouk, email: 'stranger@northmoor.example' }],
    [
      'two people have the address',
      'address-of-several',
      anouk,
      () => sql`update person set email = upper(${email}) where user_id = ${BASTIEN}`.execute(suite.db),
    ],
    [
      'the person has another identity there',
      'has-another-identity',
      anouk,
      () => sql`insert into external_identity values (${provider.issuer}, 'the first', ${ANOUK})`.execute(suite.db),
    ],
    [
      'the person with the address has left',
      'address-of-nobody',
      anouk,
      () => sql`update person set deactivated_at = now() where user_id = ${ANOUK}`.execute(suite.db),
    ],
    [
      'the person whose identity it is has left',
      'left',
      anouk,
      async () => {
        await sql`insert into external_identity values (${provider.issuer}, ${sub}, ${ANOUK})`.execute(suite.db);
        await sql`update person set deactivated_at = now() where user_id = ${ANOUK}`.execute(suite.db);
      },
    ],
    ['the subject is the id of a person', 'no-address', { sub: ANOUK }],
  ];
  test.each(cases)('%s [PEOPLE-20, FIRST-13]', async (_what, code, claims, arrange) => {
    await arrange?.();
    provider.userinfo = { sub: claims.sub };
    const before = await checksumOf(suite.db, tables);
    const { browser, status, text } = await comeBack(claims);
    expect([status, text]).toEqual([403, expect.stringContaining(NO_ACCESS)]);
    expect(text).toContain('Ask HR');
    expect(await checksumOf(suite.db, tables)).toEqual(before);
    expect(securityLines()).toEqual([{ security: 'sign-in-unknown', code, userId: undefined }]);
    expect(JSON.stringify(lines)).not.toContain('@');
    expect((await browser.authorize({ prompt: 'none' })).address).toContain('error=login_required');
  });

  test('of two identities with one address at once the first has the person and the second is nobody [PEOPLE-20]', async () => {
    const ways = await Promise.all(
      ['one', 'two'].map(async (subject) => {
        const browser = new Browser(site.url);
        const { address } = await browser.authorize();
        return { browser, subject, callback: await callbackFrom(address) };
      }),
    );
    const ends: boolean[] = [];
    for (const { browser, subject, callback } of ways) {
      provider.claims = { ...anouk, sub: subject };
      ends.push((await browser.open(callback)).address.includes('/signin?code='));
    }
    expect(ends).toEqual([true, false]);
    expect(await identities()).toEqual([{ subject: 'one', user_id: ANOUK }]);
  });
});

describe('The answer of the provider counts once, in the browser that asked, and only as it was asked for', () => {
  async function refused(come: () => Promise<{ status: number; text: string; isIn: boolean }>, status = 400) {
    const before = await checksumOf(suite.db, tables);
    const outcome = await come();
    expect([outcome.status, outcome.isIn]).toEqual([status, false]);
    expect(await checksumOf(suite.db, tables)).toEqual(before);
    return outcome.text;
  }
  async function open(browser: Browser, callback: string) {
    const { response, address } = await browser.open(callback);
    return { status: response.status, text: await response.text(), isIn: address.includes('/signin?code=') };
  }

  test('not in another browser [PEOPLE-19]', async () => {
    provider.claims = anouk;
    const browser = new Browser(site.url);
    const callback = await callbackFrom((await browser.authorize()).address);
    expect(await refused(() => open(new Browser(site.url), callback))).toContain('has expired');
    expect((await browser.open(callback)).address).toContain('/signin?code=');
  });

  test('not in a browser that is in the middle of a sign-in of its own [PEOPLE-19]', async () => {
    provider.claims = anouk;
    const callback = await callbackFrom((await new Browser(site.url).authorize()).address);
    const other = new Browser(site.url);
    await other.authorize();
    await refused(() => open(other, callback));
  });

  test('not a second time, and not after the sign-in was begun anew [PEOPLE-19]', async () => {
    provider.claims = { ...anouk, email_verified: false };
    const browser = new Browser(site.url);
    const { address } = await browser.authorize();
    const callback = await callbackFrom(address);
    expect((await open(browser, callback)).status).toBe(403);
    await refused(() => open(browser, callback));
    provider.claims = anouk;
    const path = [...browser.cookies].find(([name]) => name.startsWith('evenhand_interaction'))![1].path;
    const first = await callbackFrom((await browser.open(path)).address);
    await browser.open(path);
    await refused(() => open(browser, first));
  });

  test('not with another state, or none [PEOPLE-19]', async () => {
    provider.claims = anouk;
    const browser = new Browser(site.url);
    const callback = new URL(await callbackFrom((await browser.authorize()).address));
    const state = callback.searchParams.get('state')!;
    for (const other of [`${state}x`, state.split('.')[0]!, '', 'a.b', '\0']) {
      callback.searchParams.set('state', other);
      await refused(() => open(browser, callback.href));
    }
  });

  const wrong: [string, string, Record<string, unknown>][] = [
    ['the nonce is another', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { nonce: 'another' }],
    ['the nonce is missing', 'OAUTH_INVALID_RESPONSE', { nonce: undefined }],
    ['it is for another client', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { aud: 'another' }],
    ['it has another issuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { iss: 'https://elsewhere.example' }],
    ['it has expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', { exp: 1_700_000_000, iat: 1_600_000_000 }],
    ['its subject cannot be one', 'SUBJECT_NOT_USABLE', { sub: 'x'.repeat(300) }],
  ];
  test.each(wrong)('not when %s, which the log says [PEOPLE-19]', async (_what, code, claims) => {
    await refused(() => comeBack({ ...anouk, ...claims }));
    expect(securityLines()).toEqual([{ security: 'provider-sign-in-refused', code, userId: undefined }]);
  });

  test('not when somebody else signed it, or nobody did [PEOPLE-19]', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const parts = (token: string) => token.split('.') as [string, string, string];
    provider.changed = (token) => {
      const [header, payload] = parts(token);
      return `${header}.${payload}.${sign('sha256', Buffer.from(`${header}.${payload}`), other).toString('base64url')}`;
    };
    await refused(() => comeBack(anouk));
    provider.changed = (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${parts(token)[1]}.`;
    await refused(() => comeBack(anouk));
    provider.changed = null;
    expect((await comeBack(anouk)).isIn).toBe(true);
  });

  test('not a refusal of the provider, from where one may try again [PEOPLE-19]', async () => {
    const browser = new Browser(site.url);
    const callback = new URL(await callbackFrom((await browser.authorize()).address));
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(await refused(() => open(browser, callback.href))).toContain('Try again');
  });
});

describe('A provider', () => {
  test('that does not answer is said to be away, in words and with 503, and one may try again [PEOPLE-19]', async () => {
    provider.status = 500;
    const browser = new Browser(site.url);
    const { response } = await browser.authorize();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await response.text();
    expect(page).toContain('The sign-in service of your organisation does not answer');
    const again = /href="(\/identity\/interaction\/[\w-]+)">Try again/.exec(page)![1]!;
    expect(securityLines()).toEqual([{ security: 'provider-away', code: expect.any(String), userId: undefined }]);
    provider.status = 200;
    provider.claims = anouk;
    await openSite();
    const other = new Browser(site.url);
    for (const [name, cookie] of browser.cookies) other.cookies.set(name, cookie);
    expect((await other.open(again)).address).toContain('/authorize?');
  });

  test('that fails while the browser is there is said to be away too; nobody is signed in [PEOPLE-19]', async () => {
    const browser = new Browser(site.url);
    const callback = await callbackFrom((await browser.authorize()).address);
    provider.status = 503;
    const before = await checksumOf(suite.db, tables);
    expect((await browser.open(callback)).response.status).toBe(503);
    expect(await checksumOf(suite.db, tables)).toEqual(before);
  });

  test('that calls itself by another issuer is not used, and the log says so [PEOPLE-19]', async () => {
    provider.discovery = { issuer: 'https://elsewhere.example' };
    expect((await new Browser(site.url).authorize()).response.status).toBe(503);
    expect(securityLines()).toEqual([{ security: 'provider-away', code: 'ISSUER_MISMATCH', userId: undefined }]);
  });

  test.each([
    ['the person', () => ({ sub: anouk.sub })],
    ['the session there', () => ({ sid: 'session-1' })],
  ])(
    'that reports a sign-out of %s ends every sign-in of that person here, and of nobody else [PEOPLE-19]',
    async (_what, named) => {
      const hers = await signIn({ ...anouk, sid: 'session-1' });
      const his = await signIn({
        sub: 'his',
        email: 'bastien.roy@northmoor.example',
        email_verified: true,
        sid: 'session-2',
      });
      const isIn = async ({ browser, tokens }: typeof hers) =>
        (await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).ok;
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const report = async (claims: Record<string, unknown>) =>
        fetch(`${site.url}/identity/backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({
            logout_token: await provider.sign({
              iss: provider.issuer,
              aud: CLIENT,
              iat: now,
              exp: now + 60,
              jti: `${Math.random()}`,
              events,
              ...claims,
            }),
          }),
        });
      expect((await report({ sub: ANOUK })).status).toBe(200);
      expect((await report({ sid: 'another' })).status).toBe(200);
      expect((await report({ ...named(), aud: 'another' })).status).toBe(400);
      expect((await report(named())).status).toBe(200);
      expect([await isIn(hers), await isIn(his)]).toEqual([false, true]);
    },
  );
});
