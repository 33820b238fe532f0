import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { CompactSign, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VerifyToken } from '../access/token.ts';
import { createLogger } from '../platform/logger.ts';
import { createTokenVerifier } from './verify-token.ts';

const ISSUER = 'http://localhost:3000/identity';
const NOW = Date.UTC(2026, 10, 18, 9) / 1000;
const SUBJECT = '00000000-0000-4000-8000-000000000001';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
let verify: VerifyToken;
let publicKey: Awaited<ReturnType<typeof exportJWK>>;

const valid: Record<string, unknown> = {
  iss: ISSUER,
  aud: 'evenhand-api',
  sub: SUBJECT,
  iat: NOW - 60,
  exp: NOW + 1740,
  given_name: 'Maren',
  family_name: 'Oduya',
  service_id: 1,
  roles: ['HRUser', 'UserSearch'],
  access_levels:
    '[{"id":12,"title":"Distribution","isPrimary":true},{"id":13,"title":"Head Office","isPrimary":false}]',
  change_service: 'false',
};

function signed(
  payload: Record<string, unknown>,
  { key = own.privateKey, typ = 'at+jwt', alg = 'RS256' }: { key?: KeyObject; typ?: string; alg?: string } = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, kid: 'key-1', ...(typ === '' ? {} : { typ }) }).sign(key);
}

beforeAll(async () => {
  publicKey = await exportJWK(own.publicKey);
  const keys = { keys: [{ ...publicKey, kid: 'key-1', alg: 'RS256', use: 'sig' }] };
  verify = createTokenVerifier({
    issuer: ISSUER,
    audience: 'evenhand-api',
    keys,
    log: createLogger('silent'),
    now: () => NOW * 1000,
  });
});

test('a valid token gives the claims the product reads [AUTH-13]', async () => {
  expect(await verify(await signed(valid))).toEqual({
    issuer: null,
    subject: SUBJECT,
    serviceId: 1,
    givenName: 'Maren',
    familyName: 'Oduya',
    roles: ['HRUser', 'UserSearch'],
    accessLevels: [
      { id: 12, isPrimary: true },
      { id: 13, isPrimary: false },
    ],
    mayChangeService: false,
    sessionId: null,
    tokenIssuedAt: (NOW - 60) * 1000,
    issuedAt: (NOW - 60) * 1000,
    expiresAt: (NOW + 1740) * 1000,
  });
});

describe('a token is refused [AUTH-05]', () => {
  const bad: [string, () => Promise<string>][] = [
    ['when somebody else signed it', () => signed(valid, { key: stranger.privateKey })],
    ['when it has expired', () => signed({ ...valid, exp: NOW - 1 })],
    ['when it is not valid yet', () => signed({ ...valid, nbf: NOW + 60 })],
    ['when it was issued more than a day ago, however long it is valid', () => signed({ ...valid, iat: NOW - 86_401 })],
    ['when it never expires', () => signed({ ...valid, exp: undefined })],
    ['when another issuer gave it', () => signed({ ...valid, iss: 'https://elsewhere.example/identity' })],
    ['when it is meant for another audience', () => signed({ ...valid, aud: 'evenhand-web' })],
    ['when it is an ID token', () => signed(valid, { typ: 'JWT' })],
    ['when it has no type', () => signed(valid, { typ: '' })],
    ['when it is not signed at all', async () => new UnsecuredJWT(valid).encode()],
    ['when our public key was used as a shared secret', () => withSharedSecret()],
    ['when its algorithm is not on our list', () => signed(valid, { alg: 'RS512' })],
    ['when its claims were changed afterwards', () => tampered()],
    ['when nobody is named', () => signed({ ...valid, sub: undefined })],
    ['when the name is not one of ours', () => signed({ ...valid, sub: "x'; drop table person" })],
    ['when its service is not a number', () => signed({ ...valid, service_id: 'one' })],
    ['when it names no service', () => signed({ ...valid, service_id: undefined })],
    ['when its roles are no words', () => signed({ ...valid, roles: [1, 2] })],
    ['when its policy areas are not readable', () => signed({ ...valid, access_levels: '[{"id":' })],
    ['when its payload is no object', () => notAnObject()],
    ['when it is no token', async () => 'no.such.token'],
    ['when it is longer than any token', async () => 'a'.repeat(20_000)],
  ];
  test.each(bad)('%s', async (_why, make) => {
    expect(await verify(await make())).toBeNull();
  });

  async function withSharedSecret(): Promise<string> {
    const secret = new TextEncoder().encode(JSON.stringify(publicKey));
    return new SignJWT(valid).setProtectedHeader({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' }).sign(secret);
  }
  async function tampered(): Promise<string> {
    const [header, , signature] = (await signed(valid)).split('.');
    return [header, Buffer.from(JSON.stringify({ ...valid, roles: ['HRUser'] })).toString('base64url'), signature].join(
      '.',
    );
  }
  function notAnObject(): Promise<string> {
    return new CompactSign(new TextEncoder().encode('"text"'))
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' })
      .sign(own.privateKey);
  }
});

describe('claims are read as providers write them', () => {
  test('one role may be a plain string [AUTH-07]', async () => {
    expect(await verify(await signed({ ...valid, roles: 'BusinessUser' }))).toMatchObject({ roles: ['BusinessUser'] });
    expect(await verify(await signed({ ...valid, roles: ['BusinessUser'] }))).toMatchObject({
      roles: ['BusinessUser'],
    });
  });
  test('policy areas may be a list, and numbers may be text [AUTH-13]', async () => {
    const claims = {
      ...valid,
      service_id: '2',
      access_levels: [{ id: '21', title: 'Bakeries', isPrimary: 'true' }],
      change_service: true,
    };
    expect(await verify(await signed(claims))).toMatchObject({
      serviceId: 2,
      accessLevels: [{ id: 21, isPrimary: true }],
      mayChangeService: true,
    });
  });
  test('a name loses what the database cannot hold', async () => {
    const claims = await verify(await signed({ ...valid, given_name: 'Ma\u0000ren', family_name: 'Odu\ud800ya' }));
    expect(claims).toMatchObject({ givenName: 'Maren', familyName: 'Odu\ufffdya' });
  });
  test('missing rights are no rights', async () => {
    const claims = { ...valid, roles: undefined, access_levels: undefined, change_service: undefined };
    expect(await verify(await signed(claims))).toMatchObject({ roles: [], accessLevels: [], mayChangeService: false });
  });
});
