import type { UserProfile } from '@evenhand/contract/users';
import { heldAccessLevels } from './held-access-levels.ts';
import type { ProfileData } from './profile.queries.ts';

type AccessLevelTitles = readonly { readonly id: number; readonly title: string }[];

export function presentProfile(person: ProfileData, titles: AccessLevelTitles): UserProfile {
  return {
    userId: person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: person.fullName,
    employeeId: person.employeeNumber,
    emailAddress: person.email,
    jobTitle: person.jobTitle,
    accessLevels: titledAccessLevels(person, titles),
    isAuthorised: person.isAuthorised,
  };
}

/** In the pack's order; an area that is no longer configured has no title and so is left out. */
export function titledAccessLevels(person: ProfileData, titles: AccessLevelTitles): UserProfile['accessLevels'] {
  const held = new Map(heldAccessLevels(person).map((level) => [level.id, level.isPrimary]));
  return titles.flatMap(({ id, title }) => (held.has(id) ? [{ id, title, isPrimary: held.get(id) ?? false }] : []));
}
