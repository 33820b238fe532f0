import type { CaseRole } from '@evenhand/contract/cases';
import type { CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import type { SessionState } from './session-machine.ts';
import type { SessionInfo, UserState } from './user-state.ts';
import { userStateOf } from './user-state.ts';

/** The session as screens read it. */
export interface SessionSnapshot {
  readonly session: SessionInfo;
  readonly user: UserState | null;
  readonly hasRenewFailed: boolean;
  readonly isRenewing: boolean;
  /** The person wants to log out, and something typed would be lost. */
  readonly isAskedToStay: boolean;
}

/** The person who is signed in, as far as it is known. */
interface Known {
  readonly oidcUser: User | null;
  readonly person: CurrentUser | null;
  readonly caseRole: CaseRole | null;
  readonly isAskedToStay: boolean;
}

/** There is a user only once the session has begun and the person and their case role are known. */
export function snapshotOf(state: SessionState, { oidcUser, person, caseRole, isAskedToStay }: Known): SessionSnapshot {
  const signedIn = state.phase === 'signed-in' ? state : null;
  return {
    session: {
      isAuthenticated: signedIn !== null,
      expiresAt: signedIn?.expiresAt ?? null,
      profile: oidcUser?.profile ?? null,
      token: oidcUser?.access_token ?? null,
    },
    user:
      signedIn === null || person === null || caseRole === null
        ? null
        : { ...userStateOf(person, signedIn.availability, null), caseRole },
    hasRenewFailed: signedIn?.hasRenewFailed ?? false,
    isRenewing: signedIn?.renewing === 'asked',
    isAskedToStay: signedIn !== null && isAskedToStay,
  };
}
