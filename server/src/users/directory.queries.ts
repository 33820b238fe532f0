import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { KnownPerson } from './directory.ts';

const KNOWN_PERSON = sql`
    select user_id as "userId", service_id as "serviceId", employee_number as "employeeNumber", first_name as "firstName", last_name as "lastName",
      email, job_title as "jobTitle", access_level_id as "accessLevelId", manager_user_id as "managerUserId", deactivated_at is not null as "hasLeft", attributes
    from person`;

/** Everybody the directory of a service knows, also who has left. */
export async function knownPeople(db: ReadDb, serviceId: number): Promise<readonly KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`${KNOWN_PERSON} where service_id = ${serviceId}`.execute(db);
  return rows;
}

/** Upper and lower case do not matter, as in an import. */
export async function findEmployee(db: ReadDb, serviceId: number, employeeNumber: string): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    ${KNOWN_PERSON} where service_id = ${serviceId} and lower(employee_number) = lower(${employeeNumber})`.execute(db);
  return rows[0] ?? null;
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
