import type { ContactKind, FailedContact, NewContact, ParkedCall } from '@evenhand/contract/contacts';
import {
  createFailedContact,
  createParkedCall,
  deleteFailedContact,
  deleteParkedCall,
  exportFailedContacts,
  exportParkedCalls,
  listFailedContacts,
  listParkedCalls,
  updateParkedCall,
} from '@evenhand/contract/contacts';
import type { ExportFormat } from '@evenhand/contract/list-export';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import type { NamedFile } from '../lib/api-client.ts';
import { call, callForNamedFile } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** A parked call or a failed contact, as the screens show it. */
export interface Contact {
  readonly id: number;
  /** The number of the participant for a parked call, the id of the user for a failed contact, or neither. */
  readonly personId: number | string | null;
  /** They are the employee of the case, or were when it was recorded. */
  readonly isEmployee: boolean;
  readonly personName: string;
  readonly recordedAt: string;
  readonly adviserName: string;
  readonly reason: string;
  readonly details: string;
  /** Null for a call that is not completed, and for every failed contact. */
  readonly completedAt: string | null;
}

/**
 * Refusals shown beside the button that was pressed. NOT_FOUND means that another person has deleted the
 * contact.
 */
const QUIET_CODES = [...REFUSALS, 'NOT_FOUND'] as const;

/** The contacts of one kind of a case, the latest first. */
export function useContacts(kind: ContactKind, caseId: number) {
  const contacts = defineQuery({
    queryKey: caseKeys.part(caseId, kind),
    follows: follows.case(caseId),
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const options = { params: { id: caseId }, signal };
      return kind === 'parked-call'
        ? (await call(listParkedCalls, options)).map(fromParkedCall)
        : (await call(listFailedContacts, options)).map(fromFailedContact);
    },
  });
  return useQuery(contacts);
}

/** The contacts of one kind of a case as a file (EXPORTLIST-01, EXPORTLIST-08). */
export function fetchContactFile(kind: ContactKind, caseId: number, format: ExportFormat): Promise<NamedFile> {
  const route = kind === 'parked-call' ? exportParkedCalls : exportFailedContacts;
  return callForNamedFile(route, { params: { id: caseId }, query: { format }, quiet: REFUSALS });
}

export function useRecordContact(kind: ContactKind, caseId: number, keyOf: ActionKey['keyOf']) {
  const route = kind === 'parked-call' ? createParkedCall : createFailedContact;
  return useContactAct(caseId, (body: NewContact) =>
    call(route, { params: { id: caseId }, body, quiet: QUIET_CODES, actionKey: keyOf(body) }),
  );
}

/** With a time the call is completed at that time, with null it is set back (PARK-03, PARK-04). */
export function useCompleteCall(caseId: number, id: number) {
  return useContactAct(caseId, (completedDateTime: string | null) =>
    call(updateParkedCall, {
      params: { id },
      query: completedDateTime === null ? {} : { completedDateTime },
      quiet: QUIET_CODES,
    }),
  );
}

export function useDeleteContact(kind: ContactKind, caseId: number) {
  return useContactAct(caseId, (id: number) =>
    kind === 'parked-call'
      ? call(deleteParkedCall, { params: { id }, quiet: QUIET_CODES })
      : call(deleteFailedContact, { params: { id: caseId, contactId: id }, quiet: QUIET_CODES }),
  );
}

/**
 * An act on the contacts of a case. A refusal fetches the case again, because another person has changed it
 * first.
 */
function useContactAct<Input, Result>(caseId: number, act: (input: Input) => Promise<Result>) {
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

function fromParkedCall(parked: ParkedCall): Contact {
  return {
    id: parked.id,
    personId: parked.participantId,
    isEmployee: parked.isEmployee,
    personName: parked.participantName,
    recordedAt: parked.recordedDateTime,
    adviserName: parked.recordedByAdviserName,
    reason: parked.parkedCallReason,
    details: parked.details,
    completedAt: parked.completedDateTime,
  };
}

function fromFailedContact(failed: FailedContact): Contact {
  return {
    id: failed.id,
    personId: failed.participant.userId,
    isEmployee: failed.isEmployee,
    personName: failed.participant.fullName,
    recordedAt: failed.recordedDateTime,
    adviserName: failed.recordedByAdviser.fullName,
    reason: failed.reason.title,
    details: failed.details,
    completedAt: null,
  };
}
