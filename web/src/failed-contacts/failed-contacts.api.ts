import type { NewContact } from '@evenhand/contract/contacts';
import { createFailedContact, deleteFailedContact, listFailedContacts } from '@evenhand/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { QUIET_CODES, useContactAct } from '../contacts/use-contact-act.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** The failed contacts of a case, the latest first. */
export function useFailedContacts(caseId: number) {
  const contacts = defineQuery({
    queryKey: caseKeys.part(caseId, 'failed-contacts'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listFailedContacts, { params: { id: caseId }, signal }),
  });
  return useQuery(contacts);
}

export function useRecordFailedContact(caseId: number, keyOf: ActionKey['keyOf']) {
  return useContactAct(caseId, (body: NewContact) => call(createFailedContact, { params: { id: caseId }, body, quiet: QUIET_CODES, actionKey: keyOf(body) }));
}

export function useDeleteFailedContact(caseId: number) {
  return useContactAct(caseId, (contactId: number) => call(deleteFailedContact, { params: { id: caseId, contactId }, quiet: QUIET_CODES }));
}
