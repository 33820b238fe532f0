import type { RemovalRequest } from '@evenhand/contract/removals';
import {
  approveRemoval,
  denyRemoval,
  listRemovalRequests,
  requestAttachmentsRemoval,
  requestFileRemoval,
  requestMessageRemoval,
} from '@evenhand/contract/removals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCaseAct } from '../cases/cases.api.ts';
import { refreshCase } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/** Requests that wait for a decision, the oldest first. */
export const removalsQuery = defineQuery({
  queryKey: ['removals'],
  follows: follows.lists,
  queryFn: ({ signal }) => call(listRemovalRequests, { signal }),
});

export function useRemovals() {
  return useQuery(removalsQuery);
}

/** Content of a request about a file of the case itself, or a message; no attachments for all of it. */
export type ChosenRemoval = { readonly reasonId: number; readonly urgencyId: number } & (
  | { readonly storageId: string }
  | { readonly messageId: number; readonly attachmentIds: readonly number[] | null }
);

export function useRequestRemoval(caseId: number) {
  return useCaseAct(caseId, async (chosen: ChosenRemoval) => {
    if ('storageId' in chosen) {
      await call(requestFileRemoval, { params: { ...chosen }, quiet: REFUSALS });
      return;
    }
    const { attachmentIds, ...params } = chosen;
    if (attachmentIds === null) await call(requestMessageRemoval, { params: { ...params }, quiet: REFUSALS });
    else
      await call(requestAttachmentsRemoval, {
        params: { ...params },
        query: { attachmentIds: [...attachmentIds] },
        quiet: REFUSALS,
      });
  });
}

/**
 * Refusals shown beside the button that was pressed. NOT_FOUND means that somebody else has decided; the list
 * is read again then (gaps G-75).
 */
const QUIET_CODES = [...REFUSALS, 'NOT_FOUND', 'NOT_AUTHORISED'] as const;

export function useDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request, isApproved }: { request: RemovalRequest; isApproved: boolean }) =>
      call(isApproved ? approveRemoval : denyRemoval, { params: { id: request.id }, quiet: QUIET_CODES }),
    onSettled: (_data, _error, { request }) => refreshCase(queryClient, request.caseId),
  });
}
