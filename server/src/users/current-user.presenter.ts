import type { CurrentUser } from '@evenhand/contract/users';
import type { Actor } from '../access/actor.ts';
import { titledAccessLevels } from './profile.presenter.ts';
import type { ProfileData } from './profile.queries.ts';

/**
 * The caller with what they may do: the browser asks these abilities, and the permissions
 * response for what hangs on rules.
 */
export function presentCurrentUser(
  actor: Actor,
  person: ProfileData,
  accessLevels: readonly { readonly id: number; readonly title: string }[],
): CurrentUser {
  return {
    userId: actor.userId,
    fullName: person.fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    jobTitle: person.jobTitle,
    email: person.email,
    serviceId: actor.serviceId,
    roles: [...actor.roles],
    availability: person.availability,
    accessLevels: titledAccessLevels(person, accessLevels),
    abilities: {
      search: actor.isHr,
      searchUsers: actor.maySearchUsers,
      viewTeam: actor.isHr,
      viewUnassigned: actor.isHr,
      // Of the menu (PERM-11): the session itself sets everybody's availability.
      setAvailability: actor.isHr,
      changeService: actor.mayChangeService,
    },
  };
}
