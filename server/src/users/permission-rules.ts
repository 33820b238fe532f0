import type { Permissions } from '@evenhand/contract/users';
import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
import type { Actor } from '../access/actor.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';

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

interface StoredRule {
  readonly title: string;
  readonly value: 'true' | 'false';
}

/** Permission rules given to a person in their current service, by title. */
export async function rulesOf(
  db: ReadDb,
  { userId, serviceId }: Pick<Actor, 'userId' | 'serviceId'>,
): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('permission_rule')
    .select(['title', 'value'])
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .orderBy('title')
    .execute();
  return rows.map(({ title, value }) => ({ title, value: value === 'true' ? 'true' : 'false' }));
}

/** Sets permission rules of a person in a service (gaps G-08); rules not named stay. */
export async function savePermissionRules(
  db: Db,
  userId: string,
  serviceId: number,
  rules: Readonly<Record<string, boolean>>,
): Promise<void> {
  for (const [title, isGranted] of Object.entries(rules)) {
    const value = isGranted ? 'true' : 'false';
    await db
      .insertInto('permission_rule')
      .values({ user_id: userId, service_id: serviceId, title, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'service_id', 'title']).doUpdateSet({ value }))
      .execute();
  }
}
