import type { Db } from '../platform/database/open-database.ts';

/**
 * Removes what no longer counts. A spent refresh token stays until it expires,
 * because its reuse must be noticed.
 * @returns how many rows went.
 */
export async function purgeExpiredPayloads(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('oidc_payload').where('expires_at', '<', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
