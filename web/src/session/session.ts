import type { CaseRole } from '@evenhand/contract/cases';
import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import { reasonOf, returnAddress, signedOutAddress } from './leaving.ts';
import { forgetRedirects, mayRedirectAgain } from './redirect-brake.ts';
import type { LeaveReason, SessionEffect, SessionEvent, SessionState } from './session-machine.ts';
import { signedOut, stepSession } from './session-machine.ts';
import type { SessionPorts } from './session-ports.ts';
import { snapshotOf } from './session-snapshot.ts';
import { discardStoredState, isStoredStateFresh, readSlice, readStoredSession, writeSlice } from './stored-state.ts';
import { userStateOf } from './user-state.ts';

/** The signed-in person, their session, and everything that begins or ends it. One per page, made by the composition root. */
export type Session = ReturnType<typeof createSession>;

const GOODBYE = 1500;
/** The provider says the person is no longer signed in there, as opposed to not answering. */
const SIGNED_OUT_THERE = ['login_required', 'invalid_grant', 'interaction_required'];

export function createSession(ports: SessionPorts) {
  const { userManager, now, storage, tabs } = ports;
  const listeners = new Set<() => void>();
  let state: SessionState = signedOut;
  let oidcUser: User | null = null;
  let person: CurrentUser | null = null;
  let caseRole: CaseRole | null = null;
  let snapshot = snapshotOf(state, { oidcUser, person, caseRole });
  let entering: Promise<boolean> | null = null;
  /** What another tab of the person has chosen, learned while this one signs in. */
  let chosenElsewhere: Availability | undefined;

  userManager.events.addUserLoaded((loaded) => {
    oidcUser = loaded;
    publish();
  });
  userManager.events.addAccessTokenExpiring(() => send({ type: 'token-expiring' }));
  userManager.events.addAccessTokenExpired(() => send({ type: 'token-expired' }));
  userManager.events.addUserSignedOut(() => send({ type: 'provider-signed-out' }));

  tabs.listen((news) => {
    if (news.person !== oidcUser?.profile.sub) return;
    if (news.kind === 'signed-out') send({ type: 'signed-out-elsewhere', reason: news.reason });
    if (news.kind === 'asking' && state.phase === 'signed-in') tabs.tell({ kind: 'availability', person: news.person, availability: state.chosen });
    if (news.kind === 'availability') {
      chosenElsewhere = news.availability;
      send({ type: 'availability-elsewhere', availability: news.availability });
    }
  });

  function publish(): void {
    snapshot = snapshotOf(state, { oidcUser, person, caseRole });
    for (const listener of listeners) listener();
  }

  function send(event: SessionEvent): void {
    const step = stepSession(state, event);
    const hasChanged = step.state !== state;
    state = step.state;
    if (hasChanged) publish();
    void perform(step.effects);
  }

  async function perform(effects: readonly SessionEffect[]): Promise<void> {
    const isLeaving = effects.some((effect) => effect.do === 'leave');
    for (const effect of effects) {
      if (effect.do === 'store') store();
      if (effect.do === 'renew') void renew();
      if (effect.do === 'leave') await leave(effect.reason);
      if (effect.do === 'follow') await follow(effect.reason);
      if (effect.do === 'set-availability') {
        // Set locally whatever the server says (SESS-13); on leaving it gets a moment, not for ever.
        const sent = ports.sendAvailability(effect.availability).catch(() => undefined);
        if (isLeaving) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, GOODBYE))]);
      }
    }
  }

  function store(): void {
    if (state.phase !== 'signed-in') return;
    const { expiresAt, extendedAt, chosen, availability } = state;
    writeSlice('session', { expiresAt, extendedAt, chosen, availability }, now(), storage);
    if (snapshot.user !== null) writeSlice('user', snapshot.user, now(), storage);
    if (person !== null) tabs.noteUse(person.userId, extendedAt);
  }

  async function renew(): Promise<void> {
    try {
      const renewed = await userManager.signinSilent();
      send(renewed === null ? { type: 'renew-failed' } : { type: 'renewed', now: now() });
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : '';
      send(SIGNED_OUT_THERE.includes(code) ? { type: 'provider-signed-out' } : { type: 'renew-failed' });
    }
  }

  async function leave(reason: LeaveReason): Promise<void> {
    const hint = oidcUser?.id_token;
    // Who asked to leave starts afresh; who was sent away comes back to where they were.
    const returnTo = reason === 'asked' ? '/' : ports.here();
    if (oidcUser !== null) tabs.tell({ kind: 'signed-out', person: oidcUser.profile.sub, reason });
    clear();
    try {
      await userManager.signoutRedirect({ state: { reason, returnTo }, ...(hint === undefined ? {} : { id_token_hint: hint }) });
    } catch {
      ports.goTo(signedOutAddress(reason, returnTo));
    }
  }

  async function follow(reason: LeaveReason): Promise<void> {
    const returnTo = reason === 'asked' ? '/' : ports.here();
    clear();
    await userManager.removeUser().catch(() => undefined);
    ports.goTo(signedOutAddress(reason, returnTo));
  }

  /** SESS-12, SESS-15. */
  function clear(): void {
    oidcUser = null;
    storage.clear();
    tabs.forgetUse();
    ports.forget();
    publish();
  }

  async function signIn(returnTo: string, isRenewal = false): Promise<false> {
    state = signedOut;
    if (!mayRedirectAgain(now(), storage)) {
      ports.goTo('/error');
      return false;
    }
    const [path = '/'] = returnTo.split('?');
    await userManager.signinRedirect({ state: { returnTo, isRenewal }, extraQueryParams: { return_to: path } });
    return false;
  }

  async function adopt(user: User): Promise<boolean> {
    oidcUser = user;
    try {
      person = await ports.loadUser(user.profile);
    } catch {
      return false;
    }
    const stored = readSlice('user', storage);
    caseRole = userStateOf(person, user.profile.roles, 'Available', stored).caseRole;
    return true;
  }

  async function restore(returnTo: string): Promise<boolean> {
    const user = await userManager.getUser();
    const stored = readStoredSession(storage);
    if (user === null || user.expired || stored === null || !isStoredStateFresh(now(), storage) || stored.expiresAt <= now()) {
      discardStoredState(storage);
      await userManager.removeUser();
      return signIn(returnTo);
    }
    if (!(await adopt(user))) return signIn(returnTo);
    forgetRedirects(storage);
    send({ type: 'restored', ...stored, now: now() });
    return true;
  }

  return {
    read: () => snapshot,
    readSecondsLeft: () => (state.phase === 'signed-in' ? state.secondsLeft : null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    token: () => oidcUser?.access_token ?? null,

    /** The guard of every protected screen: true when somebody is signed in, false when the page is on its way to the provider. */
    enter: async (returnTo: string): Promise<boolean> => {
      if (state.phase === 'signed-in') return true;
      if (state.phase === 'leaving') return false;
      entering ??= restore(returnTo);
      return entering;
    },
    /** At `/signin`: answers where the person wanted to go (ROUTE-14, ROUTE-15), or null when the page is on its way to the provider. */
    finishSignIn: async (): Promise<string | null> => {
      const user = await userManager.signinRedirectCallback();
      oidcUser = user;
      tabs.tell({ kind: 'asking', person: user.profile.sub });
      const returnTo = returnAddress(user.state);
      const stored = readSlice('user', storage);
      if (typeof stored === 'object' && stored !== null && 'id' in stored && stored.id !== user.profile.sub) discardStoredState(storage);
      if (!(await adopt(user))) {
        await signIn(returnTo);
        return null;
      }
      forgetRedirects(storage);
      const isRenewal = typeof user.state === 'object' && user.state !== null && 'isRenewal' in user.state && user.state.isRenewal === true;
      send({ type: 'signed-in', now: now(), chosen: isRenewal ? readStoredSession(storage)?.chosen : chosenElsewhere });
      return returnTo;
    },
    startSignIn: (returnTo: string): Promise<false> => signIn(returnTo),
    /** At `/refresh`: a full-page renew, then the stored return address, by default '/'. */
    refresh: (): Promise<false> => {
      const stored = readSlice('return-url', storage);
      return signIn(typeof stored === 'string' ? stored : '/', true);
    },
    /** At `/signout`: why the person left, and where they come back to. */
    finishSignOut: async (): Promise<{ reason: LeaveReason; returnTo: string }> => {
      const response = await userManager.signoutRedirectCallback().catch(() => null);
      const query = new URLSearchParams(location.search);
      const fallback = { reason: query.get('reason'), returnTo: query.get('returnTo') };
      const state = response?.userState ?? fallback;
      return { reason: reasonOf(state) ?? 'asked', returnTo: returnAddress(state) };
    },
    /** The token was refused: whoever it is, they sign in again and come back here. */
    signInAgain: (returnTo: string): void => {
      if (state.phase === 'leaving') return;
      state = { phase: 'leaving' };
      // Whoever the server no longer knows may see nothing more of what they saw, not even until the page is left.
      oidcUser = null;
      discardStoredState(storage);
      ports.forget();
      publish();
      void userManager
        .removeUser()
        .then(() => signIn(returnTo))
        .catch(() => ports.goTo('/error'));
    },

    keepWorking: () => send({ type: 'keep-working' }),
    logOut: () => send({ type: 'log-out' }),
    used: () => send({ type: 'used', now: now() }),
    tick: () => {
      const usedAt = person === null ? null : tabs.lastUse(person.userId);
      if (usedAt !== null) send({ type: 'used-elsewhere', at: Math.min(usedAt, now()) });
      send({ type: 'tick', now: now() });
    },
    chooseAvailability: (availability: Availability) => {
      send({ type: 'availability-chosen', availability });
      if (person !== null) tabs.tell({ kind: 'availability', person: person.userId, availability });
    },
    chooseCaseRole: (role: CaseRole) => {
      caseRole = role;
      publish();
      store();
    },
  };
}
