import type { ResultOf } from '@evenhand/contract/route';
import type { PersonFound, searchUsers } from '@evenhand/contract/users';

/** One line of the results, from either search. */
export interface FoundPerson {
  readonly userId: string;
  readonly name: string;
  readonly number: string | null;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly liveCases: number;
  /** Null where the search does not say. */
  readonly isAuthorised: boolean | null;
}

export function fromUserSearch(user: ResultOf<typeof searchUsers>[number]): FoundPerson {
  const { userId, fullName, employeeId, emailAddress, jobTitle, liveCases, isAuthorised } = user;
  return { userId, name: fullName, number: employeeId, email: emailAddress, jobTitle, liveCases, isAuthorised };
}

export function fromEmployeeSearch({ userId, name, employeeId, email, jobTitle, liveCases }: PersonFound): FoundPerson {
  return { userId, name, number: employeeId, email, jobTitle, liveCases, isAuthorised: null };
}
