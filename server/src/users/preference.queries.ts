import type { Db } from '../platform/database/open-database.ts';

/** What a person saved for a target, or null. */
export async function preferenceOf(db: Db, userId: string, targetId: number): Promise<{ filterTargetId: number; filters: string } | null> {
  const row = await db.selectFrom('user_preference').select('filters').where('user_id', '=', userId).where('target_id', '=', targetId).executeTakeFirst();
  return row === undefined ? null : { filterTargetId: targetId, filters: row.filters };
}
