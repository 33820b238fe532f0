import type { CaseRole } from '@evenhand/contract/cases';
import { ApplicationRole } from '@evenhand/contract/users';

/** The role claim as the identity provider writes it: one value or a list (AUTH-07). */
export function rolesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim === '' ? [] : [claim];
  return Array.isArray(claim) ? claim.filter((role) => typeof role === 'string') : [];
}

/** AUTH-09 and AUTH-10: a single role must be the only one required; a list must hold all of them. */
export function satisfies(claim: unknown, required: readonly string[]): boolean {
  if (required.length === 0) return true;
  if (typeof claim === 'string') return required.length === 1 && required[0] === claim;
  const held = rolesOf(claim);
  return required.every((role) => held.includes(role));
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
