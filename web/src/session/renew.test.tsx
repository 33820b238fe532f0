import type { User } from 'oidc-client-ts';
import { beforeEach, expect, test } from 'vitest';
import { renew } from './renew.ts';
import { connectRenewals } from './renewals.ts';
import type { SessionPorts } from './session-ports.ts';

beforeEach(() => localStorage.clear());

/** A provider that takes each refresh token once and ends every session when one comes again. */
function provider({ rotates = true } = {}) {
  const used: string[] = [];
  let last = 0;
  const issue = (): string => {
    last += 1;
    return `refresh-${last}`;
  };
  return {
    issue,
    used,
    async refresh(token: string): Promise<string> {
      const isReplay = used.includes(token);
      used.push(token);
      await new Promise((resolve) => setTimeout(resolve));
      if (isReplay) throw Object.assign(new Error('replayed'), { error: 'invalid_grant' });
      if (!rotates) used.pop();
      return rotates ? issue() : token;
    },
  };
}

/** A tab with what it stores. `frames` counts the times it asked in a hidden frame. */
function tabOf(from: ReturnType<typeof provider>, stored: Partial<User>) {
  const tab = { user: { ...stored } as User, frames: 0 };
  const userManager = {
    getUser: async () => ({ ...tab.user }),
    storeUser: async (user: User) => {
      tab.user = user;
    },
    signinSilent: async () => {
      const { refresh_token: token } = tab.user;
      if (token === undefined) tab.frames += 1;
      const next = token === undefined ? from.issue() : await from.refresh(token);
      tab.user = { ...tab.user, refresh_token: next } as User;
      return tab.user;
    },
  };
  const ports = { userManager, renewals: connectRenewals(), now: () => 5 } as unknown as SessionPorts;
  return { tab, renew: () => renew(ports) };
}

const signedIn = (token: string) => ({ refresh_token: token, profile: { sub: 'u-maren' } }) as Partial<User>;

test('a tab that was opened from another one renews with tokens of its own, also when both renew at once, and nobody is signed out [SESS-02]', async () => {
  const oidc = provider();
  const token = oidc.issue();
  const [first, second] = [tabOf(oidc, signedIn(token)), tabOf(oidc, signedIn(token))];
  expect(await Promise.all([first.renew(), second.renew()])).toEqual([
    { type: 'renewed', now: 5 },
    { type: 'renewed', now: 5 },
  ]);
  expect(oidc.used).toEqual([token]);
  expect([first.tab.frames, second.tab.frames]).toEqual([0, 1]);
  // From here on each has its own.
  await first.renew();
  await second.renew();
  expect([first.tab.frames, second.tab.frames]).toEqual([0, 1]);
  expect(new Set(oidc.used).size).toBe(3);
});

test('a refresh token that the provider leaves as it is is used by every tab', async () => {
  const oidc = provider({ rotates: false });
  const token = oidc.issue();
  const [first, second] = [tabOf(oidc, signedIn(token)), tabOf(oidc, signedIn(token))];
  await first.renew();
  expect((await second.renew()).type).toBe('renewed');
  expect([first.tab.frames, second.tab.frames]).toEqual([0, 0]);
});

test('what is kept for the other tabs is no whole token, and does not grow without end', () => {
  const renewals = connectRenewals();
  const tokenOf = (at: number): string => `a-long-and-secret-part-of-token-${1000 + at}`;
  for (let at = 0; at < 80; at += 1) renewals.noteSpent(tokenOf(at));
  const kept = Object.values({ ...localStorage }).join('\n');
  expect(kept).not.toContain('secret');
  expect(kept.split(' ')).toHaveLength(50);
  expect([renewals.isSpent(tokenOf(79)), renewals.isSpent(tokenOf(0)), renewals.isSpent(tokenOf(80))]).toEqual([
    true,
    false,
    false,
  ]);
});
