import type { CaseRole } from '@evenhand/contract/cases';
import type { Availability } from '@evenhand/contract/users';
import type { LeaveReason } from './session-machine.ts';
import { createSessionMemory } from './session-memory.ts';
import type { SessionPorts } from './session-ports.ts';
import { createSessionRunner, forAMoment, storeSession } from './session-runner.ts';
import { watchOtherTabs, watchProvider } from './session-watch.ts';
import type { TakenUp } from './sign-in.ts';
import { finishSignIn, refreshSignIn, restoreSession, signInAgain, startSignIn, takeUpTokens } from './sign-in.ts';
import { finishSignOut } from './sign-out.ts';

/**
 * The signed-in person, their session, and everything that begins or ends it. One per page,
 * made by the composition root.
 */
export type Session = ReturnType<typeof createSession>;

export function createSession(ports: SessionPorts) {
  const { now, tabs } = ports;
  const memory = createSessionMemory();
  const { current } = memory;
  const send = createSessionRunner(ports, memory);
  const signIn = { ports, memory, send };
  let taking: Promise<TakenUp | null> | null = null;
  let entering: Promise<boolean> | null = null;
  watchProvider(ports, memory, send);
  watchOtherTabs(ports, memory, send);

  function takeUp(returnTo: string): Promise<TakenUp | null> {
    taking ??= takeUpTokens(signIn, returnTo);
    return taking;
  }

  function askToStay(isAsked: boolean): void {
    current.isAskedToStay = isAsked;
    memory.publish();
  }

  return {
    read: memory.read,
    readSecondsLeft: () => (current.state.phase === 'signed-in' ? current.state.secondsLeft : null),
    subscribe: memory.subscribe,
    token: () => current.oidcUser?.access_token ?? null,

    /**
     * True as soon as calls can be made, before the server has said who the person is; false when the page is on its
     * way to the provider.
     */
    mayCall: async (returnTo: string): Promise<boolean> => {
      if (current.state.phase === 'signed-in') return true;
      if (current.state.phase === 'leaving') return false;
      return (await takeUp(returnTo)) !== null;
    },
    /**
     * The guard of every protected screen: true when the person is signed in, false when the page
     * is on its way to the provider.
     */
    enter: async (returnTo: string): Promise<boolean> => {
      if (current.state.phase === 'signed-in') return true;
      if (current.state.phase === 'leaving') return false;
      entering ??= takeUp(returnTo).then((found) => found !== null && restoreSession(signIn, found, returnTo));
      return entering;
    },
    startSignIn: (returnTo: string): Promise<false> => startSignIn(signIn, returnTo),
    finishSignIn: (): Promise<string | null> => finishSignIn(signIn),
    refresh: (): Promise<false> => refreshSignIn(signIn),
    signInAgain: (returnTo: string): void => signInAgain(signIn, returnTo),
    finishSignOut: (): Promise<{ reason: LeaveReason; returnTo: string }> => finishSignOut(ports),

    keepWorking: () => send({ type: 'keep-working' }),
    /** Logs out. When something typed cannot be sent, the person is asked first. */
    logOut: async (): Promise<void> => {
      if (ports.hasUnsent()) await forAMoment(ports.sendTyped());
      if (ports.hasUnsent()) askToStay(true);
      else send({ type: 'log-out' });
    },
    logOutAnyway: () => send({ type: 'log-out' }),
    stay: () => askToStay(false),
    used: () => send({ type: 'used', now: now() }),
    tick: () => {
      const usedAt = current.person === null ? null : tabs.lastUse(current.person.userId);
      if (usedAt !== null) send({ type: 'used-elsewhere', at: Math.min(usedAt, now()) });
      send({ type: 'tick', now: now() });
    },
    chooseAvailability: (availability: Availability) => {
      send({ type: 'availability-chosen', availability });
      if (current.person !== null) tabs.tell({ kind: 'availability', person: current.person.userId, availability });
    },
    chooseCaseRole: (role: CaseRole) => {
      current.caseRole = role;
      memory.publish();
      storeSession(ports, memory);
    },
  };
}
