import type { PersonFound } from '@evenhand/contract/users';
import type { FoundPerson } from '../users/search-people.ts';

/** Somebody found by a search inside a case (EMP-17). */
export function presentPersonFound({ userId, employeeNumber, fullName, jobTitle, liveCases, email }: FoundPerson): PersonFound {
  return { userId, employeeId: employeeNumber, name: fullName, jobTitle, liveCases, email };
}
