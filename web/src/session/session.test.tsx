import type { CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSession } from './session.ts';
import { writeSlice } from './stored-state.ts';

const MINUTE_MS = 60_000;
const maren = {
  userId: 'u-maren',
  fullName: 'Maren Oduya',
  roles: ['HRUser', 'BusinessUser'],
  availability: 'Available',
} as unknown as CurrentUser;
const returnedToken = {
  access_token: 'token-1',
  id_token: 'id-1',
  expired: false,
  profile: { sub: 'u-maren', roles: ['HRUser', 'BusinessUser'] },
  state: { returnTo: '/cases?status=1' },
} as unknown as User;

interface World {
  now: number;
  log: string[];
  token: User;
  stored: User | null;
  loadUser: () => Promise<CurrentUser>;
  renew: () => Promise<User | null>;
  raise: Record<string, () => void>;
  isForgotten: boolean;
  isUnsent: boolean;
}
let world: World;
beforeEach(() => {
  sessionStorage.clear();
  world = {
    token: { ...returnedToken } as User,
    now: 1_000_000,
    log: [],
    stored: null,
    loadUser: async () => maren,
    renew: async () => returnedToken,
    raise: {},
    isForgotten: false,
    isUnsent: false,
  };
});
function start() {
  const on = (name: string) => (callback: never) => {
    world.raise[name] = callback as never;
    return () => undefined;
  };
  return createSession({
    userManager: {
      getUser: async () => world.stored,
      removeUser: async () => undefined,
      signinRedirect: async (args: { state?: unknown }) =>
        void world.log.push(`sign in, back to ${JSON.stringify((args.state as { returnTo: string }).returnTo)}`),
      signinRedirectCallback: async () => world.token,
      signinSilent: () => world.renew(),
      signoutRedirect: async (args: { state?: unknown; id_token_hint?: string }) =>
        void world.log.push(`sign out ${JSON.stringify(args.state)} ${args.id_token_hint}`),
      signoutRedirectCallback: async () => undefined,
      events: {
        addUserLoaded: on('loaded'),
        addAccessTokenExpiring: on('expiring'),
        addAccessTokenExpired: on('expired'),
        addUserSignedOut: on('signed-out'),
      },
    } as never,
    loadUser: () => world.loadUser(),
    sendAvailability: async (availability) => void world.log.push(availability),
    now: () => world.now,
    storage: sessionStorage,
    tabs: {
      tell: () => undefined,
      listen: () => undefined,
      lastUse: () => null,
      noteUse: () => undefined,
      forgetUse: () => undefined,
    },
    renewals: { inTurn: (work) => work(), isSpent: () => false, noteSpent: () => undefined },
    sendTyped: async () => {
      world.log.push(`drafts, ${world.isForgotten ? 'too late' : 'in time'}`);
      world.isUnsent = false;
    },
    hasUnsent: () => world.isUnsent,
    forget: () => {
      world.isForgotten = true;
    },
    here: () => '/tasks?toDate=2026-11-18',
    goTo: (href) => void world.log.push(`go ${href}`),
  });
}
/** Lets everything happen that waits for nothing but promises. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('coming in', () => {
  test('a person who is not signed in goes to the provider and returns to the address asked for [ROUTE-14]', async () => {
    const session = start();
    expect(await session.enter('/cases/10001?action=addObserver')).toBe(false);
    expect(world.log).toEqual(['sign in, back to "/cases/10001?action=addObserver"']);
    expect(await session.finishSignIn()).toBe('/cases?status=1');
  });

  test('without an address to return to it is the dashboard [ROUTE-15], and never another site', async () => {
    const session = start();
    for (const state of [
      undefined,
      { returnTo: '//evil.example' },
      { returnTo: 'https://evil.example' },
      { returnTo: '/\\evil.example' },
    ]) {
      world.token = { ...returnedToken, state } as User;
      expect(await session.finishSignIn()).toBe('/');
    }
  });

  test('on sign-in the person is loaded and set Available [SESS-01]; user and session state hold what is specified [SESS-17] [SESS-18]', async () => {
    const session = start();
    await session.finishSignIn();
    expect(world.log).toEqual(['Available']);
    expect(session.read().user).toEqual({
      name: 'Maren Oduya',
      id: 'u-maren',
      roles: ['HRUser', 'BusinessUser'],
      availability: 'Available',
      isDualRole: true,
      caseRole: 'BusinessUser',
    });
    expect(session.read().session).toEqual({
      isAuthenticated: true,
      expiresAt: world.now + 30 * MINUTE_MS,
      profile: returnedToken.profile,
      token: 'token-1',
    });
  });

  test('a reload within twenty minutes goes on without the provider and keeps the case role', async () => {
    const first = start();
    await first.finishSignIn();
    first.chooseCaseRole('HRUser');
    world.stored = returnedToken;
    world.log = [];
    world.now += 19 * MINUTE_MS;
    const second = start();
    expect(await second.enter('/')).toBe(true);
    expect(second.read().user?.caseRole).toBe('HRUser');
    expect(world.log).toEqual([]);
  });

  test('calls can be made from the stored tokens before it is known who the person is, and nobody is signed in until then [AUTH-11, GROW-03]', async () => {
    await start().finishSignIn();
    world.stored = returnedToken;
    const person = Promise.withResolvers<CurrentUser>();
    world.loadUser = () => person.promise;
    const session = start();
    const isIn = session.enter('/cases/10001');
    expect(await session.mayCall('/cases/10001')).toBe(true);
    expect(session.token()).toBe('token-1');
    expect(session.read().session.profile?.roles).toEqual(['HRUser', 'BusinessUser']);
    expect(session.read().session.isAuthenticated).toBe(false);
    person.resolve(maren);
    expect(await isIn).toBe(true);
    expect(session.read().session.isAuthenticated).toBe(true);
  });

  test('tokens whose person the server does not name lead to sign-in, once, and without them no call is made [SESS-16]', async () => {
    await start().finishSignIn();
    world.stored = returnedToken;
    world.log = [];
    world.loadUser = async () => Promise.reject(new Error('no'));
    const session = start();
    expect(await session.mayCall('/cases/10001')).toBe(true);
    expect(await session.enter('/cases/10001')).toBe(false);
    expect(world.log).toEqual(['sign in, back to "/cases/10001"']);
    world.stored = null;
    expect(await start().mayCall('/tasks')).toBe(false);
    expect(world.log.at(-1)).toBe('sign in, back to "/tasks"');
  });

  test('a stored state older than twenty minutes is discarded and sign-in runs again [SESS-06]', async () => {
    await start().finishSignIn();
    world.stored = returnedToken;
    world.now += 20 * MINUTE_MS + 1;
    expect(await start().enter('/tasks')).toBe(false);
    expect(sessionStorage.getItem('evenhand.state')).toBeNull();
    expect(world.log.at(-1)).toBe('sign in, back to "/tasks"');
  });

  test('a failure to fetch the person leads to sign-in [SESS-16], and in the end to the error page instead of endless redirects', async () => {
    world.loadUser = async () => Promise.reject(new Error('no'));
    const session = start();
    expect(await session.finishSignIn()).toBeNull();
    expect(world.log).toEqual(['sign in, back to "/cases?status=1"']);
    await session.finishSignIn();
    await session.finishSignIn();
    await session.finishSignIn();
    expect(world.log.at(-1)).toBe('go /error');
  });

  test('a full-page renew keeps the availability chosen before', async () => {
    const session = start();
    await session.finishSignIn();
    session.chooseAvailability('Busy');
    await session.refresh();
    world.token = { ...returnedToken, state: { returnTo: '/', isRenewal: true } } as User;
    const after = start();
    await after.finishSignIn();
    expect(world.log).toEqual(['Available', 'Busy', 'sign in, back to "/"', 'Busy']);
    expect(after.read().user?.availability).toBe('Busy');
  });

  test.each([
    ['of another person', { id: 'u-somebody-else', caseRole: 'HRUser' }],
    ['of nobody who is named, written after a session had ended', undefined],
  ])('state %s is not theirs', async (_whose, stored) => {
    if (stored !== undefined) writeSlice('user', stored, world.now);
    writeSlice('create-case-draft', { topicId: 3 }, world.now);
    const session = start();
    await session.finishSignIn();
    expect(session.read().user?.caseRole).toBe('BusinessUser');
    expect(sessionStorage.getItem('evenhand.state')).not.toContain('create-case-draft');
  });
});

describe('going out', () => {
  test('Log Out sends what is typed and sets Unavailable, then resets the application state and signs out [SESS-04] [SESS-12]', async () => {
    const session = start();
    await session.finishSignIn();
    world.isUnsent = true;
    void session.logOut();
    await turn();
    expect(world.log).toEqual([
      'Available',
      'drafts, in time',
      'Unavailable',
      'sign out {"reason":"asked","returnTo":"/"} id-1',
    ]);
    expect(sessionStorage.length).toBe(0);
    expect(session.read().user).toBeNull();
    expect(session.token()).toBeNull();
    expect(world.isForgotten).toBe(true);
  });

  test('a sign-out at the provider clears session storage and runs the sign-out redirect [SESS-15]', async () => {
    const session = start();
    await session.finishSignIn();
    world.raise['signed-out']?.();
    await turn();
    expect(sessionStorage.length).toBe(0);
    expect(world.log.at(-1)).toBe('sign out {"reason":"provider","returnTo":"/tasks?toDate=2026-11-18"} id-1');
  });

  test('a renew the provider refuses because nobody is signed in there is such a sign-out', async () => {
    const session = start();
    await session.finishSignIn();
    world.renew = async () => Promise.reject(Object.assign(new Error('gone'), { error: 'login_required' }));
    world.raise.expiring?.();
    await turn();
    expect(world.log.at(-1)).toBe('sign out {"reason":"provider","returnTo":"/tasks?toDate=2026-11-18"} id-1');
  });

  test('a server that cannot be reached leaves the availability as chosen here [SESS-13]', async () => {
    const session = start();
    await session.finishSignIn();
    session.chooseAvailability('Busy');
    expect(session.read().user?.availability).toBe('Busy');
  });

  test('a token refused by the server signs in again and comes back', async () => {
    const session = start();
    await session.finishSignIn();
    session.signInAgain('/cases/10001');
    session.signInAgain('/cases/10001');
    await turn();
    expect(world.log.slice(1)).toEqual(['sign in, back to "/cases/10001"']);
  });

  test('when a token is refused nothing is kept: no fetched data, no stored state, no sign-in [SESS-12]', async () => {
    const session = start();
    await session.finishSignIn();
    expect(world.isForgotten).toBe(false);
    session.signInAgain('/cases/10001');
    expect(world.isForgotten).toBe(true);
    expect(session.read().session).toEqual({ isAuthenticated: false, expiresAt: null, profile: null, token: null });
    expect(session.read().user).toBeNull();
    expect(session.token()).toBeNull();
    expect(sessionStorage.getItem('evenhand.state')).toBeNull();
  });
});
