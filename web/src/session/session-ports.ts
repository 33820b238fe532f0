import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User, UserManager } from 'oidc-client-ts';

/** What the session needs of the world; tests hand in their own. */
export interface SessionPorts {
  userManager: Pick<
    UserManager,
    'getUser' | 'removeUser' | 'signinRedirect' | 'signinRedirectCallback' | 'signinSilent' | 'signoutRedirect' | 'signoutRedirectCallback' | 'events'
  >;
  /** The signed-in person, fetched anew; the profile is that of the identity token. */
  loadUser: (profile: User['profile']) => Promise<CurrentUser>;
  sendAvailability: (availability: Availability) => Promise<unknown>;
  now: () => number;
  storage: Storage;
  /** The address of now: path and query. */
  here: () => string;
  /** Leaves the page. */
  goTo: (href: string) => void;
}
