import { addParty, changeParty, listParties, removeParty } from '@evenhand/contract/parties';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export function useParties(caseId: number, isAsked = true) {
  const query = defineQuery({
    queryKey: caseKeys.part(caseId, 'parties'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listParties, { params: { id: caseId }, signal }),
  });
  return useQuery({ ...query, enabled: isAsked });
}

/** Refusals that the dialogs show themselves. Only HR may make some people a party, so NOT_AUTHORISED is among them. */
const REFUSALS = ['BAD_REQUEST', 'ALREADY_EXISTS', 'NOT_AUTHORISED', 'NOT_FOUND'] as const;

/** An act on the parties of a case. A refusal reads them again where somebody else may have changed them. */
function usePartyAct<Input, Result>(caseId: number, act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => refreshCase(queryClient, caseId),
    onError: (error) => {
      forgetWhenRefused(queryClient, caseId, error);
      if (isApiError(error, 'ALREADY_EXISTS', 'NOT_FOUND')) void refreshWithin(queryClient, caseId);
    },
  });
}

export function useAddParty(caseId: number) {
  return usePartyAct(caseId, ({ actionKey, ...body }: BodyInputOf<typeof addParty> & { actionKey: string }) =>
    call(addParty, { params: { id: caseId }, body, quiet: REFUSALS, actionKey }),
  );
}

export function useChangeParty(caseId: number) {
  return usePartyAct(caseId, ({ partyId, ...body }: BodyInputOf<typeof changeParty> & { partyId: number }) =>
    call(changeParty, { params: { id: caseId, partyId }, body, quiet: REFUSALS }),
  );
}

export function useRemoveParty(caseId: number) {
  return usePartyAct(caseId, ({ partyId, ...body }: BodyInputOf<typeof removeParty> & { partyId: number }) =>
    call(removeParty, { params: { id: caseId, partyId }, body, quiet: REFUSALS }),
  );
}
