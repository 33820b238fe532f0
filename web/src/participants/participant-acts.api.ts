import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  removeParticipant,
  setParticipantNotifications,
} from '@evenhand/contract/participants';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';

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
