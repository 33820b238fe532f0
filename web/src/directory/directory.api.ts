import type { DirectoryPerson } from '@evenhand/contract/directory';
import {
  addDirectoryPerson,
  bringBackDirectoryPerson,
  changeDirectoryPerson,
  disableDirectoryPerson,
  getDirectoryPerson,
  inviteDirectoryPerson,
  joinRecords,
  listDirectory,
  removeProviderIdentity,
  separateRecord,
  signOutDirectoryPerson,
} from '@evenhand/contract/directory';
import type { BodyInputOf, QueryOf } from '@evenhand/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  administrationKey,
  ADMINISTRATION_REFUSALS as REFUSALS,
  useAdministrationAct,
} from '../administration/administration.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export type DirectoryQuery = QueryOf<typeof listDirectory>;

export const PEOPLE_PER_PAGE = 10;

/** A page of the list. The rows before stay on the screen while it is fetched. */
export function useDirectory(query: DirectoryQuery) {
  const people = defineQuery({
    queryKey: administrationKey('people', query),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listDirectory, { query, signal, quiet: true }),
  });
  return useQuery({ ...people, placeholderData: keepPreviousData });
}

export function useDirectoryPerson(userId: string) {
  return useQuery(
    defineQuery({
      queryKey: administrationKey('person', userId),
      follows: follows.nothing,
      queryFn: ({ signal }) => call(getDirectoryPerson, { params: { userId }, signal, quiet: true }),
    }),
  );
}

export type PersonBody = BodyInputOf<typeof addDirectoryPerson>;

export function useAddPerson() {
  return useAdministrationAct(({ actionKey, ...body }: PersonBody & { actionKey: string }) =>
    call(addDirectoryPerson, { body, quiet: REFUSALS, actionKey }),
  );
}

export function useChangePerson(userId: string) {
  return useAdministrationAct((body: BodyInputOf<typeof changeDirectoryPerson>) =>
    call(changeDirectoryPerson, { params: { userId }, body, quiet: REFUSALS }),
  );
}

/** Its answer holds a link, and is kept nowhere but in the act itself. */
export function useInvite({ userId }: DirectoryPerson) {
  return useAdministrationAct(() => call(inviteDirectoryPerson, { params: { userId }, quiet: REFUSALS }));
}

const simpleActs = {
  signOut: signOutDirectoryPerson,
  forgetIdentity: removeProviderIdentity,
  disable: disableDirectoryPerson,
  bringBack: bringBackDirectoryPerson,
} as const;
export type SimpleAct = keyof typeof simpleActs;

/** An act on a person that needs nothing but a yes. */
export function useSimpleAct({ userId }: DirectoryPerson) {
  return useAdministrationAct((act: SimpleAct) => call(simpleActs[act], { params: { userId }, quiet: REFUSALS }));
}

export function useSeparateRecord({ userId }: DirectoryPerson) {
  return useAdministrationAct((reason: string) =>
    call(separateRecord, { params: { userId }, body: { reason }, quiet: REFUSALS }),
  );
}

export function useJoinRecords({ userId }: DirectoryPerson) {
  return useAdministrationAct((body: BodyInputOf<typeof joinRecords>) =>
    call(joinRecords, { params: { userId }, body, quiet: REFUSALS }),
  );
}
