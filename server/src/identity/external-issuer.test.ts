import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { exportJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VerifyToken } from '../access/token.ts';
import { createTokenVerifier } from './verify-token.ts';

const SUBJECT = '00000000-0000-4000-8000-000000000001';
const fullClaims = {
  given_name: 'Maren',
  family_name: 'Oduya',
  service_id: 1,
  roles: 'HRUser',
  access_levels: '[{"id":12,"title":"Distribution","isPrimary":true}]',
};

/** An external identity provider: what it publishes and how often it was asked. */
let provider: Server;
let issuer: string;
let userinfo: JWTPayload;
let asked: Record<string, number>;
let isDown: boolean;
let logged: unknown[];
let verify: VerifyToken;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });

beforeEach(async () => {
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', use: 'sig' },
    { ...(await exportJWK(elliptic.publicKey)), kid: 'ec', use: 'sig' },
  ];
  asked = {};
  isDown = false;
  logged = [];
  userinfo = { sub: SUBJECT, ...fullClaims };
  provider = createServer((request, response) => {
    const path = request.url ?? '';
    asked[path] = (asked[path] ?? 0) + 1;
    const answers: Record<string, unknown> = {
      // As some providers do, it spells itself with a slash at the end.
      '/.well-known/openid-configuration': discovery(),
      '/tenant/.well-known/openid-configuration': discovery(),
      '/keys': { keys },
      '/userinfo': userinfo,
    };
    const isAllowed = path !== '/userinfo' || request.headers.authorization?.startsWith('Bearer ey') === true;
    response
      .writeHead(isDown || !isAllowed ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const log = { debug: (...line: unknown[]) => logged.push(line), warn: (...line: unknown[]) => logged.push(line) };
  verify = createTokenVerifier({ issuer, audience: 'evenhand', keys: 'discover', log: log as never });
});
afterEach(() => provider.close());

function discovery(): Record<string, string> {
  return { issuer: `${issuer}/`, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` };
}

function token(claims: JWTPayload = {}, header: { alg?: string; kid?: string; typ?: string } = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const kid = header.kid ?? 'rsa';
  return new SignJWT({
    iss: `${issuer}/`,
    aud: ['evenhand', 'account'],
    sub: SUBJECT,
    iat: now,
    exp: now + 300,
    ...claims,
  })
    .setProtectedHeader({
      alg: header.alg ?? (kid === 'ec' ? 'ES256' : 'PS256'),
      kid,
      ...(header.typ === undefined ? {} : { typ: header.typ }),
    })
    .sign(kid === 'ec' ? elliptic.privateKey : rsa.privateKey);
}

test('an external provider is learned from its discovery document, once, and its tokens open the API [AUTH-01] [AUTH-05]', async () => {
  expect(await verify(await token(fullClaims))).toMatchObject({
    subject: SUBJECT,
    serviceId: 1,
    roles: ['HRUser'],
    accessLevels: [{ id: 12, isPrimary: true }],
  });
  expect(await verify(await token(fullClaims, { kid: 'ec', typ: 'at+jwt' }))).toMatchObject({ subject: SUBJECT });
  expect(asked).toEqual({ '/.well-known/openid-configuration': 1, '/keys': 1 });
});

test('its subject may be any text; a UUID is written in small letters [AUTH-13]', async () => {
  const subjectOf = async (sub: unknown) =>
    (await verify(await token({ ...fullClaims, sub } as JWTPayload)))?.subject ?? null;
  for (const subject of ['auth0|62f1', '248289761001', 'Grüße', 'x'.repeat(255)])
    expect(await subjectOf(subject)).toBe(subject);
  expect(await subjectOf(SUBJECT.toUpperCase())).toBe(SUBJECT);
  for (const bad of ['', 'x'.repeat(256), 'a\u0000b', 'a\nb', 7])
    expect(await subjectOf(bad), String(bad).slice(0, 5)).toBeNull();
  expect(await verify(await token(fullClaims))).toMatchObject({ issuer });
});

test('claims the access token lacks come from userinfo, asked once for requests that arrive together [AUTH-13]', async () => {
  const bare = await token();
  const answers = await Promise.all([verify(bare), verify(bare), verify(bare)]);
  for (const answer of answers)
    expect(answer).toMatchObject({ subject: SUBJECT, givenName: 'Maren', serviceId: 1, roles: ['HRUser'] });
  expect(asked['/userinfo']).toBe(1);
});

test('rights that came from userinfo are of now; those of the token are of when it was issued', async () => {
  const longAgo = Math.floor(Date.now() / 1000) - 120;
  const before = Date.now();
  expect((await verify(await token({ iat: longAgo })))?.issuedAt).toBeGreaterThanOrEqual(before);
  expect((await verify(await token({ iat: longAgo, roles: 'BusinessUser' })))?.issuedAt).toBe(longAgo * 1000);
});

test('the signed token wins over userinfo, and userinfo of another person is ignored', async () => {
  userinfo = { ...userinfo, roles: ['HRUser', 'UserSearch'] };
  expect(await verify(await token({ roles: 'BusinessUser' }))).toMatchObject({ roles: ['BusinessUser'] });
  userinfo = { ...userinfo, sub: '00000000-0000-4000-8000-000000000002' };
  expect(await verify(await token())).toBeNull();
});

test('ID tokens, refresh tokens and tokens for others are refused [AUTH-05]', async () => {
  expect(await verify(await token({ ...fullClaims, at_hash: 'x' }))).toBeNull();
  expect(await verify(await token({ ...fullClaims, typ: 'Refresh' }))).toBeNull();
  expect(await verify(await token({ ...fullClaims, typ: 'Bearer' }))).not.toBeNull();
  expect(await verify(await token(fullClaims, { typ: 'logout+jwt' }))).toBeNull();
  expect(await verify(await token({ ...fullClaims, aud: 'another' }))).toBeNull();
  expect(await verify(await token({ ...fullClaims, iss: 'https://elsewhere.example' }))).toBeNull();
  expect(await verify(await token(fullClaims, { kid: 'rsa', alg: 'PS512' }))).toBeNull();
});

test('while the provider has never been reached the answer is 503, the reason is logged without the token, and it is not asked again at once', async () => {
  isDown = true;
  const given = await token(fullClaims);
  await expect(verify(given)).rejects.toMatchObject({
    status: 503,
    message: 'Sign-in cannot be checked just now. Please try again.',
  });
  await expect(verify(given)).rejects.toMatchObject({ status: 503 });
  expect(asked['/.well-known/openid-configuration']).toBe(1);
  expect(JSON.stringify(logged)).toContain('STATUS_503');
  expect(JSON.stringify(logged)).not.toContain(given.slice(0, 20));
});

test('where rights that the token lacks cannot be asked for just now, the answer is 503; where the provider refuses them, there are none', async () => {
  await verify(await token(fullClaims));
  isDown = true;
  await expect(verify(await token())).rejects.toMatchObject({ status: 503 });
  isDown = false;
  userinfo = { ...userinfo, sub: '00000000-0000-4000-8000-000000000002' };
  expect(await verify(await token({ nonce: 'another' }))).toBeNull();
});

test('keys that were read outlive an outage of the provider, and unknown keys cause no flood of requests to it', async () => {
  const known = await token(fullClaims);
  const unknown = await token(fullClaims, { kid: 'never-published' });
  expect(await verify(known)).not.toBeNull();
  isDown = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  try {
    expect(await verify(known)).toMatchObject({ subject: SUBJECT });
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await verify(unknown)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  expect(asked['/keys']).toBe(2);
});

test('a token dated further ahead than clocks differ is refused', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  expect(await verify(await token({ ...fullClaims, iat: seconds + 30 }))).not.toBeNull();
  expect(await verify(await token({ ...fullClaims, iat: seconds + 120 }))).toBeNull();
});

test('a discovery document that speaks for another issuer is not believed', async () => {
  const elsewhere = `${issuer}/tenant`;
  const log = { debug: () => undefined, warn: (...line: unknown[]) => logged.push(line) };
  const other = createTokenVerifier({ issuer: elsewhere, audience: 'evenhand', keys: 'discover', log: log as never });
  await expect(other(await token(fullClaims))).rejects.toMatchObject({ status: 503 });
  expect(JSON.stringify(logged)).toContain('ISSUER_MISMATCH');
});
