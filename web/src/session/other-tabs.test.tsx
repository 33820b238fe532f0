import type { CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTabs } from './other-tabs.ts';
import type { Session } from './session.ts';
import { createSession } from './session.ts';
import { readSlice, writeSlice } from './stored-state.ts';

const MINUTE_MS = 60_000;

/** One tab of the browser: its own session storage and memory, the channel and the shared storage of all. */
interface Tab {
  person: string;
  session: Session;
  log: string[];
  storage: Storage;
  isForgotten: boolean;
}

let now: number;
const opened: Tab[] = [];
beforeEach(() => {
  now = 1_000_000;
  localStorage.clear();
});
afterEach(() => localStorage.clear());

const isSignedIn = ({ session }: Tab): boolean => session.read().session.isAuthenticated;

/** The next availability that a tab tells the others. Ends after the tabs that are open have heard it. */
function nextAvailability(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = new BroadcastChannel('evenhand.session');
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'availability') return;
    channel.close();
    resolve();
  });
  return promise;
}

async function openTab(person = 'u-maren', here = '/cases/10001'): Promise<Tab> {
  const log: string[] = [];
  const token = {
    access_token: 'token',
    id_token: 'id',
    expired: false,
    profile: { sub: person, roles: 'HRUser' },
    state: { returnTo: '/' },
  } as unknown as User;
  const ignore = (): (() => void) => () => undefined;
  const others = opened.filter((other) => other.person === person);
  const tab: Tab = { person, session: undefined as never, log, storage: memoryStorage(), isForgotten: false };
  tab.session = createSession({
    userManager: {
      getUser: async () => null,
      removeUser: async () => undefined,
      signinRedirect: async () => void log.push('sign in'),
      signinRedirectCallback: async () => token,
      signinSilent: async () => token,
      signoutRedirect: async () => void log.push('sign out'),
      signoutRedirectCallback: async () => undefined,
      events: {
        addUserLoaded: ignore,
        addAccessTokenExpiring: ignore,
        addAccessTokenExpired: ignore,
        addUserSignedOut: ignore,
      },
    } as never,
    loadUser: async () => {
      // The server takes longer to answer than another tab.
      if (others.some(isSignedIn)) await nextAvailability();
      return { userId: person, fullName: person, roles: [] as string[] } as CurrentUser;
    },
    sendAvailability: async (availability) => void log.push(availability),
    now: () => now,
    storage: tab.storage,
    tabs: connectTabs(),
    renewals: { inTurn: (work) => work(), isSpent: () => false, noteSpent: () => undefined },
    sendTyped: async () => undefined,
    hasUnsent: () => false,
    forget: () => {
      tab.isForgotten = true;
    },
    here: () => here,
    goTo: (href) => void log.push(`go ${href}`),
  });
  await tab.session.finishSignIn();
  opened.push(tab);
  return tab;
}

function memoryStorage(): Storage {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    clear: () => storage.clear(),
    key: () => null,
    get length() {
      return storage.size;
    },
  };
}

test('Log Out in one tab signs out the others and clears what they hold: drafts, session storage, everything fetched [SESS-12]', async () => {
  const [first, second] = [await openTab(), await openTab()];
  writeSlice('create-case-draft', { topicId: 3 }, now, second.storage);
  first.session.logOut();
  await expect.poll(() => second.log).toContain('go /signout?reason=asked&returnTo=%2F');
  expect(second.session.read().session).toMatchObject({ isAuthenticated: false, token: null });
  expect(second.session.read().user).toBeNull();
  expect([second.storage.length, second.isForgotten]).toEqual([0, true]);
  expect(readSlice('create-case-draft', second.storage)).toBeUndefined();
  // Only the tab that was asked goes to the provider, and nobody's availability is sent twice.
  expect(first.log).toContain('sign out');
  expect(second.log.filter((entry) => entry !== 'Available')).toEqual(['go /signout?reason=asked&returnTo=%2F']);
  expect(localStorage.getItem('evenhand.last-use')).toBeNull();
});

test('a tab that was timed out in another returns to where it was', async () => {
  const [first, second] = [await openTab(), await openTab('u-maren', '/tasks?toDate=2026-11-18')];
  now += 31 * MINUTE_MS;
  first.session.tick();
  await expect.poll(() => second.log).toContain('go /signout?reason=timed-out&returnTo=%2Ftasks%3FtoDate%3D2026-11-18');
});

test('use of one tab keeps the session of the others, also of a tab that slept meanwhile [SESS-11]', async () => {
  const [used, idle] = [await openTab(), await openTab()];
  now += 29.5 * MINUTE_MS;
  idle.session.tick();
  expect(idle.session.readSecondsLeft()).toBe(30);
  used.session.used();
  idle.session.tick();
  expect(idle.session.readSecondsLeft()).toBeNull();
  now += 20 * MINUTE_MS;
  used.session.used();
  now += 15 * MINUTE_MS;
  idle.session.tick();
  expect(idle.session.read().session.isAuthenticated).toBe(true);
  expect(idle.log).not.toContain('sign out');
});

test('availability chosen in one tab is that of all, and a tab opened later takes it over instead of Available', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.session.chooseAvailability('Busy');
  await expect.poll(() => second.session.read().user?.availability).toBe('Busy');
  expect(second.log).not.toContain('Busy');
  const third = await openTab();
  expect(third.session.read().user?.availability).toBe('Busy');
  expect(third.log).toEqual(['Busy']);
});

test("another person's tabs ignore the message", async () => {
  const [maren, edda] = [await openTab('u-maren'), await openTab('u-edda')];
  maren.session.chooseAvailability('Busy');
  maren.session.logOut();
  await expect.poll(() => maren.log).toContain('sign out');
  await openTab('u-edda');
  expect(edda.session.read()).toMatchObject({
    session: { isAuthenticated: true },
    user: { availability: 'Available' },
  });
});

test('a message that cannot be read is ignored', async () => {
  const tab = await openTab();
  const stranger = new BroadcastChannel('evenhand.session');
  for (const news of [
    null,
    'signed-out',
    { kind: 'signed-out', person: 'u-maren', reason: 'tea' },
    { kind: 'availability', person: 'u-maren', availability: 'Tea' },
  ])
    stranger.postMessage(news);
  stranger.postMessage({ kind: 'availability', person: 'u-maren', availability: 'Busy' });
  await expect.poll(() => tab.session.read().user?.availability).toBe('Busy');
  expect(tab.session.read().session.isAuthenticated).toBe(true);
});
