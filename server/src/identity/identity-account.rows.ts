import type { Db } from '../platform/database/open-database.ts';
import type { IdentityAccountRow } from './identity-account.queries.ts';

/** Adds the account, or makes the one of this person equal to it, username included. */
export async function upsertAccount(db: Db, account: IdentityAccountRow): Promise<void> {
  const { user_id, ...rest } = account;
  const values = { ...rest, access_levels: JSON.stringify(account.access_levels) };
  await db
    .insertInto('identity_account')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
