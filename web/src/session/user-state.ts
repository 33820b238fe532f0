import type { CaseRole } from '@evenhand/contract/cases';
import { caseRoles } from '@evenhand/contract/cases';
import type { Availability, CurrentUser } from '@evenhand/contract/users';
import type { User } from 'oidc-client-ts';
import { isDualRole, startingCaseRole } from './roles.ts';

/** SESS-17. */
export interface UserState {
  readonly name: string;
  readonly id: string;
  readonly roles: readonly string[];
  readonly availability: Availability;
  readonly isDualRole: boolean;
  readonly caseRole: CaseRole;
}

/** SESS-18. */
export interface SessionInfo {
  readonly isAuthenticated: boolean;
  readonly expiresAt: number | null;
  readonly profile: User['profile'] | null;
  readonly token: string | null;
}

/**
 * The person in session storage; a case role chosen earlier in this session is
 * kept while it is still a choice.
 */
export function userStateOf(current: CurrentUser, availability: Availability, stored: unknown): UserState {
  const { roles } = current;
  const isDual = isDualRole(roles);
  const before =
    isStored(stored) && stored.id === current.userId && isDual
      ? caseRoles.find((role) => role === stored.caseRole)
      : undefined;
  return {
    name: current.fullName,
    id: current.userId,
    roles,
    availability,
    isDualRole: isDual,
    caseRole: before ?? startingCaseRole(roles),
  };
}

function isStored(value: unknown): value is { id: unknown; caseRole: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value && 'caseRole' in value;
}
