import type { QueryClient } from '@tanstack/react-query';
import { caseOfQuery, followsNoCase, followsOf } from '../lib/follows.ts';

/** Lists and counts outside a case may have changed with it. Nothing waits for them. */
export function refreshElsewhere(queryClient: QueryClient, caseId: number): void {
  void queryClient.invalidateQueries({ predicate: (query) => !followsNoCase(query) && caseOfQuery(query) !== caseId });
}

/** Everything known of the case is read again; settles when what is on the screen is new. */
export function refreshWithin(queryClient: QueryClient, caseId: number): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => caseOfQuery(query) === caseId });
}

/** CASE-32: after an act the case is fetched again, and waited for. */
export async function refreshCase(queryClient: QueryClient, caseId: number): Promise<void> {
  refreshElsewhere(queryClient, caseId);
  await refreshWithin(queryClient, caseId);
}

/**
 * After an act on a process anything about cases may have changed; settles once everything on the
 * screen is new. Steps of processes are only marked as stale: the one on the screen may be over, and
 * reading it again would be an error.
 */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: (query) => followsOf(query).kind === 'visit', refetchType: 'none' });
  await queryClient.invalidateQueries({
    predicate: (query) => !followsNoCase(query) && followsOf(query).kind !== 'visit',
  });
}
