import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Names of this service's people and account holders, in no promised order; everybody else is left out. */
export async function namesOf(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.user_id as id, p.full_name as name from person p
    where p.user_id = any(${[...userIds]}::uuid[])
      and (p.service_id = ${serviceId} or exists (select 1 from account a where a.user_id = p.user_id and a.service_id = ${serviceId}))`.execute(
    db,
  );
  return rows;
}
