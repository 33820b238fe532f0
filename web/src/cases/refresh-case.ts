import type { QueryClient } from '@tanstack/react-query';
import { caseOfQuery, followsOf } from '../lib/follows.ts';

/** Lists and counts outside a case may have changed with it; they follow on their own. */
export function refreshElsewhere(queryClient: QueryClient, caseId: number): void {
  void queryClient.invalidateQueries({ predicate: (query) => followsOf(query).kind !== 'nothing' && caseOfQuery(query) !== caseId });
}

/** Everything known of the case is asked for again; settles when what is in sight of it is new. */
export function refreshWithin(queryClient: QueryClient, caseId: number): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => caseOfQuery(query) === caseId });
}

/** CASE-32: after an act the case is fetched again, and waited for. */
export async function refreshCase(queryClient: QueryClient, caseId: number): Promise<void> {
  refreshElsewhere(queryClient, caseId);
  await refreshWithin(queryClient, caseId);
}

/**
 * After an act on a process anything about cases may have changed; settles once everything in
 * sight is new. Steps of processes are only marked as old: the one in sight may be over, and
 * asking for it again would be an error.
 */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: (query) => followsOf(query).kind === 'visit', refetchType: 'none' });
  await queryClient.invalidateQueries({ predicate: (query) => !['nothing', 'visit'].includes(followsOf(query).kind) });
}
