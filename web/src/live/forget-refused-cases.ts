import type { QueryClient } from '@tanstack/react-query';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { casesOfDrafts } from '../drafts/kept-drafts.ts';
import { caseOfQuery } from '../lib/follows.ts';

/**
 * Whoever loses sight of a case without being told (deactivated, moved to another service, become the person
 * it is about) learns it with the next answer. What was known of the case is forgotten then, like after an
 * event that says so: on the screen, in memory and in lists.
 * @returns how to stop
 */
export function forgetRefusedCases(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const caseId = caseOfQuery(event.query);
    // Where nothing is held any more there is nothing to forget, and asking again would never end.
    if (caseId === null || (event.query.state.data === undefined && !casesOfDrafts(queryClient).has(caseId))) return;
    // The query is still dealing with its own failure.
    queueMicrotask(() => forgetWhenRefused(queryClient, caseId, error));
  });
}
