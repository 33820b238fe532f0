import type { Db } from '../platform/database/open-database.ts';

/** The account of the person who asks. */
export interface OwnAccount {
  readonly userId: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | null;
  readonly employeeNumber: string | null;
  readonly passwordHash: string | null;
  /** Of the demonstration, whose password is public. */
  readonly isDemo: boolean;
}

/** Null when there is none, and when its person has left. */
export async function findOwnAccount(db: Db, userId: string): Promise<OwnAccount | null> {
  const found = await db
    .selectFrom('identity_account as a')
    .leftJoin('person as p', 'p.user_id', 'a.user_id')
    .where('a.user_id', '=', userId)
    .where('p.deactivated_at', 'is', null)
    .select([
      'a.user_id as userId',
      'a.username',
      'p.email',
      'p.employee_number as employeeNumber',
      'a.password_hash as passwordHash',
      'a.is_demo as isDemo',
    ])
    .select((row) => [
      row.fn.coalesce('p.first_name', 'a.given_name').as('givenName'),
      row.fn.coalesce('p.last_name', 'a.family_name').as('familyName'),
    ])
    .executeTakeFirst();
  return found ?? null;
}
