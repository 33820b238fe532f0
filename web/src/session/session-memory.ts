import type { CaseRole } from '@evenhand/contract/cases';
import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import type { SessionState } from './session-machine.ts';
import { signedOut } from './session-machine.ts';
import type { SessionSnapshot } from './session-snapshot.ts';
import { snapshotOf } from './session-snapshot.ts';

/** State of this tab's session. */
interface TabState {
  state: SessionState;
  oidcUser: User | null;
  person: CurrentUser | null;
  caseRole: CaseRole | null;
  /** Availability chosen in another tab, received while this one signs in. */
  chosenElsewhere: Availability | undefined;
  /** The person wants to log out, and something typed would be lost. */
  isAskedToStay: boolean;
}

export interface SessionMemory {
  readonly current: TabState;
  /** The last published snapshot. */
  readonly read: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly publish: () => void;
}

/** Holds what is known of the session. Screens are notified of a change only when it is published. */
export function createSessionMemory(): SessionMemory {
  const current: TabState = {
    state: signedOut,
    oidcUser: null,
    person: null,
    caseRole: null,
    chosenElsewhere: undefined,
    isAskedToStay: false,
  };
  const listeners = new Set<() => void>();
  let snapshot = snapshotOf(current.state, current);
  return {
    current,
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish() {
      snapshot = snapshotOf(current.state, current);
      for (const listener of listeners) listener();
    },
  };
}
