import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { hashOfRecoveryCode, newRecoveryCodes, stepOf } from './totp.ts';

interface Confirmed {
  readonly userId: string;
  readonly secret: string;
  /** The step of the code that has confirmed the key, which works no second time. */
  readonly step: number;
}

/**
 * Gives a person a second factor, or where `replaces` another one.
 * @returns its recovery codes, which nobody is shown again; null where they have one meanwhile.
 */
export async function saveSecondFactor(
  db: Db,
  { userId, secret, step }: Confirmed,
  { replaces }: { readonly replaces: boolean },
  now: Date,
): Promise<string[] | null> {
  const codes = newRecoveryCodes();
  const values = {
    secret,
    last_step: step,
    recovery_hashes: codes.map((code) => hashOfRecoveryCode(userId, code)),
    set_up_at: now,
  };
  const saved = await db
    .insertInto('second_factor')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      replaces ? conflict.column('user_id').doUpdateSet(values) : conflict.column('user_id').doNothing(),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n ? codes : null;
}

/** Spends a code of the app, or a recovery code. @returns false for a wrong one, and for one that was used. */
export async function spendCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await db.selectFrom('second_factor').select('secret').where('user_id', '=', userId).executeTakeFirst();
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, code, now);
  // Of two that are sent at once one changes the row.
  const { numAffectedRows } =
    step === null
      ? await sql`
          update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hashOfRecoveryCode(userId, code)})
          where user_id = ${userId} and ${hashOfRecoveryCode(userId, code)} = any(recovery_hashes)`.execute(db)
      : await sql`
          update second_factor set last_step = ${step}
          where user_id = ${userId} and secret = ${factor.secret} and last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
}
