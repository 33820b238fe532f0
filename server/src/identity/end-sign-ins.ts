import { sql } from 'kysely';
import { RIGHTS_CHANGES } from '../access/change-channels.ts';
import { endTokensOf } from '../access/ended-sessions.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** Signs people out everywhere: what the provider keeps of them goes, and their tokens and open streams end. */
export async function endSignInsOf(db: Tx['db'], userIds: readonly string[], now: Date): Promise<void> {
  await sql`select end_sign_ins_of(${[...userIds]}::uuid[])`.execute(db);
  await endTokensOf(db, userIds, { which: 'all', until: now.getTime() }, now);
}

/**
 * The same for people who leave, whose passwords and open invitations end too. One who comes back is invited
 * again, so that whoever knew the password stays out. From their next request on they are answered accordingly
 * (`access/actor.ts`), and their open screens are notified at once.
 */
export async function letPeopleGo(db: Tx['db'], userIds: readonly string[], now: Date): Promise<void> {
  await sql`
    select pg_notify(${RIGHTS_CHANGES}, gone.user_id::text) from let_people_go(${[...userIds]}::uuid[], ${now}::timestamptz) as gone (user_id)`.execute(
    db,
  );
  await endTokensOf(db, userIds, { which: 'all', until: now.getTime() }, now);
}
