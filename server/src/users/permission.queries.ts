import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface StoredRule {
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
