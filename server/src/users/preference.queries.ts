import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What a person saved for a target, or null. */
export async function preferenceOf(
  db: ReadDb,
  userId: string,
  targetId: number,
): Promise<{ filterTargetId: number; filters: string } | null> {
  // Numbers of any size may be asked for; as bigint they compare with the column instead of failing.
  const { rows } = await sql<{ filters: string }>`
    select filters from user_preference where user_id = ${userId} and target_id = ${targetId}::bigint`.execute(db);
  return rows[0] === undefined ? null : { filterTargetId: targetId, filters: rows[0].filters };
}
