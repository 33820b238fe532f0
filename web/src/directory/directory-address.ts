import { directorySorts, directoryStates, signInStates } from '@evenhand/contract/directory';
import * as z from 'zod/mini';
import type { DirectoryQuery } from './directory.api.ts';

/** What the list of people is narrowed and ordered by, as in the address. Values that are not valid are left out. */
const directoryAddress = z.object({
  search: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  state: z.catch(z.optional(z.enum(directoryStates)), undefined),
  signIn: z.catch(z.optional(z.enum(signInStates)), undefined),
  sort: z.catch(z.optional(z.enum(directorySorts)), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999))), undefined),
});
export type DirectoryAddress = z.output<typeof directoryAddress>;

export function readDirectoryAddress(query: Record<string, unknown>): DirectoryAddress {
  return directoryAddress.parse(query);
}

/** Defaults are left out of the call, so that the same list has one key. */
export function queryOfDirectory({ search, state, signIn, sort, order, page }: DirectoryAddress): DirectoryQuery {
  return {
    search,
    state: state === 'current' ? undefined : state,
    signIn,
    sort: sort === 'name' ? undefined : sort,
    isDescending: order === 'desc' ? 'true' : undefined,
    page: page === 1 ? undefined : page,
  };
}

/** Number of filters that narrow the list. */
export function countFilters({ search, state, signIn }: DirectoryAddress): number {
  return [search, state === 'current' ? undefined : state, signIn].filter(Boolean).length;
}
