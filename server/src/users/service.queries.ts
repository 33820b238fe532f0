import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Services a person has an account in, by title. */
export async function servicesOf(
  db: ReadDb,
  actor: Pick<Actor, 'userId' | 'serviceId'>,
): Promise<{ id: number; title: string; isCurrent: boolean }[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('service', 'service.id', 'account.service_id')
    .select(['service.id', 'service.title'])
    .where('account.user_id', '=', actor.userId)
    .orderBy('service.title')
    .orderBy('service.id')
    .execute();
  return rows.map(({ id, title }) => ({ id, title, isCurrent: id === actor.serviceId }));
}

/** The service and policy area a person has chosen in the product, for the claims of their next token. */
export async function selectionOf(
  db: ReadDb,
  userId: string,
): Promise<{ serviceId: number; accessLevelId: number | null } | null> {
  const row = await db
    .selectFrom('account')
    .select(['service_id', 'selected_access_level_id'])
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { serviceId: row.service_id, accessLevelId: row.selected_access_level_id };
}
