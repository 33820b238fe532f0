import type { LeaveReason } from './session-machine.ts';

/** Our own page for people who are signed out; it says why, and leads back. */
export function signedOutAddress(reason: LeaveReason, returnTo: string): string {
  return `/signout?${new URLSearchParams({ reason, returnTo })}`;
}

/** Where somebody comes back to: a path of ours, else '/' (ROUTE-15). */
export function returnAddress(state: unknown): string {
  const address = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/';
  return typeof address === 'string' && address.startsWith('/') && isOurs(address) ? address : '/';
}

/** As a browser reads it, which leaves tabs and line breaks out: `/<tab>/elsewhere.example` is no path. */
function isOurs(address: string): boolean {
  const here = 'http://here';
  return URL.canParse(address, here) && new URL(address, here).origin === here;
}

/** Why somebody was signed out, as it was handed over. */
export function reasonOf(state: unknown): LeaveReason | null {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : null;
  return reason === 'asked' || reason === 'timed-out' || reason === 'provider' ? reason : null;
}
