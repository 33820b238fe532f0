import { getCase } from '@evenhand/contract/case-details';
import type { CaseRole } from '@evenhand/contract/cases';
import { searchCase } from '@evenhand/contract/dashboard';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { searchWords } from '@evenhand/contract/search';
import { queryTasks } from '@evenhand/contract/tasks';
import { searchEmployees } from '@evenhand/contract/users';
import { useQueries, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** The palette's answers are not cached: the next opening asks again. */
const NOT_CACHED = { gcTime: 0, staleTime: 0 } as const;
/** The most tasks the list answers at once. */
export const MAXIMUM_TASK_COUNT = 100;
const invisible: readonly string[] = [ErrorCode.CaseNotFound, ErrorCode.NotFound, ErrorCode.NotAuthorised];

/** Recent cases as they are now; null for a case the person can no longer see. */
export function useRecentRecords(caseIds: readonly number[]) {
  return useQueries({
    queries: caseIds.map((caseId) =>
      defineQuery({
        ...NOT_CACHED,
        queryKey: caseKeys.part(caseId, 'in-palette'),
        follows: follows.case(caseId),
        queryFn: ({ signal }) =>
          call(getCase, { params: { id: caseId }, signal, quiet: true }).catch(nullWhenInvisible),
      }),
    ),
  });
}

/** The case of a number, if the person may see it. */
export function useCaseOfNumber(caseId: number | null) {
  const query = defineQuery({
    ...NOT_CACHED,
    queryKey: caseKeys.part(caseId ?? 0, 'found-in-palette'),
    follows: follows.case(caseId ?? 0),
    queryFn: ({ signal }) =>
      call(searchCase, { params: { id: caseId ?? 0 }, signal, quiet: true }).catch(
        (error: unknown) => nullWhenInvisible(error) ?? [],
      ),
  });
  return useQuery({ ...query, enabled: caseId !== null });
}

/** The latest texts that hold the words, in the cases that the person may see. */
export function useWordsFound(words: string | null) {
  const hits = defineQuery({
    ...NOT_CACHED,
    queryKey: ['palette-words', words],
    follows: follows.sight,
    queryFn: ({ signal }) => call(searchWords, { body: { words: words ?? '' }, signal, quiet: true }),
  });
  return useQuery({ ...hits, enabled: words !== null });
}

export function usePeopleFound(query: string | null) {
  const people = defineQuery({
    ...NOT_CACHED,
    queryKey: ['palette-people', query],
    follows: follows.lists,
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: query ?? '' }, signal, quiet: true }),
  });
  return useQuery({ ...people, enabled: query !== null });
}

/**
 * The person's open tasks, soonest due first. Their titles are searched here, because the
 * server has no search for tasks.
 */
export function useTasksToSearch(role: CaseRole, isWanted: boolean) {
  const tasks = defineQuery({
    ...NOT_CACHED,
    queryKey: ['tasks', 'palette', role],
    follows: follows.lists,
    queryFn: ({ signal }) =>
      call(queryTasks, {
        query: { role, sortColumn: 'dueDate', sortOrder: 'asc', pageNumber: 1, pageSize: MAXIMUM_TASK_COUNT },
        signal,
        quiet: true,
      }),
  });
  return useQuery({ ...tasks, enabled: isWanted });
}

function nullWhenInvisible(error: unknown): null {
  if (isApiError(error) && invisible.includes(error.code)) return null;
  throw error;
}
