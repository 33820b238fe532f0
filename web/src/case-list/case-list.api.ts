import type { CaseColumn } from '@evenhand/contract/case-list';
import { exportCases, pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import type { ExportFormat } from '@evenhand/contract/list-export';
import type { QueryOf } from '@evenhand/contract/route';
import { listAdviserNames } from '@evenhand/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NamedFile } from '../lib/api-client.ts';
import { call, callForNamedFile, callForPage, callForTotal } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { readLiveFailure } from '../lib/live-status.ts';
import { REFUSALS } from '../lib/refused-text.ts';

export type CasePageQuery = QueryOf<typeof pageOfCases>;
export type CasePage = NonNullable<ReturnType<typeof useCasePage>['data']>;

/**
 * One page of the list with the query it answers. The previous rows stay on the screen
 * while another page is fetched.
 */
export function useCasePage(page: number, query: CasePageQuery) {
  const rows = defineQuery({
    queryKey: ['cases', 'page', page, query],
    follows: follows.lists,
    queryFn: async ({ signal }) => ({
      ...(await callForPage(pageOfCases, { params: { page }, query, signal })),
      query,
    }),
  });
  return useQuery({ ...rows, placeholderData: keepPreviousData });
}

/**
 * Fetches the total of the list in parallel with its page (LIST-20, API-003). Its key leaves out order and
 * page, so it is cached while the filters stay the same; live events and the user's own acts invalidate it.
 */
export function useAskForTotal(query: CasePageQuery): void {
  useQuery(totalQuery(query));
}

/**
 * Reads the cached total and never fetches it. Pass the query of the displayed rows,
 * so that rows and total match.
 */
export function useCaseTotal(query: CasePageQuery) {
  return useQuery({ ...totalQuery(query), enabled: false });
}

/** Without live events nothing invalidates a total, so it expires by time. */
const STALE_WITHOUT_LIVE_MS = 10_000;

function totalQuery(query: CasePageQuery) {
  const filters = { ...query, sortColumn: undefined, sortOrder: undefined };
  return defineQuery({
    queryKey: ['cases', 'total', filters],
    follows: follows.lists,
    queryFn: ({ signal }) => callForTotal(totalCasePages, { query: filters, signal }),
    staleTime: () => (readLiveFailure() === null ? Number.POSITIVE_INFINITY : STALE_WITHOUT_LIVE_MS),
  });
}

/** The list as a file with these columns (EXPORTLIST-01). */
export function fetchCaseFile(
  query: CasePageQuery,
  column: readonly CaseColumn[],
  format: ExportFormat,
): Promise<NamedFile> {
  return callForNamedFile(exportCases, { query: { ...query, column: [...column], format }, quiet: REFUSALS });
}

const adviserNamesQuery = defineQuery({
  queryKey: ['adviser-names'],
  follows: follows.nothing,
  queryFn: ({ signal }) => call(listAdviserNames, { signal }),
  staleTime: 5 * 60_000,
});

/** Advisers for the filter (gaps G-38). */
export function useAdviserNames(isWanted: boolean) {
  return useQuery({ ...adviserNamesQuery, enabled: isWanted });
}
