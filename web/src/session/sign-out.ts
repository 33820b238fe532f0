import { reasonOf, returnAddress, signedOutAddress } from './leaving.ts';
import type { LeaveReason } from './session-machine.ts';
import type { SessionMemory } from './session-memory.ts';
import type { SessionPorts } from './session-ports.ts';

/** Ends the session here, in the other tabs and at the provider. */
export async function signOut(ports: SessionPorts, memory: SessionMemory, reason: LeaveReason): Promise<void> {
  const { oidcUser } = memory.current;
  const hint = oidcUser?.id_token;
  const returnTo = addressToReturnTo(ports, reason);
  if (oidcUser !== null) ports.tabs.tell({ kind: 'signed-out', person: oidcUser.profile.sub, reason });
  clear(ports, memory);
  try {
    await ports.userManager.signoutRedirect({
      state: { reason, returnTo },
      ...(hint === undefined ? {} : { id_token_hint: hint }),
    });
  } catch {
    ports.goTo(signedOutAddress(reason, returnTo));
  }
}

/** Another tab signs out at the provider; this tab only leaves the page. */
export async function followSignOut(ports: SessionPorts, memory: SessionMemory, reason: LeaveReason): Promise<void> {
  const returnTo = addressToReturnTo(ports, reason);
  clear(ports, memory);
  await ports.userManager.removeUser().catch(() => undefined);
  ports.goTo(signedOutAddress(reason, returnTo));
}

/** At `/signout`: why the person left, and where they return to. */
export async function finishSignOut({ userManager }: SessionPorts): Promise<{ reason: LeaveReason; returnTo: string }> {
  const response = await userManager.signoutRedirectCallback().catch(() => null);
  const query = new URLSearchParams(location.search);
  const fallback = { reason: query.get('reason'), returnTo: query.get('returnTo') };
  const state = response?.userState ?? fallback;
  return { reason: reasonOf(state) ?? 'asked', returnTo: returnAddress(state) };
}

/** A person who asked to leave starts afresh; a person who was signed out returns to where they were. */
function addressToReturnTo(ports: SessionPorts, reason: LeaveReason): string {
  return reason === 'asked' ? '/' : ports.here();
}

/** SESS-12, SESS-15. */
function clear(ports: SessionPorts, memory: SessionMemory): void {
  memory.current.oidcUser = null;
  ports.storage.clear();
  ports.tabs.forgetUse();
  ports.forget();
  memory.publish();
}
