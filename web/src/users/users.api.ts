import type { CurrentUser } from '@evenhand/contract/users';
import {
  getCurrentUser,
  getPermissions,
  getUserProfile,
  listServices,
  setAccessLevel,
  setService,
} from '@evenhand/contract/users';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { RightsByRule } from './permission-rules.ts';
import { rightsOf } from './permission-rules.ts';

/**
 * The signed-in person as screens know them: the server says what they may do, by
 * abilities and by permission rules.
 */
export type SignedInPerson = CurrentUser & { readonly abilities: CurrentUser['abilities'] & RightsByRule };

/**
 * The signed-in person with roles, policy areas and rights; loaded after sign-in, before the
 * first protected screen (AUTH-11).
 */
export const currentUserQuery = defineQuery({
  queryKey: ['current-user'],
  follows: follows.nothing,
  queryFn: async ({ signal }): Promise<SignedInPerson> => {
    const [current, permissions] = await Promise.all([
      call(getCurrentUser, { signal, quiet: true }),
      call(getPermissions, { signal, quiet: true }),
    ]);
    return { ...current, abilities: { ...current.abilities, ...rightsOf(permissions) } };
  },
  staleTime: 5 * 60_000,
});

export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data;
}

/** A person's profile. Quiet: the screen itself says when there is none. */
export function profileQuery(userId: string) {
  return defineQuery({
    queryKey: ['user-profile', userId],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(getUserProfile, { params: { id: userId }, signal, quiet: true }),
    staleTime: 60_000,
  });
}

export function useProfile(userId: string | null) {
  return useQuery({ ...profileQuery(userId ?? ''), enabled: userId !== null });
}

/** Services the person may change to (SHELL-37); asked only while the dialog is open. */
export function useServices(isWanted: boolean) {
  const services = defineQuery({
    queryKey: ['services'],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listServices, { signal }),
  });
  return useQuery({ ...services, enabled: isWanted });
}

export function useSetService() {
  return useMutation({ mutationFn: (serviceId: number) => call(setService, { params: { serviceId } }) });
}

/** SHELL-36. */
export function useSetAccessLevel() {
  return useMutation({ mutationFn: (accessLevelId: number) => call(setAccessLevel, { params: { accessLevelId } }) });
}
