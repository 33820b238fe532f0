import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { claimCasePost, removeAdviser } from '@evenhand/contract/case-people';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { followInbox, followUnassigned } from '@evenhand/contract/live';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { controlTime } from '../../testing/control-time.ts';
import { followHubs } from '../../testing/follow-hubs.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { authenticateTest, startTestServer } from '../../testing/test-server.ts';
import type { Authenticate } from '../access/authenticate.ts';
import { createAuthenticate } from '../access/authenticate.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createSyncAccount } from '../users/sync-account.ts';
import { createTokenVerifier } from './verify-token.ts';

/**
 * The hubs take a token in their address. Here it is a real one; `sign-out.test.ts` has those that were
 * signed out.
 */

const ISSUER = 'http://localhost:3000/identity';
const AUDIENCE = 'evenhand-api';
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

let server: TestServer;
let address: string;
const hubs = followHubs({
  get address() {
    return address;
  },
});
beforeAll(async () => {
  let authenticate: Authenticate = authenticateTest;
  server = await startTestServer({
    authenticate: async (header) => (await authenticateTest(header)) ?? (await authenticate(header)),
  });
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }] };
  // The test moves the clock.
  const now = () => Date.now();
  const verify = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys, log: createLogger('silent'), now });
  authenticate = createAuthenticate(verify, createSyncAccount(server.identity, systemClock), now);
  address = await server.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** An access token of Maren that expires after so many seconds. */
function tokenFor(
  seconds: number,
  { key = own.privateKey, issuer = ISSUER }: { key?: KeyObject; issuer?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const rights = {
    service_id: 1,
    roles: ['HRUser'],
    access_levels: '[{"id":2,"title":"Distribution","isPrimary":true}]',
    change_service: 'false',
  };
  return new SignJWT({ given_name: 'Maren', family_name: 'Oduya', ...rights })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(cast.maren)
    .setIssuedAt(now - 60)
    .setExpirationTime(now + seconds)
    .sign(key);
}

/** Does something on a case of its own that this hub tells Maren, and answers what. */
const tells = {
  async [followInbox.path]() {
    const { id } = await post(server, 'teodora', await openCase(server));
    return ['addmessage', [id]];
  },
  async [followUnassigned.path]() {
    const id = await openCase(server);
    await server.as('maren').call(removeAdviser, { params: { id } });
    await server.as('maren').call(claimCasePost, { params: { id } });
    return ['removeunassignedcase', [id]];
  },
};

describe.each(Object.entries(tells))('%s', (path, tell) => {
  test.each([
    ['has expired', () => tokenFor(-1)],
    ['somebody else has signed', () => tokenFor(60, { key: stranger.privateKey })],
    ['another issuer gave', () => tokenFor(60, { issuer: 'https://elsewhere.example/identity' })],
  ])('refuses a ticket that %s, and tells nothing [AUTH-05, API-069, API-070]', async (_what, make) => {
    const answer = await fetch(`${address}${path}?access_token=${await make()}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
    expect(await answer.json()).toMatchObject({ isError: true, errorCode: ErrorCode.NotAuthorised });
  });

  test('delivers nothing more once its ticket has expired, and does not take it again [AUTH-05, API-069, API-070]', async () => {
    controlTime();
    const ticket = await tokenFor(120);
    const [brief, lasting] = [await hubs.follow(path, 'maren', 'query', ticket), await hubs.follow(path, 'maren')];
    expect([brief.status, lasting.status]).toEqual([200, 200]);
    const before = await tell();
    await expect.poll(() => brief.events).toContainEqual(before);
    await vi.advanceTimersByTimeAsync(120_000);
    await brief.ended;
    const after = await tell();
    await expect.poll(() => lasting.events).toContainEqual(after);
    expect(brief.events).not.toContainEqual(after);
    expect((await hubs.follow(path, 'maren', 'query', ticket)).status).toBe(401);
  });
});
