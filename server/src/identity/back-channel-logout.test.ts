import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOfCases } from '@evenhand/contract/case-list';
import { OIDC_SCOPE } from '@evenhand/contract/client-settings';
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { followLive, timeUntilEnd } from '../../testing/follow-live.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { checksumOf, openTestDatabase } from '../../testing/test-database.ts';
import type { WholeSite } from '../../testing/whole-site.ts';
import { wholeSite } from '../../testing/whole-site.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { purgeSpentLogoutTokens } from './back-channel-logout.ts';
import { createIdentity } from './create-identity.ts';

const CLIENT = 'evenhand-web';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

let provider: Server;
let issuer: string;
let isDown = false;
let database: TestDatabase;
let site: WholeSite;
let other: WholeSite;
let count = 0;

beforeAll(async () => {
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig' };
  provider = createServer((request, response) => {
    const answer = request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  database = await openTestDatabase();
  site = await newSite();
  other = await newSite();
});
afterAll(async () => {
  await site.close();
  await other.close();
  await database.close();
  provider.close();
});

async function newSite(): Promise<WholeSite> {
  const oidc = { issuer, clientId: CLIENT, audience: 'evenhand-api' };
  const limits = { signIn: 0, signInAddress: 0, searches: 0, caseMisses: 0, connections: 0 };
  const settings = { oidc, isDemo: false, isImplicitFlowOn: false, oidcScope: OIDC_SCOPE, limits };
  const identity = await createIdentity({
    db: database.identity,
    settings,
    rights: 'claims',
    publicUrl: issuer,
    port: 0,
    clock: systemClock,
    log: createLogger('silent'),
  });
  return wholeSite(database, 0, identity);
}

const seconds = () => Math.floor(Date.now() / 1000);
const sign = (
  claims: Record<string, unknown>,
  { typ = 'JWT', key = own.privateKey, kid = 'own', alg = 'RS256' } = {},
) => new SignJWT(claims).setProtectedHeader({ alg, kid, ...(typ === '' ? {} : { typ }) }).sign(key);

/** An access token of the provider. */
function tokenOf(userId: string, sid?: string, iat = seconds()): Promise<string> {
  const rights = {
    given_name: 'A',
    family_name: 'B',
    service_id: 1,
    roles: 'HRUser',
    access_levels: '[{"id":2,"isPrimary":true}]',
  };
  return sign({
    iss: issuer,
    aud: 'evenhand-api',
    sub: userId,
    iat,
    exp: iat + 1800,
    ...rights,
    ...(sid === undefined ? {} : { sid }),
  });
}

/** A logout token as it should be, unless changed. */
function order(changes: Record<string, unknown>, header?: Parameters<typeof sign>[1]): Promise<string> {
  count += 1;
  const claims = {
    iss: issuer,
    aud: CLIENT,
    iat: seconds(),
    exp: seconds() + 120,
    jti: `order-${count}`,
    events: EVENTS,
    ...changes,
  };
  return sign(claims, header ?? { typ: 'logout+jwt' });
}

const post = (body: URLSearchParams | string, headers?: Record<string, string>) =>
  fetch(`${site.url}/identity/backchannel-logout`, {
    method: 'POST',
    body,
    ...(headers === undefined ? {} : { headers }),
  });
const report = async (token: string) => post(new URLSearchParams({ logout_token: token }));
const read = async (token: string, at = site) =>
  (await at.with(token).call(pageOfCases, { params: { page: 1 } })).status;

describe('a sign-out that the external provider reports', () => {
  test('by session ends the tokens and streams of that session at once, in every server process, and no others [AUTH-05]', async () => {
    const [first, second, teodora] = [
      await tokenOf(cast.maren, 'one'),
      await tokenOf(cast.maren, 'two'),
      await tokenOf(cast.teodora, 'three'),
    ];
    for (const at of [site, other])
      expect([await read(first, at), await read(second, at), await read(teodora, at)]).toEqual([200, 200, 200]);
    const [here, there, kept] = [
      await followLive(site.url, first),
      await followLive(other.url, first),
      await followLive(other.url, second),
    ];
    const answer = await report(await order({ sid: 'one' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Math.max(...(await Promise.all([timeUntilEnd(here), timeUntilEnd(there)])))).toBeLessThan(1_000);
    for (const at of [site, other])
      expect([await read(first, at), await read(second, at), await read(teodora, at)]).toEqual([401, 200, 200]);
    expect(await timeUntilEnd(kept)).toBe(Number.POSITIVE_INFINITY);
    kept.close();
  });

  test('by person ends every token issued until then, and none issued later [AUTH-05]', async () => {
    const past = seconds() - 60;
    const [named, unnamed, later, somebody] = [
      await tokenOf(cast.edda, 'a', past),
      await tokenOf(cast.edda, undefined, past),
      await tokenOf(cast.edda, 'b', past + 1),
      await tokenOf(cast.rufus, 'c', past),
    ];
    expect(await Promise.all([named, unnamed, later, somebody].map((token) => read(token)))).toEqual([
      200, 200, 200, 200,
    ]);
    const screens = [await followLive(other.url, unnamed), await followLive(other.url, later)] as const;
    expect((await report(await order({ sub: cast.edda.toUpperCase(), iat: past }))).status).toBe(200);
    expect(await Promise.all([named, unnamed, later, somebody].map((token) => read(token)))).toEqual([
      401, 401, 200, 200,
    ]);
    expect(await timeUntilEnd(screens[0])).toBeLessThan(1_000);
    expect(await timeUntilEnd(screens[1])).toBe(Number.POSITIVE_INFINITY);
    screens[1].close();
    // An older report that arrives late changes nothing.
    expect((await report(await order({ sub: cast.edda, iat: past - 100 }))).status).toBe(200);
    expect(await read(named)).toBe(401);
  });

  test('by session and person also ends the person’s tokens that name no session, because one of them may be meant', async () => {
    const past = seconds() - 60;
    const [unnamed, elsewhere, later] = [
      await tokenOf(cast.priya, undefined, past),
      await tokenOf(cast.priya, 'p2', past),
      await tokenOf(cast.priya),
    ];
    expect((await report(await order({ sid: 'p1', sub: cast.priya, iat: past }))).status).toBe(200);
    expect([await read(unnamed), await read(elsewhere), await read(later)]).toEqual([401, 200, 200]);
  });

  test('by a subject that is no UUID ends the tokens of the person it names, and of nobody else [AUTH-05]', async () => {
    const past = seconds() - 60;
    const [hers, others] = [
      await tokenOf('auth0|hers', undefined, past),
      await tokenOf('auth0|others', undefined, past),
    ];
    expect([await read(hers), await read(others)]).toEqual([200, 200]);
    expect((await report(await order({ sub: 'auth0|hers', iat: past }))).status).toBe(200);
    expect([await read(hers), await read(others)]).toEqual([401, 200]);
  });

  test('of a person who is not known here is accepted and changes nothing', async () => {
    expect((await report(await order({ sub: 'a-user-of-another-product' }))).status).toBe(200);
    expect(await read(await tokenOf(cast.maren, 'four'))).toBe(200);
  });
});

describe('a report is refused and nothing is changed', () => {
  const sid = 'stays';
  const bad: [string, () => Promise<string>][] = [
    ['when somebody else signed it', () => order({ sid }, { key: stranger.privateKey })],
    [
      'when it is not signed',
      async () =>
        new UnsecuredJWT({
          iss: issuer,
          aud: CLIENT,
          iat: seconds(),
          exp: seconds() + 60,
          jti: 'x',
          sid,
          events: EVENTS,
        }).encode(),
    ],
    ['when its algorithm is not on our list', () => order({ sid }, { alg: 'RS512' })],
    ['when another issuer made it', () => order({ sid, iss: 'https://elsewhere.example' })],
    ['when it is meant for another client', () => order({ sid, aud: 'another' })],
    ['when it is meant for the API and not for the client', () => order({ sid, aud: 'evenhand-api' })],
    ['when it has expired', () => order({ sid, iat: seconds() - 200, exp: seconds() - 60 })],
    ['when it never expires', () => order({ sid, exp: undefined })],
    ['when it does not tell when it was issued', () => order({ sid, iat: undefined })],
    ['when it was issued in the future', () => order({ sid, iat: seconds() + 90 })],
    ['when it has no id of its own', () => order({ sid, jti: undefined })],
    ['when its id is empty', () => order({ sid, jti: '' })],
    ['when it names no event', () => order({ sid, events: undefined })],
    ['when it names another event', () => order({ sid, events: { 'http://schemas.openid.net/event/other': {} } })],
    [
      'when its event is no object',
      () => order({ sid, events: { 'http://schemas.openid.net/event/backchannel-logout': true } }),
    ],
    [
      'when its events are a list',
      () => order({ sid, events: ['http://schemas.openid.net/event/backchannel-logout'] }),
    ],
    ['when it has a nonce, as ID tokens do', () => order({ sid, nonce: 'n' })],
    ['when it names neither a session nor a person', () => order({})],
    ['when its session is no text', () => order({ sid: 7 })],
    ['when its person is no text', () => order({ sid, sub: 7 })],
    ['when its session cannot be a name', () => order({ sid: 'a\0b' })],
    ['when it is of another type', () => order({ sid }, { typ: 'at+jwt' })],
    ['when it is an access token', () => tokenOf(cast.maren, sid)],
    ['when it is no token', async () => 'no.such.token'],
    ['when it is longer than any token', async () => 'a'.repeat(20_000)],
  ];
  test.each(bad)('%s', async (_why, make) => {
    const before = await changed();
    const answer = await report(await make());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await answer.json()).toMatchObject({ isError: true, errorCode: 'BAD_REQUEST' });
    expect(await changed()).toEqual(before);
    expect(await read(await tokenOf(cast.maren, sid))).toBe(200);
  });

  const changed = () => checksumOf(database.db, ['ended_session', 'ended_person_session', 'spent_logout_token']);

  test('when it was carried out before; two at once are one', async () => {
    const token = await order({ sid: 'five' });
    const answers = await Promise.all([report(token), report(token), report(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const before = await changed();
    expect((await report(token)).status).toBe(400);
    expect(await changed()).toEqual(before);
    // What is purged has expired, so that it is refused without being remembered.
    expect(await purgeSpentLogoutTokens(database.db, new Date())).toBe(0);
    expect(await purgeSpentLogoutTokens(database.db, new Date(Date.now() + 300_000))).toBeGreaterThan(0);
  });

  test('when it comes in another form: no token, two tokens, JSON, or in the address', async () => {
    const token = await order({ sid });
    const twice = new URLSearchParams([
      ['logout_token', token],
      ['logout_token', token],
    ]);
    expect((await post(new URLSearchParams())).status).toBe(400);
    expect((await post(twice)).status).toBe(400);
    expect((await post(JSON.stringify({ logout_token: token }), { 'content-type': 'application/json' })).status).toBe(
      415,
    );
    expect((await fetch(`${site.url}/identity/backchannel-logout?logout_token=${token}`)).status).toBe(404);
    expect(await read(await tokenOf(cast.maren, sid))).toBe(200);
  });
});

test('while the provider’s keys cannot be read a report is answered 503, so that the provider sends it again', async () => {
  isDown = true;
  const fresh = await newSite();
  const token = await order({ sid: 'six' });
  const answer = await fetch(`${fresh.url}/identity/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  expect([answer.status, (await answer.json()) as unknown]).toMatchObject([
    503,
    { isError: true, errorCode: 'EXCEPTION' },
  ]);
  isDown = false;
  await fresh.close();
  expect((await report(token)).status).toBe(200);
});

test('an access token cannot be replaced by a logout token', async () => {
  const claims = {
    aud: 'evenhand-api',
    sub: cast.maren,
    service_id: 1,
    roles: 'HRUser',
    access_levels: '[]',
    given_name: 'A',
    family_name: 'B',
  };
  expect(await read(await order(claims, { typ: 'JWT' }))).toBe(401);
});

test('a report is taken from a provider whose clock is as far ahead as its access tokens may be', async () => {
  expect((await report(await order({ sid: 'ahead', iat: seconds() + 30 }))).status).toBe(200);
});
