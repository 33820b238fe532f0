import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { maren, teodora } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';

const { site } = identitySuite();

describe('signing in with code and PKCE', () => {
  test('a person signs in on the provider’s page and the client gets tokens for the API [AUTH-01] [AUTH-02] [AUTH-13]', async () => {
    const { url, issuer, verifyToken } = await site();
    const browser = new Browser(url);
    const page = await browser.authorize();
    expect(page.response.status).toBe(200);
    expect(new URL(page.address).pathname).toMatch(/^\/identity\/interaction\//);

    const callback = await browser.submit(page.address, { username: 'maren', password: 'evenhand-demo' });
    expect(callback.address.startsWith(`${url}/signin?`)).toBe(true);
    expect(new URL(callback.address).searchParams.get('state')).toBe('state-1');

    const tokens = await browser.exchange(callback.address);
    expect(tokens.expires_in).toBe(1800);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const access = decodeJwt(tokens.access_token);
    const id = decodeJwt(tokens.id_token);
    const claims = {
      sub: maren.userId,
      given_name: 'Maren',
      family_name: 'Oduya',
      service_id: 1,
      roles: ['HRUser', 'UserSearch'],
      access_levels: JSON.stringify([
        { id: 12, title: 'Distribution', isPrimary: true },
        { id: 13, title: 'Head Office', isPrimary: false },
      ]),
      change_service: 'true',
    };
    expect(access).toMatchObject({
      ...claims,
      sid: expect.stringMatching(/./),
      iss: issuer,
      aud: 'evenhand-api',
      client_id: 'evenhand-web',
    });
    expect(id).toMatchObject({ ...claims, iss: issuer, aud: 'evenhand-web', nonce: 'nonce-1' });
    expect((id.exp ?? 0) - (id.iat ?? 0)).toBe(1800);

    expect(await verifyToken(tokens.access_token)).toEqual({
      issuer: null,
      subject: maren.userId,
      serviceId: 1,
      givenName: 'Maren',
      familyName: 'Oduya',
      roles: ['HRUser', 'UserSearch'],
      accessLevels: [
        { id: 12, isPrimary: true },
        { id: 13, isPrimary: false },
      ],
      mayChangeService: true,
      sessionId: access.sid,
      tokenIssuedAt: (access.iat ?? 0) * 1000,
      issuedAt: (access.iat ?? 0) * 1000,
      expiresAt: (access.exp ?? 0) * 1000,
    });
    // An ID token says who somebody is to the client; it opens nothing.
    expect(await verifyToken(tokens.id_token)).toBeNull();
  });

  test('a single role is asserted as a plain string [AUTH-07] [AUTH-08]', async () => {
    const { url, verifyToken } = await site();
    const tokens = await new Browser(url).signIn('teodora');
    expect(decodeJwt(tokens.id_token).roles).toBe('BusinessUser');
    expect(await verifyToken(tokens.access_token)).toMatchObject({
      subject: teodora.userId,
      roles: ['BusinessUser'],
      mayChangeService: false,
    });
  });

  test('the access token covers the API scopes the client asks for [AUTH-03]', async () => {
    const { url } = await site();
    const tokens = await new Browser(url).signIn('teodora');
    expect(String(decodeJwt(tokens.access_token).scope).split(' ')).toEqual(
      expect.arrayContaining([
        'user',
        'service',
        'search',
        'app',
        'case',
        'configuration',
        'workflow-tracking',
        'document',
      ]),
    );
  });

  test('a code without its PKCE proof, or used twice, gives nothing [AUTH-05]', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const unproved = await browser.authorize({ code_challenge: undefined, code_challenge_method: undefined });
    expect(new URL(unproved.address).searchParams.get('error')).toBe('invalid_request');

    const page = await browser.authorize();
    const { address } = await browser.submit(page.address, { username: 'maren', password: 'evenhand-demo' });
    const code = new URL(address).searchParams.get('code') ?? '';
    const redeem = (verifier: string): Promise<Response> =>
      browser.token({ grant_type: 'authorization_code', code, redirect_uri: `${url}/signin`, code_verifier: verifier });
    expect((await redeem('a'.repeat(43))).status).toBe(400);
    const both = await Promise.all([redeem(browser.verifier), redeem(browser.verifier)]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  });

  test('only the client’s own addresses are led back to, and only known origins may ask from script [AUTH-04]', async () => {
    const { url } = await site();
    const port = new URL(url).port;
    const browser = new Browser(url);
    const elsewhere = await browser.authorize({ redirect_uri: 'https://evil.example/signin' });
    expect(elsewhere.response.status).toBe(400);
    expect(elsewhere.response.headers.get('location')).toBeNull();
    for (const path of ['/signin', '/silentRenew'])
      for (const host of ['localhost', '127.0.0.1'])
        expect((await browser.authorize({ redirect_uri: `http://${host}:${port}${path}` })).response.status).toBe(200);

    const ask = (origin: string): Promise<Response> =>
      fetch(`${url}/identity/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'evenhand-web', grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    expect((await ask(`http://localhost:${port}`)).headers.get('access-control-allow-origin')).toBe(
      `http://localhost:${port}`,
    );
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['POST', 'token'],
    ['OPTIONS', 'token'],
    ['GET', 'jwks'],
    ['GET', '.well-known/openid-configuration'],
  ])('%s %s says to pages of our own origins alone that they may read it [SIGNIN-05]', async (method, path) => {
    const { url } = await site();
    const said = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-any' };
      const answer = await fetch(`${url}/identity/${path}`, { method, headers });
      return [...answer.headers].filter(([name]) => name.startsWith('access-control-'));
    };
    expect(await said(url)).toContainEqual(['access-control-allow-origin', url]);
    expect(await said('https://evil.example')).toEqual([]);
    expect(await said('null')).toEqual([]);
  });
});

