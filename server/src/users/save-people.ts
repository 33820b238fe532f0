import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { RIGHTS_CHANGES } from '../access/change-channels.ts';
import type { Db } from '../platform/database/open-database.ts';

export interface PersonToSave {
  readonly userId: string;
  readonly serviceId: number;
  readonly employeeNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly accessLevelId: number | null;
  readonly managerUserId: string | null;
}

/** Values of a person in an employer's file beyond our columns. */
export interface GivenAttributes {
  readonly userId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Adds or updates people of the directory. It is one statement, so managers may come in any order: their rows
 * are looked for at its end. `made` says who adds them and when; nobody for a
 * command on the server.
 */
export async function savePeople(
  db: Db,
  people: readonly PersonToSave[],
  made: { readonly by: string | null; readonly now: Date } | null = null,
): Promise<void> {
  if (people.length === 0) return;
  const column = <T>(read: (person: PersonToSave) => T): T[] => people.map(read);
  await sql`
    insert into person (user_id, service_id, employee_number, first_name, last_name, email, job_title, access_level_id, manager_user_id, created_by, created_at)
    select given.*, ${made?.by ?? null}::uuid, ${made?.now ?? null}::timestamptz from unnest(
      ${column(({ userId }) => userId)}::uuid[], ${column(({ serviceId }) => serviceId)}::integer[],
      ${column(({ employeeNumber }) => employeeNumber)}::text[], ${column(({ firstName }) => firstName)}::text[],
      ${column(({ lastName }) => lastName)}::text[], ${column(({ email }) => email)}::text[], ${column(({ jobTitle }) => jobTitle)}::text[],
      ${column(({ accessLevelId }) => accessLevelId)}::integer[], ${column(({ managerUserId }) => managerUserId)}::uuid[]) as given
    on conflict (user_id) do update set employee_number = excluded.employee_number, first_name = excluded.first_name,
      last_name = excluded.last_name, email = excluded.email, job_title = excluded.job_title,
      access_level_id = excluded.access_level_id, manager_user_id = excluded.manager_user_id`.execute(db);
}

export async function saveAttributes(db: Db, given: readonly GivenAttributes[]): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update person set attributes = given.attributes
    from unnest(${given.map(({ userId }) => userId)}::uuid[], ${given.map(({ attributes }) => JSON.stringify(attributes))}::jsonb[]) as given (user_id, attributes)
    where person.user_id = given.user_id`.execute(db);
}

/** A day on which a person will leave, or null for none. */
export interface GivenLeavingDay {
  readonly userId: string;
  readonly leavingDay: string | null;
}

export async function saveLeavingDays(db: Db, given: readonly GivenLeavingDay[]): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update person set leaving_day = given.leaving_day
    from unnest(${given.map(({ userId }) => userId)}::uuid[], ${given.map(({ leavingDay }) => leavingDay)}::date[]) as given (user_id, leaving_day)
    where person.user_id = given.user_id`.execute(db);
}

/** Notes that people who had left are back. A leaving day that was planned is over. */
export async function setBack(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    with changed as (update person set deactivated_at = null, leaving_day = null where user_id = any(${[...userIds]}::uuid[]) returning user_id)
    select pg_notify(${RIGHTS_CHANGES}, user_id::text) from changed`.execute(db);
}

/**
 * A person of a new installation: whoever of the directory has this address, who may have been imported before, or
 * somebody new. @throws where several have the address.
 */
export async function saveFirstPerson(
  db: Db,
  serviceId: number,
  { firstName, lastName, email }: { readonly firstName: string; readonly lastName: string; readonly email: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    update person set first_name = ${firstName}, last_name = ${lastName}
    where service_id = ${serviceId} and lower(email) = lower(${email}) and deactivated_at is null returning user_id as "userId"`.execute(
    db,
  );
  if (rows.length > 1) throw new Error(`The directory has ${rows.length} people with the address of one.`);
  if (rows[0] !== undefined) return rows[0].userId;
  const userId = randomUUID();
  await sql`
    insert into person (user_id, service_id, first_name, last_name, email, created_at)
    values (${userId}, ${serviceId}, ${firstName}, ${lastName}, ${email}, ${now})`.execute(db);
  return userId;
}

/** Makes a record a human of its own again. Who is left alone by that is one too. */
export async function saveSeparate(db: Db, { userId, humanId }: { readonly userId: string; readonly humanId: string }) {
  await sql`
    update person set human_id = null where human_key = ${humanId}
      and (user_id = ${userId} or (select count(*) from person other where other.human_key = ${humanId}) = 2)`.execute(
    db,
  );
}

/** Says that these records are one human, with all that either was joined with before. @returns all their records. */
export async function saveHuman(
  db: Db,
  humanId: string,
  records: readonly { readonly userId: string; readonly humanId: string | null }[],
): Promise<string[]> {
  const joined = records.map((one) => one.humanId).filter((id) => id !== null);
  await sql`
    update person set human_id = ${humanId}
    where user_id = any(${records.map(({ userId }) => userId)}::uuid[]) or human_key = any(${joined}::uuid[])`.execute(
    db,
  );
  return await recordsOfHuman(db, humanId);
}

export async function recordsOfHuman(db: Db, humanId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from person where human_key = ${humanId} order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
