import type { CaseRecord } from '@evenhand/contract/case-details';
import { EMAIL_PATTERN, Limits } from '@evenhand/contract/limits';
import type { PersonFound } from '@evenhand/contract/users';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { employeeText } from './case-people.text.ts';

/** Source of the new employee: a search, typed in, or nobody with a reason. */
export type EmployeeManner = 'search' | 'typed' | 'none';

export interface EmployeeValues {
  manner: EmployeeManner;
  person: PersonFound | null;
  name: string;
  email: string;
  reasonId: string | null;
  /** Consequence for the employee until now. */
  former: 'mistake' | 'keepOut' | null;
}

/**
 * EMP-11: already the employee, the adviser or a participant. A blocked person can be chosen, because that
 * keeps them out as well (gaps G-97).
 */
export function isAttached(userId: string, { caseEmployee, caseAdviser, caseParticipants }: CaseRecord): boolean {
  return (
    caseEmployee.employeeGUID === userId ||
    caseAdviser?.adviserId === userId ||
    caseParticipants.some(({ participantUserId }) => participantUserId === userId)
  );
}

/** The employee until now, in words; null where the case has none. */
export function formerName({ caseEmployee }: CaseRecord): string | null {
  return caseEmployee.employeeUserInfo?.fullName ?? caseEmployee.employeeName;
}

/** Errors of missing fields, for the new employee and the one until now, if there is one. */
export function changeErrors(values: EmployeeValues, record: CaseRecord): FieldErrors<EmployeeValues> {
  const isTaken = values.manner === 'search' && values.person !== null && isAttached(values.person.userId, record);
  const errors = isTaken ? { person: employeeText.attached } : employeeErrors(values);
  return formerName(record) === null || values.former !== null ? errors : { ...errors, former: employeeText.required };
}

export function employeeErrors({ manner, person, name, email, reasonId }: EmployeeValues): FieldErrors<EmployeeValues> {
  if (manner === 'search') return person === null ? { person: employeeText.selectEmployee } : {};
  if (manner === 'none') return reasonId === null ? { reasonId: employeeText.selectReason } : {};
  const errors: FieldErrors<EmployeeValues> = {};
  const limit = Limits.manualEmployeeMaximum;
  if (name.trim() === '') errors.name = employeeText.enterName;
  else if (name.length > limit) errors.name = employeeText.tooLong(limit);
  if (email.trim() === '') errors.email = employeeText.required;
  else if (email.length > limit) errors.email = employeeText.tooLong(limit);
  else if (!EMAIL_PATTERN.test(email.trim())) errors.email = employeeText.badEmail;
  return errors;
}
