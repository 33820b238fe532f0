import { createParkedCall, deleteParkedCall, listParkedCalls, updateParkedCall } from '@evenhand/contract/parked-calls';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askedByRoute, caseKeys } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** The parked calls of a case, the latest first. */
export function parkedCallsQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'parked-calls'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listParkedCalls, { params: { id: caseId }, signal }),
    ...askedByRoute,
  });
}

export function useParkedCalls(caseId: number) {
  return useQuery(parkedCallsQuery(caseId));
}

/**
 * Refusals shown beside the button that was pressed. NOT_FOUND means that another
 * person has deleted the call.
 */
const QUIET_CODES = [...REFUSALS, 'NOT_FOUND'] as const;

/**
 * An act on the calls of a case. A refusal fetches the case again, because another
 * person has changed it first.
 */
function useCallAct<Input, Result>(caseId: number, act: (input: Input) => Promise<Result>) {
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

export function useParkCall(caseId: number, keyOf: ActionKey['keyOf']) {
  return useCallAct(caseId, (body: BodyInputOf<typeof createParkedCall>) =>
    call(createParkedCall, { params: { id: caseId }, body, quiet: QUIET_CODES, actionKey: keyOf(body) }),
  );
}

/** With a time the call is completed at that time, with null it is set back (PARK-03, PARK-04). */
export function useCompleteCall(caseId: number, id: number) {
  return useCallAct(caseId, (completedDateTime: string | null) =>
    call(updateParkedCall, { params: { id }, query: completedDateTime === null ? {} : { completedDateTime }, quiet: QUIET_CODES }),
  );
}

export function useDeleteCall(caseId: number) {
  return useCallAct(caseId, (id: number) => call(deleteParkedCall, { params: { id }, quiet: QUIET_CODES }));
}
