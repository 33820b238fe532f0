import type { NewContact } from '@evenhand/contract/contacts';
import { createParkedCall, deleteParkedCall, listParkedCalls, updateParkedCall } from '@evenhand/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { QUIET_CODES, useContactAct } from '../contacts/use-contact-act.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** The parked calls of a case, the latest first. */
export function useParkedCalls(caseId: number) {
  const calls = defineQuery({
    queryKey: caseKeys.part(caseId, 'parked-calls'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listParkedCalls, { params: { id: caseId }, signal }),
  });
  return useQuery(calls);
}

export function useParkCall(caseId: number, keyOf: ActionKey['keyOf']) {
  return useContactAct(caseId, (body: NewContact) => call(createParkedCall, { params: { id: caseId }, body, quiet: QUIET_CODES, actionKey: keyOf(body) }));
}

/** With a time the call is completed at that time, with null it is set back (PARK-03, PARK-04). */
export function useCompleteCall(caseId: number, id: number) {
  return useContactAct(caseId, (completedDateTime: string | null) =>
    call(updateParkedCall, { params: { id }, query: completedDateTime === null ? {} : { completedDateTime }, quiet: QUIET_CODES }),
  );
}

export function useDeleteCall(caseId: number) {
  return useContactAct(caseId, (id: number) => call(deleteParkedCall, { params: { id }, quiet: QUIET_CODES }));
}
