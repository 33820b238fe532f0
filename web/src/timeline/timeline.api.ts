import { getHistory, getHistoryFilters } from '@evenhand/contract/history';
import { Limits } from '@evenhand/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import type { HistoryFilter } from './history-filter.ts';

/** One page of the timeline; older rows stay on screen while the next are fetched. */
function historyQuery(caseId: number, { page, ...filter }: HistoryFilter) {
  return queryOptions({
    queryKey: [...caseKeys.part(caseId, 'history'), filter, page ?? '1'],
    queryFn: ({ signal }) =>
      call(getHistory, { params: { id: caseId }, query: { ...filter, pageNumber: page ?? '1', pageSize: String(Limits.historyPageSize) } as never, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useHistory(caseId: number, filter: HistoryFilter) {
  return useQuery(historyQuery(caseId, filter));
}

export function useHistoryFilters(caseId: number) {
  return useQuery({ queryKey: caseKeys.part(caseId, 'history-filters'), queryFn: ({ signal }) => call(getHistoryFilters, { params: { id: caseId }, signal }) });
}
