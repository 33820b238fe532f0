import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  listBlockedUsers,
  listParticipants,
  listRoleConflicts,
  removeParticipant,
  searchParticipants,
  setParticipantNotifications,
  stepAside,
} from '@evenhand/contract/participants';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { caseKeys } from '../cases/cases.api.ts';
import { forgetCase, forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshElsewhere, refreshWithin } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
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

/** What the parts of people on the case say against giving them this one; nothing is asked without a role. */
export function useRoleConflicts(caseId: number, as: string | null, userIds: readonly string[]) {
  const conflicts = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'role-conflicts'), as, ...userIds],
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(listRoleConflicts, {
        params: { id: caseId },
        query: { userIds: [...userIds], as: as ?? 'any' },
        signal,
        quiet: SEARCH_FAILURES,
      }),
  });
  return useQuery({ ...conflicts, enabled: as !== null && userIds.length > 0 }).data ?? [];
}

/**
 * Refusals the dialogs show themselves. NOT_AUTHORISED is among them because only HR may block some people,
 * NOT_FOUND because the person may have left the case.
 */
const REFUSALS = ['BAD_REQUEST', 'ALREADY_EXISTS', 'NOT_AUTHORISED', 'NOT_FOUND'] as const;

/**
 * An act on the people of a case. A refusal fetches them again: another person may have changed them
 * first, and the dialog says so.
 */
function usePeopleAct<Input, Result>(caseId: number, act: (input: Input) => Promise<Result>) {
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

export function useAddParticipant(caseId: number) {
  return usePeopleAct(caseId, ({ actionKey, ...body }: BodyInputOf<typeof addParticipant> & { actionKey: string }) =>
    call(addParticipant, { params: { id: caseId }, body, quiet: REFUSALS, actionKey }),
  );
}

export function useEditParticipant(caseId: number) {
  return usePeopleAct(
    caseId,
    ({ participantId, ...body }: BodyInputOf<typeof editParticipant> & { participantId: number }) =>
      call(editParticipant, { params: { id: caseId, participantId }, body, quiet: REFUSALS }),
  );
}

export function useSetParticipantNotifications(caseId: number) {
  return usePeopleAct(
    caseId,
    ({ participantId, ...body }: BodyInputOf<typeof setParticipantNotifications> & { participantId: number }) =>
      call(setParticipantNotifications, { params: { id: caseId, participantId }, body, quiet: REFUSALS }),
  );
}

export function useRemoveParticipant(caseId: number) {
  return usePeopleAct(caseId, (participantId: number) =>
    call(removeParticipant, { params: { id: caseId, participantId }, quiet: REFUSALS }),
  );
}

/** PART-48: a failed change of owner shows nothing; the dialog stays as it is. */
export function useChangeOwner(caseId: number) {
  return usePeopleAct(caseId, (body: BodyInputOf<typeof changeCaseOwner>) =>
    call(changeCaseOwner, { params: { id: caseId }, body, quiet: true }),
  );
}

/**
 * The caller leaves the case for good. The case is not fetched again, because that would be refused; what is
 * known of it is forgotten with the page. When the answer to the first try was lost, the retry is answered
 * that there is no such case. Then the caller has left it, too.
 */
export function useStepAside(caseId: number) {
  const queryClient = useQueryClient();
  const hasLeft = useRef(false);
  useEffect(
    () => () => {
      // Runs once nothing on the page uses the case any more, so that nothing of it is asked for again.
      if (hasLeft.current) queueMicrotask(() => forgetCase(queryClient, caseId));
    },
    [queryClient, caseId],
  );
  return useMutation({
    mutationFn: ({ reason, actionKey }: { reason: string; actionKey: string }) =>
      call(stepAside, {
        params: { id: caseId },
        body: { reason },
        quiet: ['BAD_REQUEST', 'CASE_NOT_FOUND'],
        actionKey,
      }).catch((error: unknown) => {
        if (!isApiError(error, 'CASE_NOT_FOUND')) throw error;
        return null;
      }),
    onSuccess: () => {
      hasLeft.current = true;
      refreshElsewhere(queryClient, caseId);
    },
  });
}
