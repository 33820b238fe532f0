import { randomBytes } from 'node:crypto';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { endSignInsOf } from './end-sign-ins.ts';
import { hashOfToken } from './invitation.queries.ts';
import { hashPassword } from './password-hash.ts';
import { removeSecondFactor } from './second-factor.rows.ts';

export const INVITATION_LIFE_HOURS = 72;
const INVITATION_LIFE_MS = INVITATION_LIFE_HOURS * 60 * 60_000;
const TOKEN_BYTES = 32;

/** Invites the person of an account to set a password. Their earlier invitation ends. */
export async function addInvitation(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = { token_hash: hashOfToken(token), expires_at: new Date(now.getTime() + INVITATION_LIFE_MS) };
  await db
    .insertInto('invitation')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { token, expiresAt: values.expires_at };
}

/**
 * Sets the password of the person whom a token invites, and uses the invitation up. Who knew an earlier password is
 * signed out everywhere. A second factor goes: the person may have lost it, and sets it up anew at their next sign-in.
 * @returns false when the invitation is no longer open; nothing is changed then.
 */
export async function acceptInvitation(db: Db, token: string, password: string, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    // Of two that are sent at once, one deletes the row.
    const used = await tx.db
      .deleteFrom('invitation')
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', now)
      .returning('user_id as userId')
      .executeTakeFirst();
    if (used === undefined) return false;
    const { userId } = used;
    const before = await tx.db
      .selectFrom('identity_account')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('identity_account')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', userId)
      .execute();
    await removeSecondFactor(tx.db, userId);
    if (before.password_hash !== null) await endSignInsOf(tx.db, [userId], now);
    return true;
  });
}

/** @returns how many invitations went because they had expired. */
export async function purgeInvitations(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('invitation').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
