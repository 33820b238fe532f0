import { sql } from 'kysely';
import * as z from 'zod/mini';
import { notifyRightsChanged } from '../access/change-channels.ts';
import type { AccountClaims, SyncAccount } from '../access/token.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import { identify } from './external-identity.store.ts';
import { reportRights } from './rights-report.ts';

/**
 * Raised when a token changes what a person may do, because they may hold tasks that are not theirs any more.
 * It is done in `tasks/pass-on-tasks.ts`.
 */
export const passOnTasks = { kind: 'pass-on-tasks', payload: z.object({ userId: z.string() }) };

/**
 * Makes our copy of a person's claims equal to a validated token (DESIGN §4). The selected service and policy
 * area are ours: they survive as long as the claims still allow them. A person the directory does not know
 * yet is added with the token's name.
 */
export function createSyncAccount(db: Db, clock: Clock): SyncAccount {
  return (claims) =>
    inTransaction(db, async (tx) => {
      const userId = await identify(tx.db, claims);
      if (userId !== null) await syncAccount(tx.db, { ...claims, userId }, clock());
      return userId;
    });
}

/** Where rights live in the directory a token of ours says who somebody is, and changes nothing. */
export const identifyAlone: SyncAccount = async ({ subject }) => subject;

/** Makes the copy of claims for a person who is known, in a transaction of the caller's. */
export async function syncAccount(db: Tx['db'], claims: Claims, now: Date): Promise<void> {
  const before = await rightsOf(db, claims.userId);
  await saveAccount(db, claims, now);
  if ((await rightsOf(db, claims.userId)) !== before) await tellRightsChanged(db, claims.userId, now);
}

/** What follows when somebody may do more or less than before. */
export async function tellRightsChanged(db: Tx['db'], userId: string, now: Date): Promise<void> {
  // Open screens show what the person may no longer see until they read it again.
  await sql`select ${notifyRightsChanged(userId)}`.execute(db);
  await reportRights({ db }, [userId], now);
  await enqueueJob({ db }, passOnTasks, { key: userId, payload: { userId }, runAt: now });
}

/** Everything a person's sight depends on, for a comparison. */
export async function rightsOf(db: Db, userId: string): Promise<string> {
  const accounts = await db
    .selectFrom('account')
    .select(['service_id', 'roles', 'access_level_ids', 'is_current', 'sight_ends_at'])
    .where('user_id', '=', userId)
    .orderBy('service_id')
    .execute();
  return JSON.stringify(accounts);
}

/** Claims that come from no token, such as those of the demo, have no issue time and always count. */
type Claims = Omit<AccountClaims, 'expiresAt' | 'issuedAt'> & Partial<Pick<AccountClaims, 'issuedAt'>>;

export async function saveAccount(db: Db, claims: Claims, now: Date): Promise<void> {
  const isService = await db.selectFrom('service').select('id').where('id', '=', claims.serviceId).executeTakeFirst();
  if (isService !== undefined) {
    await db
      .insertInto('person')
      .values({
        user_id: claims.userId,
        service_id: claims.serviceId,
        first_name: claims.givenName,
        last_name: claims.familyName,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  }
  if (!(await areNewest(db, claims))) return;
  if (isService === undefined) {
    // A token of a service this installation does not know gives no rights, not
    // even those of an earlier token.
    await endCurrent(db, claims.userId);
    return;
  }
  const levels = claims.accessLevels.map((level) => level.id);
  const primary = claims.accessLevels.find((level) => level.isPrimary)?.id ?? levels[0] ?? null;
  const known = await db
    .selectFrom('account')
    .select('selected_access_level_id')
    .where('user_id', '=', claims.userId)
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
    .values({ user_id: claims.userId, service_id: claims.serviceId, is_current: false, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'service_id']).doUpdateSet(values))
    .execute();
  await subtractElsewhere(db, claims);
  await keepOneCurrent(db, claims);
}

/**
 * Notes when the claims were issued; false when later ones are known already. A person has several valid
 * tokens at a time, and one from before they lost a role must not give it back. Holds the person's row, so
 * that of two tokens at once the later one counts. The moment is the provider's, whose clock may be a little
 * ahead of ours (`verify-token.ts` refuses more): its tokens are compared with
 * one another, not with our time.
 */
async function areNewest(db: Db, { userId, issuedAt }: Claims): Promise<boolean> {
  if (issuedAt === undefined) return true;
  const issued = new Date(issuedAt);
  const { rows } = await sql`
    update person set claims_issued_at = ${issued}
    where user_id = ${userId} and coalesce(claims_issued_at <= ${issued}, true) returning user_id`.execute(db);
  return rows.length > 0;
}

/**
 * Roles are the person's, not a service's: one that the newest token lacks is gone from their other services
 * too, and none is added there.
 */
async function subtractElsewhere(db: Db, { userId, serviceId, roles, mayChangeService }: Claims): Promise<void> {
  await sql`
    update account set roles = array(select role from unnest(roles) as role where role = any(${[...roles]}::text[])), may_change_service = ${mayChangeService}
    where user_id = ${userId} and service_id <> ${serviceId}`.execute(db);
}

/** The service the person chose stays current while they may choose; otherwise the token's is. */
async function keepOneCurrent(db: Db, { userId, serviceId, mayChangeService }: Claims): Promise<void> {
  const current = await db
    .selectFrom('account')
    .select('service_id')
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (current?.service_id === serviceId || (current !== undefined && mayChangeService)) return;
  await endCurrent(db, userId);
  await db
    .updateTable('account')
    .set({ is_current: true })
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .execute();
}

async function endCurrent(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ is_current: false })
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .execute();
}
