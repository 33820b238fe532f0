import { lockCase, unlockCase } from '@evenhand/contract/case-acts';
import { getCase } from '@evenhand/contract/cases';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** Everything known of one case stands under its key, so that one act makes all of it fresh. */
export const caseKeys = { case: (caseId: number) => ['case', caseId] as const, part: (caseId: number, part: string) => ['case', caseId, part] as const };

export function caseQuery(caseId: number) {
  return queryOptions({ queryKey: caseKeys.case(caseId), queryFn: ({ signal }) => call(getCase, { params: { id: caseId }, signal }) });
}

export function useCase(caseId: number) {
  return useQuery(caseQuery(caseId));
}

/** Configuration does not change because somebody worked on a case. */
const UNTOUCHED: readonly unknown[] = ['current-user', 'services', 'service', 'branding', 'lookup'];

/** Lists and counts outside a case may have changed with it; they follow on their own. */
export function refreshElsewhere(queryClient: QueryClient, caseId: number): void {
  const isOfCase = (key: readonly unknown[]): boolean => key[0] === 'case' && key[1] === caseId;
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) && !isOfCase(queryKey) });
}

/** CASE-32: after an act the case is fetched again, and waited for. */
export async function refreshCase(queryClient: QueryClient, caseId: number): Promise<void> {
  refreshElsewhere(queryClient, caseId);
  await queryClient.invalidateQueries({ queryKey: caseKeys.case(caseId) });
}

/** One act on a case. It counts as under way until the case has been fetched again. */
export function useCaseAct<Input = void, Result = unknown>(caseId: number, act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => refreshCase(queryClient, caseId) });
}

export function useLockCase(caseId: number) {
  return useCaseAct(caseId, () => call(lockCase, { params: { id: caseId } }));
}

export function useUnlockCase(caseId: number) {
  return useCaseAct(caseId, () => call(unlockCase, { params: { id: caseId } }));
}