describe('cookies', () => {
  /** Reaches a site whose people reach it by https through a proxy. */
  class BehindProxy extends Browser {
    readonly set: string[] = [];
    readonly #publicUrl: string;
    constructor(url: string, publicUrl: string) {
      super(url);
      this.#publicUrl = publicUrl;
    }
    override async request(address: string, init?: RequestInit): Promise<Response> {
      const answer = await super.request(address.replace(this.#publicUrl, this.url), init);
      this.set.push(...answer.headers.getSetCookie());
      return answer;
    }
  }
  const namesOf = (set: readonly string[]) => new Set(set.map((line) => line.slice(0, line.indexOf('='))));
  const publicUrl = 'https://hr.example';
  const signIn = async (browser: Browser) => {
    const { address } = await browser.authorize({ redirect_uri: `${publicUrl}/signin` });
    return (await browser.submit(address, { username: 'maren', password: 'evenhand-demo' })).address;
  };

  test('of a site on https have names that bind them to the host, or to https where they belong to one address [SIGNIN-05]', async () => {
    const { url } = await site({ isDemo: false, publicUrl });
    const browser = new BehindProxy(url, publicUrl);
    expect(await signIn(browser)).toContain(`${publicUrl}/signin?code=`);
    expect(namesOf(browser.set)).toEqual(
      new Set(
        ['__Secure-evenhand_interaction', '__Secure-evenhand_resume', '__Host-evenhand_session'].flatMap((name) => [
          name,
          `${name}.sig`,
        ]),
      ),
    );
    for (const line of browser.set) expect(line).toMatch(/; secure/i);
    for (const line of browser.set.filter((one) => one.startsWith('__Host-'))) {
      expect(line).toMatch(/; path=\/;/);
      expect(line).not.toMatch(/domain/i);
    }
    // The session is found by its cookie again.
    const again = await browser.authorize({ redirect_uri: `${publicUrl}/signin`, prompt: 'none' });
    expect(again.address).toContain('code=');
  });

  test('of a site on http have none of these names, which a browser would refuse there [SIGNIN-05]', async () => {
    const { url } = await site();
    const browser = new BehindProxy(url, publicUrl);
    await browser.signIn('maren');
    expect([...namesOf(browser.set)].filter((name) => name.startsWith('__'))).toEqual([]);
  });
});

describe('the implicit flow of the specification', () => {
  const implicit = { response_type: 'id_token token', code_challenge: undefined, code_challenge_method: undefined };

  test('is refused while its switch is off [AUTH-02]', async () => {
    const { url } = await site();
    const { address } = await new Browser(url).authorize(implicit);
    expect(new URLSearchParams(new URL(address).hash.slice(1)).get('error')).toMatch(
      /unsupported_response_type|unauthorized_client/,
    );
  });

  test('gives a client both tokens in the fragment while its switch is on, and code with PKCE still works [AUTH-02] [AUTH-13]', async () => {
    const { url, verifyToken } = await site({ isImplicitFlowOn: true });
    const browser = new Browser(url);
    const page = await browser.authorize(implicit);
    const { address } = await browser.submit(page.address, { username: 'maren', password: 'evenhand-demo' });
    const fragment = new URLSearchParams(new URL(address).hash.slice(1));
    expect(await verifyToken(fragment.get('access_token') ?? '')).toMatchObject({
      subject: maren.userId,
      roles: ['HRUser', 'UserSearch'],
    });
    expect(decodeJwt(fragment.get('id_token') ?? '')).toMatchObject({
      sub: maren.userId,
      roles: ['HRUser', 'UserSearch'],
      service_id: 1,
    });
    expect(await verifyToken((await new Browser(url).signIn('teodora')).access_token)).toMatchObject({
      subject: teodora.userId,
    });
  });

  test('does not start over plain http beyond this machine', async () => {
    await expect(site({ isImplicitFlowOn: true, publicUrl: 'http://evenhand.example' })).rejects.toThrow(/https/);
  });
});
