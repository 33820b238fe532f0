import type { PersonFound } from '@evenhand/contract/users';
import type { FoundPerson } from './search-people.ts';

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
