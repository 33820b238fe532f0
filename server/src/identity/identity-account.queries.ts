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
  readonly password_hash: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly service_id: number;
  readonly roles: string[];
  readonly access_levels: unknown;
  readonly change_service: boolean;
  readonly introduction: string;
}

export function findAccountByUsername(db: Db, username: string): Promise<IdentityAccountRow | undefined> {
  return db.selectFrom('identity_account').selectAll().where('username', '=', username).executeTakeFirst();
}

export function findAccountByUserId(db: Db, userId: string): Promise<IdentityAccountRow | undefined> {
  return db.selectFrom('identity_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Everybody the embedded provider knows, with the title of their service, those of most policy areas first.
 */
export function listAccounts(db: Db): Promise<(Omit<IdentityAccountRow, 'password_hash'> & { service_title: string | null })[]> {
  return db
    .selectFrom('identity_account as a')
    .leftJoin('service as s', 's.id', 'a.service_id')
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
