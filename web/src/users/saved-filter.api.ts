import { getUserDefinedFilter, setUserDefinedFilter } from '@evenhand/contract/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** A preference of the person, kept by the server under a number of its own (`FilterTarget`); null while there is none. */
export function savedFilterQuery(filterTargetId: number) {
  return queryOptions({
    queryKey: ['saved-filter', filterTargetId],
    queryFn: async ({ signal }) => (await call(getUserDefinedFilter, { query: { filterTargetId }, signal, quiet: true }))?.filters ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves at once and shows at once; what a failure left unsaved is taken back, and the caller is told. */
export function useSaveFilter(filterTargetId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = savedFilterQuery(filterTargetId);
  return useMutation({
    mutationFn: (filters: string) => call(setUserDefinedFilter, { body: { filterTargetId, filters }, quiet: true }),
    onMutate: async (filters) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey) ?? null;
      queryClient.setQueryData(queryKey, filters);
      return before;
    },
    onError: (_error, _filters, before) => void queryClient.setQueryData(queryKey, before ?? null),
  });
}
