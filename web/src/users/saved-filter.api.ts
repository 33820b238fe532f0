import { getUserDefinedFilter, setUserDefinedFilter } from '@evenhand/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery, putAnswer } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/**
 * A preference of the person, kept by the server under a number of its own
 * (`FilterTarget`); null while there is none.
 */
export function savedFilterQuery(filterTargetId: number) {
  return defineQuery({
    queryKey: ['saved-filter', filterTargetId],
    follows: follows.nothing,
    queryFn: async ({ signal }) =>
      (await call(getUserDefinedFilter, { query: { filterTargetId }, signal, quiet: true }))?.filters ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Saves and shows the change at once. When saving fails, the change is undone and the caller gets the error.
 */
export function useSaveFilter(filterTargetId: number) {
  const queryClient = useQueryClient();
  const query = savedFilterQuery(filterTargetId);
  return useMutation({
    mutationFn: (filters: string) =>
      call(setUserDefinedFilter, { body: { filterTargetId, filters }, quiet: true, outlivesPage: true }),
    onMutate: async (filters) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      const before = queryClient.getQueryData(query.queryKey) ?? null;
      putAnswer(queryClient, query, filters);
      return before;
    },
    onError: (_error, _filters, before) => putAnswer(queryClient, query, before ?? null),
  });
}
