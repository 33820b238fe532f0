import { casesOfEmployee } from '@evenhand/contract/dashboard';
import { searchEmployees, searchUsers } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
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

/** Null asks for nobody. */
export function useEmployeesFound(query: string | null) {
  const people = defineQuery({
    ...NOT_CACHED,
    queryKey: ['employees-found', query],
    follows: follows.lists,
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: query ?? '' }, signal, quiet: true }),
  });
  return useQuery({ ...people, enabled: query !== null });
}

/** The cases about a person that the reader may see, closed ones too (gaps G-112). */
export function useCasesAbout(employeeId: string) {
  const cases = defineQuery({
    queryKey: ['cases-about', employeeId],
    follows: follows.lists,
    queryFn: ({ signal }) => call(casesOfEmployee, { params: { employeeId }, signal, quiet: true }),
  });
  return useQuery(cases);
}
