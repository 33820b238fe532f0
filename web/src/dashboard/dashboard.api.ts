import { listCases, pageOfCases } from '@evenhand/contract/case-list';
import type { CaseRole } from '@evenhand/contract/cases';
import { CaseStatus } from '@evenhand/contract/cases';
import { assignedCaseCount, nextCases } from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export function useNextCases(role: CaseRole) {
  return useQuery(
    defineQuery({
      queryKey: ['cases', 'next', role],
      follows: follows.lists,
      queryFn: ({ signal }) => call(nextCases, { query: { role }, signal }),
    }),
  );
}

export function useCaseCount(role: CaseRole) {
  return useQuery(
    defineQuery({
      queryKey: ['cases', 'count', role],
      follows: follows.lists,
      queryFn: ({ signal }) => call(assignedCaseCount, { query: { role }, signal }),
    }),
  );
}

/** Whether the person sees any case at all, closed ones too; asked only of those who have none of their own. */
export function useSeesAnyCase(isAsked: boolean) {
  const anyCase = defineQuery({
    queryKey: ['cases', 'any'],
    follows: follows.lists,
    queryFn: async ({ signal }) => (await call(listCases, { query: { page: 1, pageSize: 1 }, signal })).length > 0,
  });
  return useQuery({ ...anyCase, enabled: isAsked });
}

/** The newest open cases of the chosen policy area that have no adviser (gaps G-109). */
export function useCasesWithoutAdviser() {
  return useQuery(
    defineQuery({
      queryKey: ['cases', 'without-adviser'],
      follows: follows.lists,
      queryFn: ({ signal }) =>
        call(pageOfCases, {
          params: { page: 1 },
          query: {
            adviserId: EMPTY_ID,
            participantType: undefined,
            status: [CaseStatus.Open],
            userCaseRole: 'HRUser',
            sortColumn: 'id',
            sortOrder: 'desc',
          },
          signal,
        }),
    }),
  );
}
