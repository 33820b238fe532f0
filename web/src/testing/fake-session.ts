import type { CurrentUser } from '@evenhand/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from 'oidc-client-ts';
import { flushAllDrafts, hasUnsent } from '../drafts/open-drafts.ts';
import type { Session } from '../session/session.ts';
import { createSession } from '../session/session.ts';
import type { SessionPorts } from '../session/session-ports.ts';

/** World of a session under test: its clock and the acts of the session. */
export interface FakeWorld {
  now: number;
  /** 'Busy', 'renew', 'sign out …', 'sign in …', in order. */
  log: string[];
  /** Answer of the provider to a renew. */
  renew: () => Promise<User | null>;
  session: Session;
}

type Typed = Pick<SessionPorts, 'sendTyped' | 'hasUnsent'>;

/** Unsaved text of a page. */
export function typedOn(queryClient: QueryClient): Typed {
  return { sendTyped: () => flushAllDrafts(queryClient), hasUnsent: () => hasUnsent(queryClient) };
}

/** A session with this person signed in, at a provider that is not there. */
export async function fakeSession(user: CurrentUser, typed: Typed): Promise<{ session: Session; world: FakeWorld }> {
  const roles = user.roles.length === 1 ? user.roles[0] : user.roles;
  const token = {
    access_token: 'token',
    id_token: 'id',
    expired: false,
    profile: { sub: user.userId, roles },
    state: { returnTo: '/' },
  } as unknown as User;
  const log: string[] = [];
  const world: FakeWorld = {
    now: Date.UTC(2026, 10, 18, 15),
    log,
    renew: async () => token,
    session: undefined as never,
  };
  const ignore = (): (() => void) => () => undefined;
  const session = createSession({
    userManager: {
      getUser: async () => null,
      removeUser: async () => undefined,
      signinRedirect: async () => void log.push('sign in'),
      signinRedirectCallback: async () => token,
      signinSilent: () => {
        log.push('renew');
        return world.renew();
      },
      signoutRedirect: async () => void log.push('sign out'),
      signoutRedirectCallback: async () => undefined,
      events: {
        addUserLoaded: ignore,
        addAccessTokenExpiring: ignore,
        addAccessTokenExpired: ignore,
        addUserSignedOut: ignore,
      },
    } as never,
    loadUser: async () => user,
    sendAvailability: async (availability) => void log.push(availability),
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
    ...typed,
    forget: () => undefined,
    here: () => '/',
    goTo: (href) => void log.push(`go ${href}`),
  });
  await session.finishSignIn();
  log.length = 0;
  world.session = session;
  return { session, world };
}
