import type { CaseRole } from '@evenhand/contract/cases';
import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import type { SessionState } from './session-machine.ts';
import { signedOut } from './session-machine.ts';
import type { SessionSnapshot } from './session-snapshot.ts';
import { snapshotOf } from './session-snapshot.ts';

/** What this tab knows of its session now. */
interface Known {
  state: SessionState;
  oidcUser: User | null;
  person: CurrentUser | null;
  caseRole: CaseRole | null;
  /** What another tab of the person has chosen, learned while this one signs in. */
  chosenElsewhere: Availability | undefined;
  /** The person wants to log out, and something typed would be lost. */
  isAskedToStay: boolean;
}

export interface SessionMemory {
  readonly known: Known;
  /** What screens read: what was known when it was last published. */
  readonly read: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly publish: () => void;
}

/** Holds what is known of the session. Screens are notified of a change only when it is published. */
export function createSessionMemory(): SessionMemory {
  const known: Known = {
    state: signedOut,
    oidcUser: null,
    person: null,
    caseRole: null,
    chosenElsewhere: undefined,
    isAskedToStay: false,
  };
  const listeners = new Set<() => void>();
  let snapshot = snapshotOf(known.state, known);
  return {
    known,
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish() {
      snapshot = snapshotOf(known.state, known);
      for (const listener of listeners) listener();
    },
  };
}
