import { checkRegister, listRegister } from '@evenhand/contract/register';
import type { QueryOf } from '@evenhand/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { administrationKey } from '../administration/administration.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export type RegisterQuery = QueryOf<typeof listRegister>;

export const ENTRIES_PER_PAGE = 50;

/** A page of the register. The entries before stay on the screen while it is fetched. */
export function useRegister(query: RegisterQuery) {
  const entries = defineQuery({
    queryKey: administrationKey('register', query),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listRegister, { query, signal, quiet: true }),
  });
  return useQuery({ ...entries, placeholderData: keepPreviousData });
}

/** Whether the chain of the register holds. It is recomputed once a visit, not with each page. */
export function useRegisterCheck() {
  const check = defineQuery({
    queryKey: administrationKey('register-check'),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(checkRegister, { signal, quiet: true }),
  });
  return useQuery({ ...check, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}
