import type { Matter, MatterSent } from '@evenhand/contract/matters';
import { addMatter, changeMatter, listMatters, mergeMatter, withdrawMatter } from '@evenhand/contract/matters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** Refusals shown in the dialog; NOT_FOUND means that nothing with the number is on the case. */
const QUIET_CODES = [...REFUSALS, 'NOT_FOUND', 'NOT_AUTHORISED'] as const;

function mattersQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'matters'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listMatters, { params: { id: caseId }, quiet: true, signal }),
  });
}

/** The matters of a case, what they are called, and what one can be recorded with. */
export function useMatters(caseId: number) {
  return useQuery(mattersQuery(caseId));
}

export function useAddMatter(caseId: number, keyOf: ActionKey['keyOf']) {
  return useMatterAct(caseId, (body: MatterSent) =>
    call(addMatter, { params: { id: caseId }, body, quiet: QUIET_CODES, actionKey: keyOf(body) }),
  );
}

export function useChangeMatter(caseId: number, number: number) {
  return useMatterAct(caseId, (body: MatterSent & { readonly version: number }) =>
    call(changeMatter, { params: { id: caseId, number }, body, quiet: QUIET_CODES }),
  );
}

export function useWithdrawMatter(caseId: number, number: number) {
  return useMatterAct(caseId, (reason: string) =>
    call(withdrawMatter, { params: { id: caseId, number }, body: { reason }, quiet: QUIET_CODES }),
  );
}

export function useMergeMatter(caseId: number, number: number) {
  return useMatterAct(caseId, (body: { readonly into: number; readonly reason: string }) =>
    call(mergeMatter, { params: { id: caseId, number }, body, quiet: QUIET_CODES }),
  );
}

/** An act on a matter. A refusal fetches the case again, because another person has changed it first. */
function useMatterAct<Input>(caseId: number, act: (input: Input) => Promise<Matter>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => refreshCase(queryClient, caseId),
    onError: (error) => {
      forgetWhenRefused(queryClient, caseId, error);
      if (isApiError(error)) void refreshWithin(queryClient, caseId);
    },
  });
}
