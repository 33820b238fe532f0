import type { RefusedLine } from '../users/read-people-file.ts';
import type { PersonToSave } from '../users/save-people.ts';

/** What a command about people says. When something is refused, nothing is changed. */
export interface PeopleReport {
  readonly isRefused: boolean;
  readonly lines: readonly string[];
}

export function refusal(...lines: readonly string[]): PeopleReport {
  return { isRefused: true, lines: [...lines, 'Nothing was changed.'] };
}

export function refusalOf(refused: readonly RefusedLine[]): PeopleReport {
  return refusal(...refused.map(({ why }) => why));
}

export function done(...lines: readonly string[]): PeopleReport {
  return { isRefused: false, lines };
}

export function nameOf({
  firstName,
  lastName,
  employeeNumber,
}: Pick<PersonToSave, 'firstName' | 'lastName' | 'employeeNumber'>): string {
  return `${firstName} ${lastName}${employeeNumber === null ? '' : ` (${employeeNumber})`}`;
}

/** What names a person in the arguments of a command. */
export function argumentOf({ employeeNumber, email }: Pick<PersonToSave, 'employeeNumber' | 'email'>): string {
  return employeeNumber ?? email ?? 'NUMBER';
}
