import { listBlockedUsers, listParticipants, searchParticipants } from '@evenhand/contract/participants';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { SEARCH_FAILURES } from '../lib/refused-text.ts';

/** Owner, stakeholders and observers; blocked users are in a list of their own (PART-49). */
export function participantsQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'participants'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listParticipants, { params: { id: caseId }, signal }),
  });
}

export function blockedUsersQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'blocked-users'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listBlockedUsers, { params: { id: caseId }, signal }),
  });
}

export function useParticipants(caseId: number) {
  return useQuery(participantsQuery(caseId));
}

export function useBlockedUsers(caseId: number) {
  return useQuery(blockedUsersQuery(caseId));
}

/**
 * Null until a search was submitted. People already on the case are found too, so that a dialog can
 * say why they cannot be chosen.
 */
export function usePeopleSearch(caseId: number, term: string | null) {
  const people = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'people'), term],
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(searchParticipants, {
        params: { id: caseId },
        query: { query: term ?? '', filterExistingParticipants: false },
        signal,
        quiet: SEARCH_FAILURES,
      }),
  });
  return useQuery({ ...people, enabled: term !== null });
}
