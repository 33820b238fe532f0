import { getFileFilters, listFiles } from '@evenhand/contract/files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { FileView } from './file-filter.ts';

/** One page of the files of a case; older rows stay on the screen while others are fetched. */
export function useCaseFiles(caseId: number, view: FileView) {
  const { filter, sort, page, pageSize } = view;
  const { sourceId, userGuid, fromDate, toDate } = filter;
  const body = {
    caseTrackingRecordId: caseId,
    sourceId: sourceId === '' ? null : Number(sourceId),
    userGuid: userGuid || null,
    fromDate: fromDate || null,
    toDate: toDate || null,
    sortColumn: sort.column,
    sortOrder: sort.order,
    pageNumber: page,
    pageSize,
  };
  const files = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'files'), body],
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listFiles, { body, signal }),
  });
  return useQuery({ ...files, placeholderData: keepPreviousData });
}

export function useFileFilters(caseId: number) {
  return useQuery(
    defineQuery({
      queryKey: caseKeys.part(caseId, 'file-filters'),
      follows: follows.case(caseId),
      queryFn: ({ signal }) => call(getFileFilters, { params: { id: caseId }, signal }),
    }),
  );
}
