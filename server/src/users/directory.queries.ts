import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { PersonToSave } from './save-people.ts';

/** A person whom the directory of the service knows. */
export interface KnownPerson extends PersonToSave {
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasLeft: boolean;
  /** Differs once anything of them is changed. */
  readonly version: number;
  /** When they leave, while that is still to come. */
  readonly leavingDay: string | null;
}

/** The people of a service, with which an import is compared. */
export interface Directory {
  readonly serviceId: number;
  readonly policyAreas: readonly { readonly id: number; readonly key: string; readonly title: string }[];
  readonly people: readonly KnownPerson[];
  /** Ids from the file that belong to people of other services. */
  readonly idsElsewhere: ReadonlySet<string>;
  /** People whom the external provider names by something else than their id. */
  readonly subjects: ReadonlyMap<string, string>;
  /** In the service's time zone. */
  readonly today: string;
  newId(): string;
}

const KNOWN_PERSON = sql`
    select user_id as "userId", service_id as "serviceId", employee_number as "employeeNumber", first_name as "firstName", last_name as "lastName",
      email, job_title as "jobTitle", access_level_id as "accessLevelId", manager_user_id as "managerUserId", deactivated_at is not null as "hasLeft", attributes,
      leaving_day::text as "leavingDay", version
    from person`;

/** Everybody in the directory of a service, also those who have left. */
export async function knownPeople(db: ReadDb, serviceId: number): Promise<readonly KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`${KNOWN_PERSON} where service_id = ${serviceId}`.execute(db);
  return rows;
}

/** Ignores upper and lower case, as an import does. */
export async function findEmployee(db: ReadDb, serviceId: number, employeeNumber: string): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    ${KNOWN_PERSON} where service_id = ${serviceId} and lower(employee_number) = lower(${employeeNumber})`.execute(db);
  return rows[0] ?? null;
}

/** Null also where several have the address. */
export async function findByAddress(db: ReadDb, serviceId: number, address: string): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    ${KNOWN_PERSON} where service_id = ${serviceId} and lower(email) = lower(${address})`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Everybody of a service who has not left yet, and leaves on this day or an earlier one. */
export async function peopleLeavingBy(db: ReadDb, serviceId: number, day: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from person
    where service_id = ${serviceId} and leaving_day <= ${day}::date and deactivated_at is null order by user_id`.execute(
    db,
  );
  return rows.map(({ userId }) => userId);
}

/** Those of the ids that belong to people of other services. */
export async function idsElsewhere(
  db: ReadDb,
  serviceId: number,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from person where user_id = any(${[...userIds]}::uuid[]) and service_id <> ${serviceId}`.execute(
    db,
  );
  return new Set(rows.map(({ userId }) => userId));
}
