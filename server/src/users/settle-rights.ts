import type { PauseCause } from '@evenhand/contract/sight-rights';
import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { announceRights } from './announce-rights.ts';
import { rightsOf, tellRightsChanged } from './sync-account.ts';

const settleRightsJob = { kind: 'settle-rights', payload: z.object({ userId: z.string() }) };

/**
 * Over a row `r` of `sight_right` and its holder `p`: it counts at a moment, because it is approved and has not ended,
 * its holder is here, and nobody has paused their sight.
 */
export const countsAt = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`r.is_approved and r.ended_at is null and coalesce(r.ends_at > ${at}, true)
  and p.deactivated_at is null and not exists (select 1 from sight_pause s where s.user_id = r.user_id)`;
const COUNTS = countsAt(sql`given.at`);

/**
 * Makes the accounts of people what the directory gives them (`RIGHTS=directory`): roles, policy areas, and the moment
 * at which the first of these ends. Call it in the transaction of whatever changes `given_right`, `sight_right` or
 * `sight_pause`; what follows for open screens and tasks follows from it.
 */
export async function settleRights(db: Tx['db'], userIds: readonly string[], now: Date): Promise<void> {
  for (const userId of userIds) {
    const before = await rightsOf(db, userId);
    await saveAccounts(db, userId, now);
    await saveReviewRule(db, userId, now);
    if ((await rightsOf(db, userId)) !== before) await tellRightsChanged(db, userId, now);
    await settleAgainLater(db, userId);
  }
}

/**
 * One account for each service that gives the person anything, and for their own. A manager holds no policy area, and
 * keeps the one they chose for the cases they open (`own-areas.ts`).
 */
async function saveAccounts(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    with given as (select ${userId}::uuid as user_id, ${now}::timestamptz as at),
    rights as (
      select r.service_id, r.name, r.access_level_id, r.ends_at, r.id
      from sight_right r join given using (user_id) join person p using (user_id) where ${COUNTS}),
    services as (
      select p.service_id from person p join given using (user_id)
      union select service_id from account join given using (user_id)
      union select service_id from given_right join given using (user_id)
      union select service_id from rights),
    settled as (
      select s.service_id,
        array_remove(array[
          case when exists (select 1 from rights r where r.service_id = s.service_id and r.name = 'area') then ${ApplicationRole.HrUser} end,
          case when exists (select 1 from rights r where r.service_id = s.service_id and r.name = 'user-search') then ${ApplicationRole.UserSearch} end,
          case when exists (select 1 from given_right g join given using (user_id) where g.service_id = s.service_id and g.name = 'business'
              and not exists (select 1 from sight_pause x where x.user_id = g.user_id))
            then ${ApplicationRole.BusinessUser} end], null) as roles,
        array(select r.access_level_id from rights r where r.service_id = s.service_id and r.name = 'area' order by r.id) as levels,
        (select min(r.ends_at) from rights r where r.service_id = s.service_id) as ends_at
      from services s)
    insert into account as a (user_id, service_id, roles, access_level_ids, selected_access_level_id, may_change_service, is_current,
      synced_at, sight_ends_at)
    select given.user_id, n.service_id, n.roles, n.levels, n.levels[1],
      (select count(*) > 1 from settled other where other.roles <> '{}'),
      not exists (select 1 from account c where c.user_id = given.user_id and c.is_current) and n.service_id = p.service_id,
      given.at, n.ends_at
    from settled n cross join given join person p on p.user_id = given.user_id
    on conflict (user_id, service_id) do update set roles = excluded.roles, access_level_ids = excluded.access_level_ids,
      selected_access_level_id = case when a.selected_access_level_id = any (excluded.access_level_ids)
          or excluded.access_level_ids = '{}' and ${ApplicationRole.BusinessUser} = any (excluded.roles)
        then a.selected_access_level_id else excluded.selected_access_level_id end,
      may_change_service = excluded.may_change_service, sight_ends_at = excluded.sight_ends_at, synced_at = excluded.synced_at`.execute(
    db,
  );
}

async function saveReviewRule(db: Db, userId: string, now: Date): Promise<void> {
  const title = PermissionRule.ReviewMessageRemovals;
  await sql`delete from permission_rule where user_id = ${userId} and title = ${title}`.execute(db);
  await sql`
    insert into permission_rule (user_id, service_id, title, value)
    select distinct r.user_id, r.service_id, ${title}, 'true'
    from sight_right r join person p using (user_id) cross join (select ${now}::timestamptz as at) given
    where r.user_id = ${userId} and r.name = 'review-removals' and ${COUNTS}`.execute(db);
}

/** The database lets no right count beyond its end; the account is settled at that moment too. */
async function settleAgainLater(db: Tx['db'], userId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select distinct sight_ends_at as at from account where user_id = ${userId} and sight_ends_at is not null`.execute(
    db,
  );
  for (const { at } of rows)
    await enqueueJob({ db }, settleRightsJob, { key: `${userId} ${at.toISOString()}`, payload: { userId }, runAt: at });
}

