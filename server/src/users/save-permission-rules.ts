import type { Db } from '../platform/database/open-database.ts';

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
