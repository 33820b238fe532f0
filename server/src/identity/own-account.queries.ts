import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/** The account of the person who asks. */
export interface OwnAccount {
  readonly userId: string;
  /** Null for a person who signs in elsewhere. */
  readonly username: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | null;
  readonly employeeNumber: string | null;
  readonly passwordHash: string | null;
  /** Of the demonstration, whose password is public. */
  readonly isDemo: boolean;
}

/** Null for nobody, and for a person who has left. */
export async function findOwnAccount(db: Db, userId: string): Promise<OwnAccount | null> {
  const found = await db
    .selectFrom(sql<{ user_id: string }>`(select ${userId}::uuid as user_id)`.as('own'))
    .leftJoin('identity_account as a', 'a.user_id', 'own.user_id')
    .leftJoin('person as p', 'p.user_id', 'own.user_id')
    .where((row) => row.or([row('a.user_id', 'is not', null), row('p.user_id', 'is not', null)]))
    .where('p.deactivated_at', 'is', null)
    .select([
      'own.user_id as userId',
      'a.username',
      'p.email',
      'p.employee_number as employeeNumber',
      'a.password_hash as passwordHash',
    ])
    .select((row) => [
      row.fn.coalesce('a.is_demo', sql<boolean>`false`).as('isDemo'),
      row.fn.coalesce('p.first_name', 'a.given_name', sql<string>`''`).as('givenName'),
      row.fn.coalesce('p.last_name', 'a.family_name', sql<string>`''`).as('familyName'),
    ])
    .executeTakeFirst();
  return found ?? null;
}
