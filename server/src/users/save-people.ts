import { sql } from 'kysely';
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

const BATCH_COUNT = 500;

/** Adds or updates people of the directory; managers may come in the same batch in any order. */
export async function savePeople(db: Db, people: readonly PersonToSave[]): Promise<void> {
  for (let start = 0; start < people.length; start += BATCH_COUNT) {
    const rows = people
      .slice(start, start + BATCH_COUNT)
      .map((one) => ({
        user_id: one.userId,
        service_id: one.serviceId,
        employee_number: one.employeeNumber,
        first_name: one.firstName,
        last_name: one.lastName,
        email: one.email,
        job_title: one.jobTitle,
        access_level_id: one.accessLevelId,
      }));
    await db
      .insertInto('person')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((row) => ({
            employee_number: row.ref('excluded.employee_number'),
            first_name: row.ref('excluded.first_name'),
            last_name: row.ref('excluded.last_name'),
            email: row.ref('excluded.email'),
            job_title: row.ref('excluded.job_title'),
            access_level_id: row.ref('excluded.access_level_id'),
          })),
      )
      .execute();
  }
  for (let start = 0; start < people.length; start += BATCH_COUNT) {
    const managed = people.slice(start, start + BATCH_COUNT).filter((one) => one.managerUserId !== null);
    if (managed.length === 0) continue;
    await sql`
      update person set manager_user_id = given.manager_id
      from unnest(${managed.map((one) => one.userId)}::uuid[], ${managed.map((one) => one.managerUserId)}::uuid[]) as given (user_id, manager_id)
      where person.user_id = given.user_id`.execute(db);
  }
}