/** Settles accounts at the moment a right ends. `administration` is the database as the role that may. */
export function settlingRights(administration: Db): Job<{ userId: string }> {
  return defineJob({
    ...settleRightsJob,
    async performOutside(_db, { payload: { userId }, now }) {
      await inTransaction(administration, (tx) => settleRights(tx.db, [userId], now));
      return undefined;
    },
  });
}

/**
 * Pauses the sight of people, because somebody else has changed who signs in as them. Where rights are given here that
 * is everybody: who is on a case sees it, and administration does not know who that is; and a right that is given later
 * must not hide the change. They see no case from their next request on, until an approver confirms them. Who may have
 * seen one, and who is invited, is told, with their colleagues and the approvers. A change during a pause is kept
 * beside those before it, and told unless it is the same once more.
 * @returns who is told.
 */
export async function pauseSight(
  db: Tx['db'],
  userIds: readonly string[],
  { cause, by, now }: { readonly cause: PauseCause; readonly by: string | null; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string; isTold: boolean }>`
    with concerned as (
      select p.user_id, exists (select 1 from sight_right r where r.user_id = p.user_id and r.is_approved and r.ended_at is null) as has_sight
      from person p where p.user_id = any(${[...userIds]}::uuid[])),
    same as (select s.user_id from sight_pause s join concerned using (user_id) where s.cause = ${cause} and s.paused_by is not distinct from ${by}::uuid)
    insert into sight_pause as s (user_id, cause, paused_by, paused_at)
    select user_id, ${cause}, ${by}::uuid, ${now}::timestamptz from concerned
    where has_sight or exists (select 1 from installation where rights = 'directory')
    on conflict (user_id) do update set cause = excluded.cause, paused_by = excluded.paused_by, paused_at = excluded.paused_at,
      earlier = case when s.user_id in (select user_id from same) then s.earlier
        else s.earlier || jsonb_build_object('cause', s.cause, 'by', s.paused_by, 'at', s.paused_at) end
    returning user_id as "userId", s.user_id not in (select user_id from same) and (exists (select 1 from ${peopleWithSight} had where had.user_id = s.user_id) or ${cause} in ('invitation', 'returned', 'separated')) as "isTold"`.execute(
    db,
  );
  const told = rows.filter(({ isTold }) => isTold).map(({ userId }) => userId);
  await settleRights(db, told, now);
  for (const userId of told) await announceRights(db, { what: 'paused', userId, rightId: null, by }, now);
  return told;
}

/**
 * Those who hold a right, are proposed for one, or could have signed in, as a query of `user_id`: nobody else can have
 * seen a case. It is joined with many people at once, and looked up by index for one.
 */
export const peopleWithSight = sql`(
  select own.user_id from sight_right own where own.is_approved is distinct from false and own.ended_at is null
  union all select g.user_id from given_right g where g.name = 'business'
  union all select i.user_id from identity_account i where i.has_password and i.user_id is not null
  union all select e.user_id from external_identity e)`;

/** Ends the pause of a person's sight, which an approver has confirmed. */
export async function endPause(db: Tx['db'], userId: string, now: Date): Promise<void> {
  await sql`delete from sight_pause where user_id = ${userId}`.execute(db);
  await settleRights(db, [userId], now);
}
