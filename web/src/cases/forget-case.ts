import { ErrorCode } from '@evenhand/contract/error-codes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetDraftsOf } from '../drafts/open-drafts.ts';
import { codeOf } from '../lib/api-error.ts';
import { caseOfQuery, followsLists, mayNameOtherCases } from '../lib/follows.ts';

/**
 * Removes everything about a case that is out of sight from the screen and from the cache; nothing typed
 * about it is sent. A query that was showing it gets the answer that there is no such case.
 */
export function forgetCase(queryClient: QueryClient, caseId: number): void {
  forgetDraftsOf(queryClient, caseId);
  forgetQueries(queryClient, (query) => caseOfQuery(query) === caseId);
  forgetNamesOfOthers(queryClient);
  forgetListsOutOfView(queryClient);
}

/** Data of one case may name another that is out of sight. */
export function forgetNamesOfOthers(queryClient: QueryClient): void {
  forgetQueries(queryClient, mayNameOtherCases);
}

function forgetQueries(queryClient: QueryClient, predicate: (query: Query) => boolean): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ type: 'inactive', predicate })) {
    // An observer that has moved to another query may still hold this one.
    query.reset();
    cache.remove(query);
  }
  void queryClient.resetQueries({ predicate });
}

/**
 * A call about a case has failed: when the answer is that there is no such case, it is forgotten,
 * and lists are read without it.
 */
export function forgetWhenRefused(queryClient: QueryClient, caseId: number, error: unknown): void {
  if (codeOf(error) !== ErrorCode.CaseNotFound) return;
  forgetCase(queryClient, caseId);
  void queryClient.invalidateQueries({ predicate: followsLists });
}

/**
 * A list that is not on the screen may still hold the row of a case that is out of sight. It would show the
 * row until it had been read again.
 */
export function forgetListsOutOfView(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: followsLists });
}
