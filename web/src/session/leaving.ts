import type { LeaveReason } from './session-machine.ts';

/** Our own page for people who are signed out; it says why, and leads back. */
export function signedOutAddress(reason: LeaveReason, returnTo: string): string {
  return `/signout?${new URLSearchParams({ reason, returnTo })}`;
}

/** Return address: a path of this application, else '/' (ROUTE-15). */
export function returnAddress(state: unknown): string {
  const address = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/';
  return typeof address === 'string' && address.startsWith('/') && isOurs(address) ? address : '/';
}

/** Parsed as a browser does, without tabs and line breaks: `/<tab>/elsewhere.example` is no path. */
function isOurs(address: string): boolean {
  const here = 'http://here';
  return URL.canParse(address, here) && new URL(address, here).origin === here;
}

/** Reason of the sign-out, from the state the provider sends back. */
export function reasonOf(state: unknown): LeaveReason | null {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : null;
  return reason === 'asked' || reason === 'timed-out' || reason === 'provider' ? reason : null;
}
