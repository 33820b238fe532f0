import type { Db } from '../platform/database/open-database.ts';
import type { AssertedAccessLevel, IdentityAccountRow } from './identity-account.queries.ts';

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

export interface GivenAccount {
  readonly username: string;
  readonly userId: string;
  readonly serviceId: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly roles: readonly string[];
  readonly accessLevels: readonly AssertedAccessLevel[];
}

/**
 * Gives a person an account with these roles and policy areas, or changes them in the one they have, which
 * keeps its username and password.
 * @returns null when somebody else has the username.
 */
export async function giveAccount(
  db: Db,
  given: GivenAccount,
): Promise<{ readonly isNew: boolean; readonly hasPassword: boolean; readonly changeService: boolean } | null> {
  const rights = { roles: [...given.roles], access_levels: JSON.stringify(given.accessLevels) };
  const known = await db
    .updateTable('identity_account')
    .set(rights)
    .where('user_id', '=', given.userId)
    .returning(['password_hash', 'change_service'])
    .executeTakeFirst();
  if (known !== undefined)
    return { isNew: false, hasPassword: known.password_hash !== null, changeService: known.change_service };
  const added = await db
    .insertInto('identity_account')
    .values({
      username: given.username,
      user_id: given.userId,
      password_hash: null,
      given_name: given.givenName,
      family_name: given.familyName,
      service_id: given.serviceId,
      is_demo: false,
      ...rights,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 0n ? null : { isNew: true, hasPassword: false, changeService: false };
}

/** Of an account that has just been made, or whose person is invited anew: null for none. */
export async function setPassword(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('identity_account').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}
