import { ErrorCode } from '@evenhand/contract/error-codes';
import type { QueryClient } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { codeOf } from '../lib/api-error.ts';
import { caseOfQuery } from '../lib/follows.ts';
import { caseKeys } from './cases.api.ts';

/**
 * The parts of a case are asked for beside the case, so that a case that exists is not waited for. When the
 * answer is that there is no such case, calls for its parts that are still under way are aborted.
 */
export function abortPartsOfMissingCases(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type !== 'updated' ||
      event.action.type !== 'error' ||
      codeOf(event.action.error) !== ErrorCode.CaseNotFound
    )
      return;
    const caseId = caseOfQuery(event.query);
    if (caseId === null || event.query.queryHash !== hashKey(caseKeys.case(caseId))) return;
    void queryClient.cancelQueries({ predicate: (query) => query !== event.query && caseOfQuery(query) === caseId });
  });
}
