import type { QueryClient } from '@tanstack/react-query';

/** The last caller, by the query cache of the page, which ends with the session. */
const callers = new WeakMap<QueryClient, { readonly caseId: number; readonly userId: string }>();

/**
 * Remembers who calls about a case: whose identity was verified, or whose call was recorded last. One telephone call
 * is often recorded in several forms, and nobody should have to choose the caller in each.
 */
export function rememberCaller(queryClient: QueryClient, caseId: number, userId: string): void {
  callers.set(queryClient, { caseId, userId });
}

/** The user id of the caller; null when nobody is known to call about this case. */
export function callerAbout(queryClient: QueryClient, caseId: number): string | null {
  const last = callers.get(queryClient);
  return last?.caseId === caseId ? last.userId : null;
}
