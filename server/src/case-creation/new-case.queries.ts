import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { recordsOf } from '../access/records.ts';
import { numberOfCase } from '../cases/insert-case.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { ProcessNumbers } from '../processes/process-numbers.ts';
import { numbersOfProcess } from '../processes/process-numbers.ts';
import type { Person } from '../users/person.queries.ts';
import { activeAmong } from '../users/person.queries.ts';

interface ForNewCase {
  /** Those of the people asked for who are active in the service, by their ids. */
  readonly people: ReadonlyMap<string, Person>;
  /** Every record of the employee (decision 0103); none where nobody was chosen. */
  readonly employeeIds: readonly string[];
  readonly numbers: ProcessNumbers & { readonly caseId: number };
}

/**
 * Reads in one statement all that is needed to decide about a new case, and draws the numbers of the case and
 * its process, so that each row is written once with its final content. A case that is refused after this
 * leaves a gap in the numbers.
 */
export async function forNewCase(
  db: ReadDb,
  serviceId: number,
  { ownerId, employeeId }: { readonly ownerId: string; readonly employeeId: string | null },
): Promise<ForNewCase> {
  const userIds = employeeId === null ? [ownerId] : [ownerId, employeeId];
  const employees = sql`array_remove(array[${employeeId}::uuid], null)`;
  const { rows } = await sql<ForNewCase['numbers'] & { people: Person[]; employeeIds: string[] }>`
    select ${numberOfCase}, ${numbersOfProcess}, ${jsonArrayFrom(activeAmong(db, serviceId, userIds))} as people,
      array${recordsOf(employees)} as "employeeIds"`.execute(db);
  const { people, employeeIds, ...numbers } = rows[0] as (typeof rows)[0];
  return { people: new Map(people.map((one) => [one.userId, one])), employeeIds, numbers };
}
