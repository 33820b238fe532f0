import type { Permissions } from '@evenhand/contract/users';
import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
import type { Actor } from '../access/actor.ts';
import type { StoredRule } from './permission.queries.ts';

/** Rules that mean something only to HR (gaps G-08, G-11). */
const hrOnly: readonly string[] = [PermissionRule.ReviewMessageRemovals];

/**
 * Roles, then groups, then rules (AUTH-11). A rule nobody gave is absent; a role
 * the caller lacks is not named.
 */
export function presentPermissions(
  actor: Pick<Actor, 'isHr' | 'isBusiness'>,
  rules: readonly StoredRule[],
): Permissions {
  const roles = [
    ...(actor.isHr ? [{ title: ApplicationRole.HrUser, rules }] : []),
    ...(actor.isBusiness
      ? [{ title: ApplicationRole.BusinessUser, rules: rules.filter((rule) => !hrOnly.includes(rule.title)) }]
      : []),
  ];
  return {
    roles: roles.map((role) => ({
      title: role.title,
      groups: role.rules.length === 0 ? [] : [{ title: 'Case management', rules: [...role.rules] }],
    })),
  };
}
