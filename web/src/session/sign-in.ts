import type { User } from 'oidc-client-ts';
import { returnAddress } from './leaving.ts';
import { forgetRedirects, mayRedirectAgain } from './redirect-brake.ts';
import { signedOut } from './session-machine.ts';
import type { SessionMemory } from './session-memory.ts';
import type { SessionPorts } from './session-ports.ts';
import type { SendToSession } from './session-runner.ts';
import type { StoredSession } from './stored-state.ts';
import { discardStoredState, isStoredStateFresh, readSlice, readStoredSession } from './stored-state.ts';
import { userStateOf } from './user-state.ts';

/** Dependencies of signing in. */
export interface SignIn {
  readonly ports: SessionPorts;
  readonly memory: SessionMemory;
  readonly send: SendToSession;
}

/**
 * Sends the page to the provider, unless it was redirected too often. Answers false: nobody
 * is signed in on this page.
 */
export async function startSignIn({ ports, memory }: SignIn, returnTo: string, isRenewal = false): Promise<false> {
  const { userManager, now, storage } = ports;
  memory.current.state = signedOut;
  if (!mayRedirectAgain(now(), storage)) {
    ports.goTo('/error');
    return false;
  }
  const [path = '/'] = returnTo.split('?');
  await userManager.signinRedirect({ state: { returnTo, isRenewal }, extraQueryParams: { return_to: path } });
  return false;
}

/**
 * At `/signin`: answers where the person wanted to go (ROUTE-14, ROUTE-15), or null when the page
 * is on its way to the provider.
 */
export async function finishSignIn(signIn: SignIn): Promise<string | null> {
  const { ports, memory, send } = signIn;
  const { userManager, now, storage, tabs } = ports;
  const user = await userManager.signinRedirectCallback();
  memory.current.oidcUser = user;
  tabs.tell({ kind: 'asking', person: user.profile.sub });
  const returnTo = returnAddress(user.state);
  // Restores stored state only if it belongs to this user. Something may have been written after the previous session
  // ended, when its user was no longer named.
  if (storedPersonId(storage) !== user.profile.sub) discardStoredState(storage);
  if (!(await adopt(signIn, user))) {
    await startSignIn(signIn, returnTo);
    return null;
  }
  forgetRedirects(storage);
  send({
    type: 'signed-in',
    now: now(),
    chosen: comesFromRenewal(user) ? readStoredSession(storage)?.chosen : memory.current.chosenElsewhere,
  });
  return returnTo;
}

/** What was stored with the page: the tokens and the session. */
export interface TakenUp {
  readonly user: User;
  readonly stored: StoredSession;
}

/**
 * Takes up what was stored with the page (SESS-06, SESS-07); without it the page goes to the provider. From then on
 * calls can be made, though the server has not said yet who the person is.
 */
export async function takeUpTokens(signIn: SignIn, returnTo: string): Promise<TakenUp | null> {
  const { userManager, now, storage } = signIn.ports;
  const user = await userManager.getUser();
  const stored = readStoredSession(storage);
  if (
    user === null ||
    user.expired ||
    stored === null ||
    !isStoredStateFresh(now(), storage) ||
    stored.expiresAt <= now()
  ) {
    discardStoredState(storage);
    await userManager.removeUser();
    await startSignIn(signIn, returnTo);
    return null;
  }
  signIn.memory.current.oidcUser = user;
  signIn.memory.publish();
  return { user, stored };
}

/** Goes on with the session that was taken up, once the server says who the person is. */
export async function restoreSession(signIn: SignIn, { user, stored }: TakenUp, returnTo: string): Promise<boolean> {
  const { now, storage } = signIn.ports;
  if (!(await adopt(signIn, user))) return startSignIn(signIn, returnTo);
  forgetRedirects(storage);
  signIn.send({ type: 'restored', ...stored, now: now() });
  return true;
}

/** At `/refresh`: a full-page renew, then the stored return address, by default '/'. */
export function refreshSignIn(signIn: SignIn): Promise<false> {
  const stored = readSlice('return-url', signIn.ports.storage);
  return startSignIn(signIn, typeof stored === 'string' ? stored : '/', true);
}

/** The token was refused: the person signs in again and returns to this page. */
export function signInAgain(signIn: SignIn, returnTo: string): void {
  const { ports, memory } = signIn;
  if (memory.current.state.phase === 'leaving') return;
  memory.current.state = { phase: 'leaving' };
  // A person the server no longer knows must not see any more of what they saw, not
  // even until the page is left.
  memory.current.oidcUser = null;
  discardStoredState(ports.storage);
  ports.forget();
  memory.publish();
  void ports.userManager
    .removeUser()
    .then(() => startSignIn(signIn, returnTo))
    .catch(() => ports.goTo('/error'));
}

/**
 * The person behind a token, and the case role they have; false when the server does not answer who it is.
 */
async function adopt({ ports, memory: { current } }: SignIn, user: User): Promise<boolean> {
  current.oidcUser = user;
  try {
    current.person = await ports.loadUser(user.profile);
  } catch {
    return false;
  }
  const stored = readSlice('user', ports.storage);
  current.caseRole = userStateOf(current.person, 'Available', stored).caseRole;
  return true;
}

function storedPersonId(storage: Storage): unknown {
  const stored = readSlice('user', storage);
  return typeof stored === 'object' && stored !== null && 'id' in stored ? stored.id : null;
}

function comesFromRenewal({ state }: User): boolean {
  return typeof state === 'object' && state !== null && 'isRenewal' in state && state.isRenewal === true;
}
