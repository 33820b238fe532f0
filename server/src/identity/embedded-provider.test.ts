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
