import { getCase } from '@evenhand/contract/case-details';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { Query } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { codeOf } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { forgetWhenRefused } from './forget-case.ts';
import { refreshCase } from './refresh-case.ts';

/** The start of the keys of all queries of one case. */
export const caseKeys = {
  case: (caseId: number) => ['case', caseId] as const,
  part: (caseId: number, part: string) => ['case', caseId, part] as const,
};

const unlessMissing = ({ state }: Pick<Query, 'state'>): boolean => codeOf(state.error) !== ErrorCode.CaseNotFound;
/**
 * For queries that a route asks for. Only going to a case that is missing or hidden asks for it again; what
 * is on the screen does not.
 */
export const askedByRoute = {
  retryOnMount: unlessMissing,
  refetchOnWindowFocus: unlessMissing,
  refetchOnReconnect: unlessMissing,
} as const;

export function caseQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.case(caseId),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getCase, { params: { id: caseId }, signal }),
    ...askedByRoute,
  });
}

export function useCase(caseId: number) {
  return useQuery(caseQuery(caseId));
}

/** One act on a case. It counts as under way until the case has been fetched again. */
export function useCaseAct<Input = void, Result = unknown>(caseId: number, act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => refreshCase(queryClient, caseId),
    onError: (error) => forgetWhenRefused(queryClient, caseId, error),
  });
}

export function useLockCase(caseId: number) {
  return useCaseAct(caseId, () => call(lockCase, { params: { id: caseId } }));
}

export function useUnlockCase(caseId: number) {
  return useCaseAct(caseId, () => call(unlockCase, { params: { id: caseId } }));
}
