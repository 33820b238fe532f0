import type { DirectoryPerson } from '@evenhand/contract/directory';
import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { NamedPerson } from '../administration/FindPerson.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import type { PersonBody } from './directory.api.ts';
import { personText as text } from './directory.text.ts';

/** The fields of a person as they are typed. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  employeeNumber: string;
  jobTitle: string;
  /** The id of a policy area; '' for none. */
  accessLevelId: string;
  managerUserId: NamedPerson | null;
}

export const noPerson: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  employeeNumber: '',
  jobTitle: '',
  accessLevelId: '',
  managerUserId: null,
};

/** The most characters that a field takes, as the contract says. */
export const limits = { firstName: 100, lastName: 100, email: 254, employeeNumber: 50, jobTitle: 200 } as const;

export function valuesOf(person: DirectoryPerson): PersonValues {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    employeeNumber: person.employeeNumber ?? '',
    jobTitle: person.jobTitle ?? '',
    accessLevelId: person.policyArea === null ? '' : String(person.policyArea.id),
    managerUserId: person.manager,
  };
}

export function bodyOf(values: PersonValues): Omit<PersonBody, 'isAnother'> {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim() === '' ? null : values.email.trim(),
    employeeNumber: values.employeeNumber.trim(),
    jobTitle: values.jobTitle.trim() === '' ? null : values.jobTitle.trim(),
    accessLevelId: values.accessLevelId === '' ? null : Number(values.accessLevelId),
    managerUserId: values.managerUserId?.userId ?? null,
  };
}

/** What is wrong with each field; `numberLabel` is how the service calls the employee number. */
export function errorsOf(values: PersonValues, numberLabel: string): FieldErrors<PersonValues> {
  const errors: FieldErrors<PersonValues> = {};
  for (const [name, limit] of Object.entries(limits) as [keyof typeof limits, number][])
    if (values[name].trim().length > limit) errors[name] = text.tooLong(limit);
  if (values.firstName.trim() === '') errors.firstName = text.enterFirstName;
  if (values.lastName.trim() === '') errors.lastName = text.enterLastName;
  if (values.employeeNumber.trim() === '') errors.employeeNumber = text.enterNumber(numberLabel);
  if (values.email.trim() !== '' && !EMAIL_PATTERN.test(values.email.trim())) errors.email = text.enterEmail;
  return errors;
}

export function isSamePerson(left: PersonValues, right: PersonValues): boolean {
  return JSON.stringify(bodyOf(left)) === JSON.stringify(bodyOf(right));
}
