import { pageOfCases } from '@evenhand/contract/case-list';
import type { QueryOf } from '@evenhand/contract/route';
import { listAdviserNames } from '@evenhand/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callForPage } from '../lib/api-client.ts';

export type CasePageQuery = QueryOf<typeof pageOfCases>;

/** One page of the list; the old rows stay in sight while another is fetched. */
export function useCasePage(page: number, query: CasePageQuery) {
  return useQuery({
    queryKey: ['cases', 'page', page, query],
    queryFn: ({ signal }) => callForPage(pageOfCases, { params: { page }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Advisers for the filter (gaps G-38). */
export function useAdviserNames(isWanted: boolean) {
  return useQuery({ queryKey: ['adviser-names'], queryFn: ({ signal }) => call(listAdviserNames, { signal }), staleTime: 5 * 60_000, enabled: isWanted });
}
