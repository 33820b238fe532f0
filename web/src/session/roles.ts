import type { CaseRole } from '@evenhand/contract/cases';
import { ApplicationRole } from '@evenhand/contract/users';

/** AUTH-09 and AUTH-10: whoever holds all of the roles required. */
export function satisfies(held: readonly string[], required: readonly string[]): boolean {
  return required.every((role) => held.includes(role));
}

/** Whether anybody has given the person a role of the application. */
export function hasAnyRole(roles: readonly string[]): boolean {
  return roles.includes(ApplicationRole.HrUser) || roles.includes(ApplicationRole.BusinessUser);
}

export function isDualRole(roles: readonly string[]): boolean {
  return roles.includes(ApplicationRole.HrUser) && roles.includes(ApplicationRole.BusinessUser);
}

/** The adviser-type role if it is the only one held, otherwise the business role (gaps G-06). */
export function startingCaseRole(roles: readonly string[]): CaseRole {
  return roles.includes(ApplicationRole.HrUser) && !roles.includes(ApplicationRole.BusinessUser)
    ? 'HRUser'
    : 'BusinessUser';
}
