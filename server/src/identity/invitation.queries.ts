import { createHash } from 'node:crypto';
import type { Db } from '../platform/database/open-database.ts';

export interface OpenInvitation {
  readonly userId: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | null;
  readonly employeeNumber: string | null;
}

/** Null for a token that was used, replaced, has expired or never was, and when its person has left. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await db
    .selectFrom('invitation as i')
    .innerJoin('identity_account as a', 'a.user_id', 'i.user_id')
    .innerJoin('person as p', 'p.user_id', 'i.user_id')
    .where('i.token_hash', '=', hashOfToken(token))
    .where('i.expires_at', '>', now)
    .where('p.deactivated_at', 'is', null)
    .select([
      'a.user_id as userId',
      'a.username',
      'p.first_name as givenName',
      'p.last_name as familyName',
      'p.email',
      'p.employee_number as employeeNumber',
    ])
    .executeTakeFirst();
  return found ?? null;
}

/** The database does not hold what opens an account. A token is long and random, so a fast hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
