import type { Administrator } from '@evenhand/contract/administration';
import { getAdministrator } from '@evenhand/contract/administration';
import { listDirectory } from '@evenhand/contract/directory';
import type { PersonFound } from '@evenhand/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

const ADMINISTRATION = 'administration';

/** The key of what administration reads; an act has all of it read again where it is shown. */
export function administrationKey(...parts: readonly unknown[]): readonly unknown[] {
  return [ADMINISTRATION, ...parts];
}

const administratorQuery = defineQuery({
  queryKey: administrationKey('current'),
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getAdministrator, { signal, quiet: true }),
});

/** What the caller may do in administration. */
export function useAdministratorQuery() {
  return useQuery(administratorQuery);
}

export const AdministratorContext = createContext<Administrator | null>(null);

/** The same inside its pages, which are shown once it is known. */
export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext);
  if (administrator === null) throw new Error('useAdministrator must be used inside a page of administration.');
  return administrator;
}

/** People who are here, by name, number or e-mail, as a picker lists them; null asks for nobody. */
export function usePeopleFound(search: string | null) {
  const people = defineQuery({
    queryKey: administrationKey('people-found', search),
    follows: follows.nothing,
    queryFn: async ({ signal }): Promise<readonly PersonFound[]> => {
      const found = await call(listDirectory, { query: { search: search ?? '' }, signal, quiet: true });
      // Administration knows of no case: nobody's are counted.
      return found.people.map(({ employeeNumber, ...person }) => ({
        ...person,
        employeeId: employeeNumber,
        liveCases: 0,
      }));
    },
  });
  return useQuery({ ...people, enabled: search !== null });
}

/** Refusals the pages and dialogs of administration show themselves. */
export const ADMINISTRATION_REFUSALS = ['BAD_REQUEST', 'ALREADY_EXISTS', 'NOT_AUTHORISED', 'NOT_FOUND'] as const;

/** An act of administration. Whatever was read is read again: it may have changed, also where the act is refused. */
export function useAdministrationAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] === ADMINISTRATION }),
  });
}
