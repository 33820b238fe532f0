import { beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const suite = identitySuite();
let now: Date;
let limits: SignInLimits;
/** A second server process over the same database. */
let other: SignInLimits;

beforeEach(async () => {
  await suite.db.deleteFrom('request_limit').execute();
  now = new Date('2026-11-18T09:00:00Z');
  const max = { signIn: 10, signInAddress: 100 };
  limits = createSignInLimits(suite.db, max, () => now);
  other = createSignInLimits(suite.db, max, () => now);
});

async function fail(count: number, username: string, address: string, at = limits): Promise<boolean[]> {
  const results = await Promise.all(Array.from({ length: count }, () => at.begin(username, address)));
  return results.map(({ isAllowed }) => isAllowed);
}
const pass = (results: readonly boolean[]) => results.filter(Boolean).length;

async function succeed(username: string, address: string): Promise<boolean> {
  const attempt = await limits.begin(username, address);
  if (attempt.isAllowed) await attempt.succeed();
  return attempt.isAllowed;
}

describe('failed sign-ins', () => {
  test('ten of one name from one address in fifteen minutes are looked at, however many are sent side by side', async () => {
    expect(pass(await fail(30, 'maren', '10.0.0.1'))).toBe(10);
    expect(await limits.begin('maren', '10.0.0.1')).toEqual({ isAllowed: false, retryAfter: 900 });
    now = new Date('2026-11-18T09:14:59.500Z');
    expect(await limits.begin('maren', '10.0.0.1')).toEqual({ isAllowed: false, retryAfter: 1 });
    now = new Date('2026-11-18T09:15:00Z');
    expect(pass(await fail(11, 'maren', '10.0.0.1'))).toBe(10);
  });

  test('of one name refuse nobody else at the address, nor the same name elsewhere', async () => {
    await fail(20, 'maren', '10.0.0.1');
    expect(await succeed('edda', '10.0.0.1')).toBe(true);
    expect(await succeed('maren', '10.0.0.2')).toBe(true);
  });

  test('of others never refuse a right password while the address has fewer than a hundred; a hundred stop the address', async () => {
    for (let person = 0; person < 9; person += 1) await fail(10, `person-${person}`, '10.0.0.1');
    await fail(9, 'person-9', '10.0.0.1');
    for (let count = 0; count < 30; count += 1) expect(await succeed('edda', '10.0.0.1')).toBe(true);
    expect(pass(await fail(5, 'somebody', '10.0.0.1'))).toBe(1);
    expect(await limits.begin('edda', '10.0.0.1')).toEqual({ isAllowed: false, retryAfter: 900 });
    expect(await succeed('edda', '10.0.0.2')).toBe(true);
    // What was refused because of the address does not count against the name.
    now = new Date('2026-11-18T09:15:00Z');
    expect(pass(await fail(11, 'edda', '10.0.0.1'))).toBe(10);
  });

  test('at an address that is over its limit leave no counter of an invented name', async () => {
    const few = createSignInLimits(suite.db, { signIn: 10, signInAddress: 3 }, () => now);
    const counters = async () => (await suite.db.selectFrom('request_limit').select('key').execute()).length;
    for (let person = 0; person < 3; person += 1) await fail(1, `invented-${person}`, '10.0.0.1', few);
    expect(await counters()).toBe(4);
    for (let person = 3; person < 30; person += 1)
      expect(pass(await fail(2, `invented-${person}`, '10.0.0.1', few))).toBe(0);
    expect(await counters()).toBe(4);
  });

  test('of a name that is over its limit do not count against the address', async () => {
    const few = createSignInLimits(suite.db, { signIn: 2, signInAddress: 3 }, () => now);
    for (let count = 0; count < 9; count += 1) await fail(1, 'maren', '10.0.0.1', few);
    expect(pass(await fail(1, 'edda', '10.0.0.1', few))).toBe(1);
    expect(pass(await fail(1, 'edda', '10.0.0.1', few))).toBe(0);
  });

  test('are forgotten for the name when its right password comes', async () => {
    expect(pass(await fail(9, 'maren', '10.0.0.1'))).toBe(9);
    expect(await succeed('maren', '10.0.0.1')).toBe(true);
    expect(pass(await fail(11, 'maren', '10.0.0.1'))).toBe(10);
  });

  test('are counted together by all server processes', async () => {
    expect(pass(await fail(6, 'maren', '10.0.0.1'))).toBe(6);
    expect(pass(await fail(6, 'maren', '10.0.0.1', other))).toBe(4);
  });

  test('from addresses of one IPv6 network count as from one address, and so do both spellings of an IPv4 address', async () => {
    expect(pass(await fail(10, 'maren', '2001:db8:1:2:aaaa::1'))).toBe(10);
    expect(pass(await fail(1, 'maren', '2001:DB8:1:2:bbbb::2'))).toBe(0);
    expect(pass(await fail(1, 'maren', '2001:db8:1:3::1'))).toBe(1);
    expect(pass(await fail(10, 'maren', '::ffff:10.0.0.1'))).toBe(10);
    expect(pass(await fail(1, 'maren', '10.0.0.1'))).toBe(0);
  });

  test('are not limited where the setting is 0', async () => {
    const none = createSignInLimits(suite.db, { signIn: 0, signInAddress: 0 }, () => now);
    expect(pass(await fail(40, 'maren', '10.0.0.1', none))).toBe(40);
    const byAddress = createSignInLimits(suite.db, { signIn: 0, signInAddress: 3 }, () => now);
    expect(pass(await fail(5, 'maren', '10.0.0.1', byAddress))).toBe(3);
  });
});

test('the page tells a person to wait, with Retry-After, and signs others in', async () => {
  const { url } = await suite.site({ clock: () => now, limits: { signIn: 2 } });
  const browser = new Browser(url);
  const { address } = await browser.authorize();
  const attempt = async (username: string, password: string) =>
    (await browser.submit(address, { username, password })).response;
  expect([(await attempt('maren', 'x')).status, (await attempt('maren', 'x')).status]).toEqual([401, 401]);
  const refused = await attempt('maren', 'evenhand-demo');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect((await attempt('teodora', 'evenhand-demo')).status).toBe(303);
});
