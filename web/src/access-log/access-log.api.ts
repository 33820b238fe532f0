import { getCaseAccess } from '@evenhand/contract/access-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineInfiniteQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Who has looked at a case, the newest first, one page after another. */
export function useCaseAccess(caseId: number) {
  return useInfiniteQuery(
    defineInfiniteQuery({
      queryKey: caseKeys.part(caseId, 'access'),
      follows: follows.case(caseId),
      queryFn: ({ pageParam, signal }) =>
        call(getCaseAccess, {
          params: { id: caseId },
          query: pageParam === null ? {} : { before: pageParam },
          signal,
          quiet: true,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Looking changes no case, so nothing tells that the list has grown.
      staleTime: 0,
    }),
  );
}
