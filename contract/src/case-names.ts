import type { CaseRow } from './cases.ts';
import { EMPTY_ID } from './limits.ts';

/** How screens and exported lists call people who are not there. */
export const caseNamesText = { nobody: 'N/A', noAdviser: 'No adviser', noEmployee: 'No employee' } as const;

/** A name, or 'N/A' for a missing person (CASE-50); the empty id is nobody (gaps G-01). */
export function personName(name: string | null | undefined, id?: string | null): string {
  const isNobody = name === null || name === undefined || name.trim() === '' || id === EMPTY_ID;
  return isNobody ? caseNamesText.nobody : name;
}

/** The adviser of a case by name, or 'No adviser', as the filters and the dashboard say. */
export function adviserName(adviser: CaseRow['caseAdviser']): string {
  return adviser === null || adviser.adviserId === EMPTY_ID ? caseNamesText.noAdviser : personName(adviser.adviserName);
}

/** The name of the employee of a case, found or typed; null for a case about nobody. */
export function namedEmployee({
  employeeUserInfo,
  employeeName: typed,
}: Pick<CaseRow['caseEmployee'], 'employeeUserInfo' | 'employeeName'>): string | null {
  return employeeUserInfo?.fullName ?? (typed?.trim() || null);
}

/** The employee of a case in its three forms: found, typed, or nobody. */
export function employeeName(employee: Parameters<typeof namedEmployee>[0]): string {
  return employeeOrNone(namedEmployee(employee));
}

/** The employee of a task or a row that knows only the name. */
export function employeeOrNone(name: string | null): string {
  return name === null || name.trim() === '' ? caseNamesText.noEmployee : name;
}
