import { sql } from 'kysely';
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

/** Deletes what the provider keeps of people: sessions, grants, refresh tokens and sign-ins that are under way. */
export async function deletePayloadsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from oidc_payload
    where array[payload ->> 'accountId', payload #>> '{result,login,accountId}', payload #>> '{session,accountId}']
      && ${[...userIds]}::text[]`.execute(db);
}
