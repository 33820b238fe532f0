import { endTokensOf } from '../access/ended-sessions.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { deletePayloadsOf } from './payload.rows.ts';

/** Signs people out everywhere: what the provider keeps of them goes, and their tokens and open streams end. */
export async function endSignInsOf(db: Tx['db'], userIds: readonly string[], now: Date): Promise<void> {
  await deletePayloadsOf(db, userIds);
  await endTokensOf(db, userIds, { which: 'all', until: now.getTime() }, now);
}

/**
 * The same for people who leave, whose passwords and open invitations end too. One who comes back is invited
 * again, so that whoever knew the password stays out.
 */
export async function endAccountsOf(db: Tx['db'], userIds: readonly string[], now: Date): Promise<void> {
  await endSignInsOf(db, userIds, now);
  await db.deleteFrom('invitation').where('user_id', 'in', userIds).execute();
  await db.updateTable('identity_account').set({ password_hash: null }).where('user_id', 'in', userIds).execute();
}
