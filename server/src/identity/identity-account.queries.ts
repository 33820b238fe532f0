import type { Db } from '../platform/database/open-database.ts';

/**
 * A policy area the provider asserts; `serviceId` only when it belongs to another
 * service than the person's own.
 */
export interface AssertedAccessLevel {
  readonly id: number;
  readonly title: string;
  readonly isPrimary: boolean;
  readonly serviceId?: number;
}

export interface IdentityAccountRow {
  readonly username: string;
  readonly user_id: string;
  /** Null until the person has set one. */
  readonly password_hash: string | null;
  readonly given_name: string;
  readonly family_name: string;
  readonly service_id: number;
  readonly roles: string[];
  readonly access_levels: unknown;
  readonly change_service: boolean;
  readonly introduction: string;
  /** Of the demonstration, whose password is public. */
  readonly is_demo: boolean;
}

export function findAccountByUsername(db: Db, username: string): Promise<IdentityAccountRow | undefined> {
  return openAccounts(db).where('a.username', '=', username).executeTakeFirst();
}

export function findAccountByUserId(db: Db, userId: string): Promise<IdentityAccountRow | undefined> {
  return openAccounts(db).where('a.user_id', '=', userId).executeTakeFirst();
}

/** Accounts with the names of the directory. A person who has left has none. */
function openAccounts(db: Db) {
  return db
    .selectFrom('identity_account as a')
    .leftJoin('person as p', 'p.user_id', 'a.user_id')
    .where('p.deactivated_at', 'is', null)
    .select([
      'a.username',
      'a.user_id',
      'a.password_hash',
      'a.service_id',
      'a.roles',
      'a.access_levels',
      'a.change_service',
      'a.introduction',
      'a.is_demo',
    ])
    .select((row) => [
      row.fn.coalesce('p.first_name', 'a.given_name').as('given_name'),
      row.fn.coalesce('p.last_name', 'a.family_name').as('family_name'),
    ]);
}

/** Everybody of the demonstration, with the title of their service, those of most policy areas first. */
export function listDemoAccounts(
  db: Db,
): Promise<(Omit<IdentityAccountRow, 'password_hash' | 'is_demo'> & { service_title: string | null })[]> {
  return db
    .selectFrom('identity_account as a')
    .leftJoin('service as s', 's.id', 'a.service_id')
    .where('a.is_demo', '=', true)
    .select([
      'a.username',
      'a.user_id',
      'a.given_name',
      'a.family_name',
      'a.service_id',
      'a.roles',
      'a.access_levels',
      'a.change_service',
      'a.introduction',
      's.title as service_title',
    ])
    .orderBy((eb) => eb.fn('jsonb_array_length', ['a.access_levels']), 'desc')
    .orderBy('a.username')
    .execute();
}

/** Which of these people have an account that nobody can sign in with. */
export async function accountsWithoutPassword(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('identity_account')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('password_hash', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function isAnyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('identity_account').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}
