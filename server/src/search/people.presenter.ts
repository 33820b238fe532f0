import type { PersonFound } from '@evenhand/contract/participants';
import type { AnswerOf } from '@evenhand/contract/route';
import type { searchUsers } from '@evenhand/contract/search';
import { heldAccessLevels } from '../users/held-access-levels.ts';
import type { FoundPerson } from '../users/search-people.ts';

/** An employee search result (specification 1 §3); on the wire the employee number is `employeeId`. */
export function presentEmployee({ userId, employeeNumber, fullName, jobTitle, liveCases, email }: FoundPerson): PersonFound {
  return { userId, employeeId: employeeNumber, name: fullName, jobTitle, liveCases, email };
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
    accessLevels: heldAccessLevels(person),
    liveCases: person.liveCases,
  };
}
