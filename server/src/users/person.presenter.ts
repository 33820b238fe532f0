import type { AnswerOf } from '@evenhand/contract/route';
import type { CurrentUser, listAdviserNames, PersonFound, searchUsers, UserProfile } from '@evenhand/contract/users';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Actor } from '../access/actor.ts';
import type { Approver } from './approvers.queries.ts';
import { identityOf, workDetailsOf } from './identity-values.ts';
import type { Adviser } from './person.queries.ts';
import type { ProfileData } from './profile.queries.ts';
import type { FoundPerson } from './search-people.ts';

/**
 * The caller with their abilities. What depends on permission rules is in the permissions response.
 * @param confirmers those who can confirm the caller, whose sight is paused; null when it is not.
 */
export function presentCurrentUser(
  actor: Actor,
  person: ProfileData,
  accessLevels: readonly { readonly id: number; readonly title: string }[],
  confirmers: readonly Approver[] | null,
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
    ...(confirmers === null ? {} : { sightPaused: true, approvers: confirmers.map(({ name }) => name) }),
    availability: person.availability,
    accessLevels: titledAccessLevels(person, accessLevels),
    abilities: {
      search: actor.isHr,
      searchUsers: actor.maySearchUsers,
      viewTeam: actor.isHr,
      viewUnassigned: actor.isHr,
      // The entry of the menu (PERM-11); the session itself sets everybody's availability.
      setAvailability: actor.isHr,
      changeService: actor.mayChangeService,
    },
    ...(person.administers ? { administers: true } : {}),
  };
}

type AccessLevelTitles = readonly { readonly id: number; readonly title: string }[];

/**
 * Only HR and the person themselves read the manager, and only HR reads telephone, first day, the values by which
 * identity is verified (gaps G-87), and that e-mail to the person is refused. Others read the name and the workplace.
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
    ...(reader.isHr
      ? {
          ...workDetailsOf(person),
          ...identityOf(person, pack),
          emailRefusedSince: person.emailRefusedAt?.toISOString() ?? null,
        }
      : {}),
  };
}

/** In the pack's order; an area that is no longer configured has no title and so is left out. */
function titledAccessLevels(person: ProfileData, titles: AccessLevelTitles): UserProfile['accessLevels'] {
  const primaryById = new Map(accessLevelsOf(person).map((level) => [level.id, level.isPrimary]));
  return titles.flatMap(({ id, title }) =>
    primaryById.has(id) ? [{ id, title, isPrimary: primaryById.get(id) ?? false }] : [],
  );
}

/** USER-04. */
export function presentUser(person: FoundPerson): AnswerOf<typeof searchUsers>[number] {
  return {
    userId: person.userId,
    firstName: person.firstName,
    fullName: person.fullName,
    employeeId: person.employeeNumber,
    emailAddress: person.email,
    jobTitle: person.jobTitle,
    isAuthorised: person.isAuthorised,
    accessLevels: accessLevelsOf(person),
    liveCases: person.liveCases,
  };
}

/** A person found for a case: its employee or a participant (EMP-17). */
export function presentPersonFound({
  userId,
  employeeNumber,
  fullName,
  jobTitle,
  liveCases,
  email,
}: FoundPerson): PersonFound {
  return { userId, employeeId: employeeNumber, name: fullName, jobTitle, liveCases, email };
}

/** An adviser's id is their user id, as a string (gaps G-38). */
export function presentAdviserName({ userId, fullName, email }: Adviser): AnswerOf<typeof listAdviserNames>[number] {
  return { id: userId, title: fullName, userId, email };
}

type WithAccessLevels = Pick<ProfileData, 'accessLevelIds' | 'selectedAccessLevelId' | 'homeAccessLevelId'>;

/**
 * Policy areas of a person, the selected one as primary (gaps G-10). A person without an account has the
 * policy area of the directory, which the wizard needs of an employee (gaps G-50).
 */
function accessLevelsOf({
  accessLevelIds,
  selectedAccessLevelId,
  homeAccessLevelId,
}: WithAccessLevels): { id: number; isPrimary: boolean }[] {
  if (accessLevelIds !== null && accessLevelIds.length > 0)
    return accessLevelIds.map((id) => ({ id, isPrimary: id === selectedAccessLevelId }));
  return homeAccessLevelId === null ? [] : [{ id: homeAccessLevelId, isPrimary: true }];
}
