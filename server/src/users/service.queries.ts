import type { Actor } from '../access/actor.ts';
import type { Db } from '../platform/database/open-database.ts';

/** Services a person has an account in, by title. */
export async function servicesOf(db: Db, actor: Pick<Actor, 'userId' | 'serviceId'>): Promise<{ id: number; title: string; isCurrent: boolean }[]> {
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
