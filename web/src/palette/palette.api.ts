import { getCase } from '@evenhand/contract/case-details';
import type { CaseRole } from '@evenhand/contract/cases';
import { searchCase } from '@evenhand/contract/dashboard';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { queryTasks } from '@evenhand/contract/tasks';
import { searchEmployees } from '@evenhand/contract/users';
import { useQueries, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** What the palette found is forgotten with it: the next opening asks anew. */
const FORGOTTEN = { gcTime: 0, staleTime: 0 } as const;
/** The most the task list answers at once. */
export const MOST_TASKS = 100;
const invisible: readonly string[] = [ErrorCode.CaseNotFound, ErrorCode.NotFound, ErrorCode.NotAuthorised];

/** Recent cases as they are now; null for one that is not to be seen any more. */
export function useRecentRecords(caseIds: readonly number[]) {
  return useQueries({
    queries: caseIds.map((caseId) =>
      defineQuery({
        ...FORGOTTEN,
        queryKey: caseKeys.part(caseId, 'in-palette'),
        follows: follows.case(caseId),
        queryFn: ({ signal }) => call(getCase, { params: { id: caseId }, signal, quiet: true }).catch(nullWhenInvisible),
      }),
    ),
  });
}

/** The case of a number, if it may be seen. */
export function useCaseOfNumber(caseId: number | null) {
  const found = defineQuery({
    ...FORGOTTEN,
    queryKey: caseKeys.part(caseId ?? 0, 'found-in-palette'),
    follows: follows.case(caseId ?? 0),
    queryFn: ({ signal }) => call(searchCase, { params: { id: caseId ?? 0 }, signal, quiet: true }).catch((error: unknown) => nullWhenInvisible(error) ?? []),
  });
  return useQuery({ ...found, enabled: caseId !== null });
}

export function usePeopleFound(query: string | null) {
  const people = defineQuery({
    ...FORGOTTEN,
    queryKey: ['palette-people', query],
    follows: follows.lists,
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: query ?? '' }, signal, quiet: true }),
  });
  return useQuery({ ...people, enabled: query !== null });
}

/**
 * The person's open tasks, soonest due first; their titles are looked through here, as the
 * server has no search for tasks.
 */
export function useTasksToSearch(role: CaseRole, isWanted: boolean) {
  const tasks = defineQuery({
    ...FORGOTTEN,
    queryKey: ['tasks', 'palette', role],
    follows: follows.lists,
    queryFn: ({ signal }) =>
      call(queryTasks, { query: { role, sortColumn: 'dueDate', sortOrder: 'asc', pageNumber: 1, pageSize: MOST_TASKS }, signal, quiet: true }),
  });
  return useQuery({ ...tasks, enabled: isWanted });
}

function nullWhenInvisible(error: unknown): null {
  if (isApiError(error) && invisible.includes(error.code)) return null;
  throw error;
}
