import type { UserProfile } from '@evenhand/contract/users';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Actor } from '../access/actor.ts';
import { heldAccessLevels } from './held-access-levels.ts';
import { identityOf } from './identity-values.ts';
import type { ProfileData } from './profile.queries.ts';

type AccessLevelTitles = readonly { readonly id: number; readonly title: string }[];

/**
 * Only HR and the person themselves read who the manager is, and only HR what identity is verified by
 * (gaps G-87). Others read who the person is and where they work.
 */
export function presentProfile(
  reader: Pick<Actor, 'isHr' | 'userId'>,
  person: ProfileData,
  pack: CompiledPack,
): UserProfile {
  const { managerUserId, managerName } = person;
  const mayReadManager = reader.isHr || reader.userId === person.userId;
  return {
    userId: person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: person.fullName,
    employeeId: person.employeeNumber,
    emailAddress: person.email,
    jobTitle: person.jobTitle,
    accessLevels: titledAccessLevels(person, pack.accessLevels),
    isAuthorised: person.isAuthorised,
    manager:
      mayReadManager && managerUserId !== null && managerName !== null
        ? { userId: managerUserId, fullName: managerName }
        : null,
    ...(reader.isHr ? identityOf(person, pack) : {}),
  };
}

/** In the pack's order; an area that is no longer configured has no title and so is left out. */
export function titledAccessLevels(person: ProfileData, titles: AccessLevelTitles): UserProfile['accessLevels'] {
  const held = new Map(heldAccessLevels(person).map((level) => [level.id, level.isPrimary]));
  return titles.flatMap(({ id, title }) => (held.has(id) ? [{ id, title, isPrimary: held.get(id) ?? false }] : []));
}
