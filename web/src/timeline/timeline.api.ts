import { Limits } from '@evenhand/contract/limits';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { HistoryFilter } from './history-filter.ts';

/** One page of the timeline; older rows stay on screen while the next are fetched. */
function historyQuery(caseId: number, { page, ...filter }: HistoryFilter) {
  return defineQuery({
    queryKey: [...caseKeys.part(caseId, 'history'), filter, page ?? '1'],
    follows: follows.naming(caseId),
    queryFn: ({ signal }) =>
      call(getHistory, {
        params: { id: caseId },
        query: { ...filter, pageNumber: page ?? '1', pageSize: String(Limits.historyPageSize) } as never,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useHistory(caseId: number, filter: HistoryFilter) {
  return useQuery(historyQuery(caseId, filter));
}

export function useHistoryFilters(caseId: number) {
  return useQuery(
    defineQuery({
      queryKey: caseKeys.part(caseId, 'history-filters'),
      follows: follows.naming(caseId),
      queryFn: ({ signal }) => call(getHistoryFilters, { params: { id: caseId }, signal }),
    }),
  );
}
