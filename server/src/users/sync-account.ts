import type { TokenClaims } from '../access/token.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Makes our copy of a person's claims equal to a validated token (DESIGN §4). The selected service and policy area are ours:
 * they survive as long as the claims still allow them. A person the directory does not know yet is added with the token's name.
 */
export function createSyncAccount(db: Db, clock: Clock): (claims: TokenClaims) => Promise<void> {
  return (claims) =>
    inTransaction(
      db,
      async (tx) => saveAccount(tx.db, claims, clock()),
      () => undefined,
    );
}

export async function saveAccount(db: Db, claims: Omit<TokenClaims, 'expiresAt'>, now: Date): Promise<void> {
  const isService = await db.selectFrom('service').select('id').where('id', '=', claims.serviceId).executeTakeFirst();
  // A token of a service this installation does not know gives no account, and so no rights.
  if (isService === undefined) return;
  await db
    .insertInto('person')
    .values({ user_id: claims.subject, service_id: claims.serviceId, first_name: claims.givenName, last_name: claims.familyName })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const levels = claims.accessLevels.map((level) => level.id);
  const primary = claims.accessLevels.find((level) => level.isPrimary)?.id ?? levels[0] ?? null;
  const current = await db.selectFrom('account').select('service_id').where('user_id', '=', claims.subject).where('is_current', '=', true).executeTakeFirst();
  const known = await db
    .selectFrom('account')
    .select('selected_access_level_id')
    .where('user_id', '=', claims.subject)
    .where('service_id', '=', claims.serviceId)
    .executeTakeFirst();
  const kept = known?.selected_access_level_id;
  const values = {
    roles: [...claims.roles],
    access_level_ids: levels,
    selected_access_level_id: kept !== undefined && kept !== null && levels.includes(kept) ? kept : primary,
    may_change_service: claims.mayChangeService,
    synced_at: now,
  };
  await db
    .insertInto('account')
    .values({ user_id: claims.subject, service_id: claims.serviceId, is_current: current === undefined, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'service_id']).doUpdateSet(values))
    .execute();
}
