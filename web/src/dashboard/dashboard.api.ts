import type { CaseRole } from '@evenhand/contract/cases';
import { assignedCaseCount, nextCases } from '@evenhand/contract/dashboard';
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
