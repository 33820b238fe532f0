import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User, UserManager } from 'oidc-client-ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Renewals } from './renewals.ts';

/** Dependencies of the session. Tests pass their own. */
export interface SessionPorts {
  userManager: Pick<
    UserManager,
    | 'getUser'
    | 'storeUser'
    | 'removeUser'
    | 'signinRedirect'
    | 'signinRedirectCallback'
    | 'signinSilent'
    | 'signoutRedirect'
    | 'signoutRedirectCallback'
    | 'events'
  >;
  /** The signed-in person, fetched again; the profile is that of the identity token. */
  loadUser: (profile: User['profile']) => Promise<CurrentUser>;
  sendAvailability: (availability: Availability) => Promise<unknown>;
  /** Sends what is typed and not on the server yet. */
  sendTyped: () => Promise<unknown>;
  /** Something typed is not on the server, and would be lost now. */
  hasUnsent: () => boolean;
  now: () => number;
  storage: Storage;
  tabs: OtherTabs;
  renewals: Renewals;
  /** Throws away what was fetched: nothing of a case stays in a browser nobody is signed in to. */
  forget: () => void;
  /** The current address: path and query. */
  here: () => string;
  /** Leaves the page. */
  goTo: (href: string) => void;
}
