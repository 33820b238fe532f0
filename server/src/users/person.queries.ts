import { ApplicationRole } from '@evenhand/contract/users';
import { sql } from 'kysely';
import { recordsOf } from '../access/records.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface Person {
  readonly userId: string;
  readonly serviceId: number;
  readonly employeeNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly accessLevelId: number | null;
  readonly managerUserId: string | null;
}

const columns = [
  'user_id as userId',
  'service_id as serviceId',
  'employee_number as employeeNumber',
  'first_name as firstName',
  'last_name as lastName',
  'full_name as fullName',
  'email',
  'job_title as jobTitle',
  'access_level_id as accessLevelId',
  'manager_user_id as managerUserId',
] as const;

/** People of one service by id; unknown ids and other services' people are left out. */
export async function peopleById(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(columns)
    .where('service_id', '=', serviceId)
    .where('user_id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Active people of the service who have this e-mail address, in any case; usually one,
 * but a mailbox may be shared.
 */
export async function peopleByEmail(db: ReadDb, serviceId: number, email: string): Promise<readonly Person[]> {
  return await db
    .selectFrom('person')
    .select(columns)
    .where('service_id', '=', serviceId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deactivated_at', 'is', null)
    .orderBy('user_id')
    .execute();
}

/**
 * Everybody who has this e-mail address or has had it, of any service, with every other record of theirs: a person of
 * another service may work in this one too.
 */
export async function everybodyByEmail(db: ReadDb, email: string): Promise<readonly string[]> {
  const had = sql`array(select had.user_id from person_address had where had.address = ${email.toLowerCase()})`;
  const { rows } = await sql<{ user_id: string }>`select user_id from ${recordsOf(had)} record`.execute(db);
  return rows.map((row) => row.user_id);
}

/** A person's id with those of every other record of theirs (decision 0103). */
export async function recordIdsOf(db: ReadDb, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    user_id: string;
  }>`select user_id from ${recordsOf(sql`array[${userId}::uuid]`)} record`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The same query, as a part of another statement. */
export function activeAmong(db: ReadDb, serviceId: number, userIds: readonly string[]) {
  return db
    .selectFrom('person')
    .select(columns)
    .where('service_id', '=', serviceId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('deactivated_at', 'is', null);
}

/** One active person of the service, or null. */
export async function activePerson(db: ReadDb, serviceId: number, userId: string): Promise<Person | null> {
  return (await activePeople(db, serviceId, [userId])).get(userId.toLowerCase()) ?? null;
}

/** Names of this service's people and account holders, in no promised order; everybody else is left out. */
export async function namesOf(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.user_id as id, p.full_name as name from person p
    where p.user_id = any(${[...userIds]}::uuid[])
      and (p.service_id = ${serviceId} or exists (select 1 from account a where a.user_id = p.user_id and a.service_id = ${serviceId}))`.execute(
    db,
  );
  return rows;
}

export interface Adviser {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string | null;
}

/** Active HR users of a service who hold a policy area, by name; nobody when no area is selected. */
export async function advisersOf(db: ReadDb, serviceId: number, accessLevelId: number | null): Promise<Adviser[]> {
  const { rows } = await sql<Adviser>`
    select p.user_id as "userId", p.full_name as "fullName", p.email
    from account a join person p on p.user_id = a.user_id
    where a.service_id = ${serviceId} and a.roles @> array[${ApplicationRole.HrUser}]::text[] and ${accessLevelId}::int = any(a.access_level_ids)
      and p.deactivated_at is null
    order by p.full_name collate "und-x-icu", p.user_id`.execute(db);
  return rows;
}

/** Active people of the service by id; the others are left out. */
async function activePeople(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await activeAmong(db, serviceId, userIds).execute();
  return new Map(rows.map((row) => [row.userId, row]));
}
