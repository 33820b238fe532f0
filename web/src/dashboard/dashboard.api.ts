import { assignedCaseCount, nextCases } from '@evenhand/contract/case-list';
import type { CaseRole } from '@evenhand/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

export function useNextCases(role: CaseRole) {
  return useQuery({ queryKey: ['cases', 'next', role], queryFn: ({ signal }) => call(nextCases, { query: { role }, signal }) });
}

export function useCaseCount(role: CaseRole) {
  return useQuery({ queryKey: ['cases', 'count', role], queryFn: ({ signal }) => call(assignedCaseCount, { query: { role }, signal }) });
}
