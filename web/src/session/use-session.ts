import type { CaseRole } from '@evenhand/contract/cases';
import { use, useSyncExternalStore } from 'react';
import { SessionContext } from './SessionProvider.tsx';
import type { Session } from './session.ts';
import type { SessionSnapshot } from './session-snapshot.ts';
import type { UserState } from './user-state.ts';

/** The session of this page with what it says now. Outside its provider it is an error (AUTH-12). */
export function useSession(): Session & SessionSnapshot {
  const session = useSessionObject();
  const snapshot = useSyncExternalStore(session.subscribe, session.read);
  return { ...session, ...snapshot };
}

/** The signed-in person. Only for screens behind the guard. */
export function useSignedInUser(): UserState {
  const { user } = useSession();
  if (user === null) throw new Error('Nobody is signed in.');
  return user;
}

/** The case role of a dual-role person and how to change it (gaps G-06). */
export function useCaseRole(): [CaseRole, (role: CaseRole) => void] {
  const session = useSession();
  return [session.user?.caseRole ?? 'BusinessUser', session.chooseCaseRole];
}

/** Seconds until the session ends, once there are sixty or fewer. */
export function useSecondsLeft(): number | null {
  const session = useSessionObject();
  return useSyncExternalStore(session.subscribe, session.readSecondsLeft);
}

function useSessionObject(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession must be used inside SessionProvider.');
  return session;
}
