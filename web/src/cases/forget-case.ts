import type { QueryClient } from '@tanstack/react-query';
import { caseOfQuery, followsLists } from '../lib/follows.ts';

/** Nothing of a case that is out of sight stays, neither on the screen nor in memory; what was showing it is told that there is no such case. */
export function forgetCase(queryClient: QueryClient, caseId: number): void {
  const cache = queryClient.getQueryCache();
  // Found before anything is emptied: some queries know their case from their data alone.
  const held = new Set(cache.findAll({ predicate: (query) => caseOfQuery(query) === caseId }));
  for (const query of held) {
    if (query.isActive()) continue;
    query.reset();
    cache.remove(query);
  }
  void queryClient.resetQueries({ predicate: (query) => held.has(query) });
  forgetListsOutOfView(queryClient);
}

/** A list that nobody looks at may still hold the row of a case that is out of sight, and would show it until it had been read again. */
export function forgetListsOutOfView(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: followsLists });
}
