import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { endOtherSignIns } from './own-sign-ins.ts';
import { hashPassword } from './password-hash.ts';

export interface PasswordChange {
  readonly userId: string;
  /** The hash that the present password was compared with. */
  readonly presentHash: string;
  readonly next: string;
  /** The sign-in that the person changes it in. */
  readonly signInId: string;
}

/**
 * Gives a person another password. Their other sign-ins and an open invitation end, because somebody else may
 * have them.
 * @returns false when the password was changed meanwhile; nothing is changed then.
 */
export async function changePassword(
  db: Db,
  { userId, presentHash, next, signInId }: PasswordChange,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(next);
  return await inTransaction(db, async (tx) => {
    const changed = await tx.db
      .updateTable('identity_account')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', userId)
      .where('password_hash', '=', presentHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await tx.db.deleteFrom('invitation').where('user_id', '=', userId).execute();
    await endOtherSignIns(tx.db, userId, signInId, now);
    return true;
  });
}
