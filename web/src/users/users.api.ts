import { getCurrentUser, getUserProfile, listServices, setAccessLevel, setService } from '@evenhand/contract/users';
import { queryOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** The signed-in person with roles, policy areas and abilities; loaded before the first protected screen. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal, quiet: true }),
  staleTime: 5 * 60_000,
});

export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Somebody's profile. Quiet: a screen says in its own place that there is none. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['user-profile', userId],
    queryFn: ({ signal }) => call(getUserProfile, { params: { id: userId }, signal, quiet: true }),
    staleTime: 60_000,
  });
}

export function useProfile(userId: string | null) {
  return useQuery({ ...profileQuery(userId ?? ''), enabled: userId !== null });
}

/** Services the person may change to (SHELL-37); asked only while the dialog is open. */
export function useServices(isWanted: boolean) {
  return useQuery({ queryKey: ['services'], queryFn: ({ signal }) => call(listServices, { signal }), enabled: isWanted });
}

export function useSetService() {
  return useMutation({ mutationFn: (serviceId: number) => call(setService, { params: { serviceId } }) });
}

/** SHELL-36. */
export function useSetAccessLevel() {
  return useMutation({ mutationFn: (accessLevelId: number) => call(setAccessLevel, { params: { accessLevelId } }) });
}
