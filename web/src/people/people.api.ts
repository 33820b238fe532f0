import { casesOfEmployee } from '@evenhand/contract/dashboard';
import { searchEmployees, searchUsers } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { isClosed } from '../cases/case-words.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { AuthoriseFilter } from './authorise-filter.ts';

/** Results of a search are not cached: another address asks again (EMP-14). */
const NOT_CACHED = { gcTime: 0, staleTime: 0 } as const;

/** API-149; the filter is sent as its label (USER-02). */
export function useUserSearch(query: string, authoriseFilter: AuthoriseFilter) {
  return useQuery(
    defineQuery({
      ...NOT_CACHED,
      queryKey: ['user-search', query, authoriseFilter],
      follows: follows.lists,
      queryFn: ({ signal }) =>
        call(searchUsers, { params: { query }, query: { authoriseFilter }, signal, quiet: true }),
    }),
  );
}

export function useEmployeesFound(query: string) {
  return useQuery(
    defineQuery({
      ...NOT_CACHED,
      queryKey: ['employees-found', query],
      follows: follows.lists,
      queryFn: ({ signal }) => call(searchEmployees, { query: { query }, signal, quiet: true }),
    }),
  );
}

/** Open cases about a person among those the reader may see: the ones their number of open cases counts. */
export function useLiveCases(employeeId: string) {
  const cases = defineQuery({
    queryKey: ['live-cases', employeeId],
    follows: follows.lists,
    queryFn: ({ signal }) => call(casesOfEmployee, { params: { employeeId }, signal, quiet: true }),
  });
  return useQuery({ ...cases, select: (rows) => rows.filter((row) => !isClosed(row)) });
}
