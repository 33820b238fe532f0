import type { QueryClient } from '@tanstack/react-query';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { casesOfDrafts } from '../drafts/open-drafts.ts';
import { caseOfQuery } from '../lib/follows.ts';

/**
 * A person may lose sight of a case without an event (deactivated, moved to another service, become the
 * person it is about). The next answer refuses the case, and then everything known of it is forgotten as
 * after an event: on the screen, in the cache and in lists.
 * @returns how to stop
 */
export function forgetRefusedCases(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const caseId = caseOfQuery(event.query);
    // Without anything cached there is nothing to forget, and asking again would never end.
    if (caseId === null || (event.query.state.data === undefined && !casesOfDrafts(queryClient).has(caseId))) return;
    // The query has not finished handling its own failure.
    queueMicrotask(() => forgetWhenRefused(queryClient, caseId, error));
  });
}
