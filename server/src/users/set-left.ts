import { sql } from 'kysely';
import { RIGHTS_CHANGES } from '../access/rights-changes.ts';
import type { Db } from '../platform/database/open-database.ts';

/**
 * Notes that people have left, or with null that they are back. From their next request on they are answered
 * accordingly (`access/actor.ts`), and their open screens are told at once.
 */
export async function setLeft(db: Db, userIds: readonly string[], leftAt: Date | null): Promise<void> {
  await sql`
    with changed as (update person set deactivated_at = ${leftAt}::timestamptz where user_id = any(${[...userIds]}::uuid[]) returning user_id)
    select pg_notify(${RIGHTS_CHANGES}, user_id::text) from changed`.execute(db);
}
