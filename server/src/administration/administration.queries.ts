import { sql } from 'kysely';
import { managesAs, recordsOf } from '../access/records.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';

/** Acts of administration are done one at a time: each is judged by what the others have changed. */
export async function lockAdministration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205)`.execute(db);
}

export interface DirectoryHolder {
  readonly name: string;
  readonly hasLeft: boolean;
  /** They hold Owner or People in the service, under any of their records. */
  readonly manages: boolean;
  /** They hold Manager there, under any of their records. */
  readonly isManager: boolean;
}

/** A person of the service, or who holds an account in it; null for anybody else. */
export async function personIn(db: ReadDb, serviceId: number, userId: string): Promise<DirectoryHolder | null> {
  const { rows } = await sql<DirectoryHolder>`
    select p.full_name as name, p.deactivated_at is not null as "hasLeft",
      ${managesAs(sql`p.user_id`, sql`${serviceId}`)} as manages,
      exists (select 1 from ${recordsOf(sql`array[p.user_id]`)} record join given_right g on g.user_id = record.user_id
        where g.service_id = ${serviceId} and g.name = 'business') as "isManager"
    from person p where p.user_id = ${userId}
      and (p.service_id = ${serviceId} or exists (select 1 from account a where a.user_id = p.user_id and a.service_id = ${serviceId}))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether the service would have no owner without these people. */
export async function areAllOwners(db: ReadDb, serviceId: number, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean; isAnother: boolean }>`
    select coalesce(bool_or(user_id = any(given.ids)), false) as "isOwner", coalesce(bool_or(user_id <> all(given.ids)), false) as "isAnother"
    from given_right join person p using (user_id) cross join (select ${[...userIds]}::uuid[] as ids) given
    where given_right.service_id = ${serviceId} and name = 'owner' and p.deactivated_at is null`.execute(db);
  return rows[0]?.isOwner === true && !rows[0].isAnother;
}

/** Whether nobody could approve anything without these people. Who is paused approves nothing. */
export async function areAllApprovers(db: ReadDb, serviceId: number, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isApprover: boolean; isAnother: boolean }>`
    select coalesce(bool_or(r.user_id = any(given.ids)), false) as "isApprover",
      coalesce(bool_or(r.user_id <> all(given.ids) and pause.user_id is null), false) as "isAnother"
    from sight_right r join person p using (user_id) left join sight_pause pause on pause.user_id = r.user_id
    cross join (select ${[...userIds]}::uuid[] as ids) given
    where r.service_id = ${serviceId} and r.name = 'approver' and r.is_approved and r.ended_at is null
      and coalesce(r.ends_at > now(), true) and p.deactivated_at is null`.execute(db);
  return rows[0]?.isApprover === true && !rows[0].isAnother;
}

/** What a service would lack without these people: an owner or an approver; null where it would lack neither. */
export async function lackedWithout(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<'owner' | 'approver' | null> {
  if (await areAllOwners(db, serviceId, userIds)) return 'owner';
  return (await areAllApprovers(db, serviceId, userIds)) ? 'approver' : null;
}

/** Rights of sight of a person that are proposed or count under any of their records, approvers' included. */
export async function hasOpenSight(db: ReadDb, serviceId: number, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from sight_right join ${recordsOf(sql`array[${userId}::uuid]`)} record using (user_id)
      where service_id = ${serviceId} and ended_at is null
      and (is_approved and coalesce(ends_at > ${now}, true) or is_approved is null and lapses_at > ${now})) as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

/** The owners of a service. */
export async function ownersOf(db: ReadDb, serviceId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('given_right')
    .select('user_id')
    .where('service_id', '=', serviceId)
    .where('name', '=', 'owner')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
