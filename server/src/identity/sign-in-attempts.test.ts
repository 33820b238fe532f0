import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { serveCaller } from './caller-network.ts';
import { purgeExpiredPayloads } from './payload.rows.ts';
import { payloadAdapter } from './payload-adapter.ts';
import { ATTEMPTS_OF_NETWORK_COUNT } from './sign-in-attempts.ts';

const suite = identitySuite();
beforeEach(async () => {
  await suite.db.deleteFrom('oidc_payload').execute();
});
afterEach(() => {
  vi.useRealTimers();
});

const kept = (model: string) => suite.db.selectFrom('oidc_payload').selectAll().where('model', '=', model).execute();
const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000);

/** Everything that reads the system's clock is that much later; timers run as ever. */
function letMinutesPass(count: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: minutesFromNow(count) });
}

/**
 * What a stranger can begin: opening the sign-in page, signing out, opening the page with the cookie of a
 * session that is gone.
 */
async function beginAnonymously(url: string): Promise<void> {
  const browser = new Browser(url);
  await browser.authorize();
  await browser.open('/identity/session/end');
  await suite.db.deleteFrom('oidc_payload').where('model', '=', 'Session').execute();
  await browser.authorize();
}

describe('an attempt to sign in', () => {
  test('lives for fifteen minutes, and then it is purged', async () => {
    const { url } = await suite.site();
    for (let count = 0; count < 3; count += 1) await beginAnonymously(url);
    expect([(await kept('Interaction')).length, (await kept('Session')).length]).toEqual([6, 1]);
    expect(await purgeExpiredPayloads(suite.db, minutesFromNow(14))).toBe(0);
    expect(await purgeExpiredPayloads(suite.db, minutesFromNow(15.1))).toBe(7);
  });

  test('can be ended by a person who has looked at the page for ten minutes', async () => {
    const { url } = await suite.site();
    const browser = new Browser(url);
    const { address: page } = await browser.authorize();
    letMinutesPass(10);
    const { address } = await browser.submit(page, { username: 'maren', password: 'evenhand-demo' });
    expect(await browser.exchange(address)).toHaveProperty('access_token');
  });

  test('that is over answers that the page has expired, and signs nobody in', async () => {
    const { url } = await suite.site();
    const browser = new Browser(url);
    const { address: page } = await browser.authorize();
    letMinutesPass(16);
    const { response } = await browser.submit(page, { username: 'maren', password: 'evenhand-demo' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in page has expired');
    expect(await kept('Grant')).toEqual([]);
  });

  test('that succeeds becomes a session of ten hours, which belongs to no network', async () => {
    const { url } = await suite.site();
    const browser = new Browser(url);
    await browser.open('/identity/session/end');
    await browser.signIn('maren');
    const sessions = (await kept('Session')).map(({ payload, network }) => ({
      ...(payload as { loginTs: number; exp: number }),
      network,
    }));
    expect(sessions).toEqual([
      expect.objectContaining({ exp: (sessions[0]?.loginTs ?? 0) + 10 * 3600, network: null }),
    ]);
    expect(await kept('Interaction')).toEqual([]);
    await purgeExpiredPayloads(suite.db, minutesFromNow(9 * 60));
    expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('code')).not.toBeNull();
  });
});

describe('attempts of one network', () => {
  /** As many attempts like the one there is, each a moment older than the one before. */
  async function addOlder(count: number): Promise<void> {
    await sql`insert into oidc_payload (model, id, payload, expires_at, network)
      select model, 'older ' || n, payload, expires_at - n * interval '1 ms', network from oidc_payload, generate_series(1, ${count}::integer) n`.execute(
      suite.db,
    );
  }
  const ids = async () =>
    (await suite.db.selectFrom('oidc_payload').select('id').orderBy('expires_at', 'desc').execute()).map(
      ({ id }) => id,
    );

  test('are bounded: a new one deletes the oldest, and is refused to nobody', async () => {
    const { url } = await suite.site();
    const early = new Browser(url);
    const { address: page } = await early.authorize();
    await addOlder(ATTEMPTS_OF_NETWORK_COUNT + 20);
    await beginAnonymously(url);
    await new Browser(url).authorize();
    const left = await ids();
    expect(left).toHaveLength(ATTEMPTS_OF_NETWORK_COUNT);
    // The early one, two interactions and a session of the stranger, and the last one.
    expect(left.filter((id) => !id.startsWith('older'))).toHaveLength(5);
    expect(left.at(-1)).toBe(`older ${ATTEMPTS_OF_NETWORK_COUNT - 5}`);
    const { address } = await early.submit(page, { username: 'maren', password: 'evenhand-demo' });
    expect(await early.exchange(address)).toHaveProperty('access_token');
  });

  test('leave those of other networks, sessions and tokens alone; an IPv6 network is one, and no row names an address', async () => {
    const begin = (id: string, address: string) =>
      serveCaller({ address, userAgent: undefined }, () => payloadAdapter(suite.db)('Interaction').upsert(id, {}, 900));
    await begin('of this network', '2001:db8:1:2:aaaa::1');
    await addOlder(ATTEMPTS_OF_NETWORK_COUNT);
    await begin('of another', '2001:db8:1:3::1');
    await serveCaller({ address: '2001:db8:1:2::9', userAgent: undefined }, async () => {
      await payloadAdapter(suite.db)('Session').upsert('session', { accountId: 'maren' }, 1);
      await payloadAdapter(suite.db)('RefreshToken').upsert('token', { grantId: 'g' }, 1);
    });
    await begin('newest', '2001:db8:1:2:bbbb::2');
    const left = await ids();
    expect(left).toEqual(expect.arrayContaining(['of this network', 'of another', 'newest', 'session', 'token']));
    expect(left).toHaveLength(ATTEMPTS_OF_NETWORK_COUNT + 3);
    const networks = await suite.db.selectFrom('oidc_payload').select('network').distinct().execute();
    expect(networks).toHaveLength(3);
    expect(JSON.stringify(networks)).not.toMatch(/2001|db8/);
  });
});
