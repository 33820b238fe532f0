import type { AnswerOf } from '@evenhand/contract/route';
import type { searchUsers } from '@evenhand/contract/users';
import { heldAccessLevels } from './held-access-levels.ts';
import type { FoundPerson } from './search-people.ts';

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
