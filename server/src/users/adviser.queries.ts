import { ApplicationRole } from '@evenhand/contract/users';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface Adviser {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string | null;
}

/** Active HR users of a service who hold a policy area, by name; nobody when no area is selected. */
export async function advisersOf(db: ReadDb, serviceId: number, accessLevelId: number | null): Promise<Adviser[]> {
  const { rows } = await sql<Adviser>`
    select p.user_id as "userId", p.full_name as "fullName", p.email
    from account a join person p on p.user_id = a.user_id
    where a.service_id = ${serviceId} and a.roles @> array[${ApplicationRole.HrUser}]::text[] and ${accessLevelId}::int = any(a.access_level_ids)
      and p.deactivated_at is null
    order by p.full_name collate "und-x-icu", p.user_id`.execute(db);
  return rows;
}
