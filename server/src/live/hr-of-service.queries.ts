import { sql } from 'kysely';
import { viewersOfAccounts } from '../access/viewer.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * Who of these people is an HR user, with their service, as their rights are now. It runs in the system's
 * context.
 */
export async function hrUsersAmong(db: ReadDb, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; serviceId: number }>`
    select a.user_id as "userId", a.service_id as "serviceId" from account a join person p on p.user_id = a.user_id
    where a.user_id = any(${[...userIds]}::uuid[]) and a.is_current and p.deactivated_at is null and ${viewersOfAccounts.isHr}`.execute(
    db,
  );
  return new Map(rows.map(({ userId, serviceId }) => [userId, serviceId]));
}
