import { claimCasePost } from '@evenhand/contract/case-people';
import { ErrorCode } from '@evenhand/contract/error-codes';
import {
  assignMessage,
  dismissMessage,
  listDismissedMessages,
  listUnassignedMessages,
  restoreMessage,
} from '@evenhand/contract/unassigned-messages';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshCase } from '../cases/refresh-case.ts';
import { call, callForPage } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export const MESSAGES_PER_PAGE = 50;

const LIST = 'unassigned messages';
const DELETED = 'deleted messages';

/**
 * One page of the messages that wait for somebody at HR. It follows the cases, so a case that is claimed leaves every
 * list (UNAS-03).
 */
export function unassignedQuery(page: number) {
  return defineQuery({
    queryKey: [LIST, page],
    follows: follows.lists,
    queryFn: ({ signal }) =>
      callForPage(listUnassignedMessages, { query: { page, pageSize: MESSAGES_PER_PAGE }, signal }),
  });
}

/** The previous rows stay on the screen while another page is fetched. */
export function useUnassigned(page: number) {
  return useQuery({ ...unassignedQuery(page), placeholderData: keepPreviousData });
}

/** Refusals that are shown where the button was pressed; the list is read again then (UNAS-11). */
const QUIET_CODES = [
  ErrorCode.BadRequest,
  ErrorCode.AlreadyExists,
  ErrorCode.NotFound,
  ErrorCode.CaseNotFound,
  ErrorCode.NotAuthorised,
] as const;

/** The person becomes the adviser of a case that has none. */
export function useClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (caseId: number) => call(claimCasePost, { params: { id: caseId }, quiet: QUIET_CODES }),
    onSettled: (_data, _error, caseId) => refreshCase(queryClient, caseId),
  });
}

/** A message from outside goes to a case. */
export function useAssign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { messageId: number; caseId: number }) => call(assignMessage, { params, quiet: QUIET_CODES }),
    onSettled: (_data, _error, { caseId }) => refreshCase(queryClient, caseId),
  });
}

/** One page of what was deleted and can be put back. */
function deletedQuery(page: number) {
  return defineQuery({
    queryKey: [DELETED, page],
    follows: follows.lists,
    queryFn: ({ signal }) =>
      callForPage(listDismissedMessages, { query: { page, pageSize: MESSAGES_PER_PAGE }, signal, quiet: true }),
  });
}

export function useDeleted(page: number) {
  return useQuery({ ...deletedQuery(page), placeholderData: keepPreviousData });
}

/** A message from outside is deleted, and can be put back for some days. */
export function useDismiss() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(dismissMessage, { params: { messageId }, quiet: QUIET_CODES }),
    onSettled: () => readAgain(queryClient),
  });
}

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(restoreMessage, { params: { messageId }, quiet: QUIET_CODES }),
    onSettled: () => readAgain(queryClient),
  });
}

/** Every page of what waits, and of what was deleted. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [list] }) => list === LIST || list === DELETED });
}
