import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { numberOfCase } from '../cases/insert-case.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { ProcessNumbers } from '../processes/process-numbers.ts';
import { numbersOfProcess } from '../processes/process-numbers.ts';
import type { Person } from '../users/person.queries.ts';
import { activeAmong } from '../users/person.queries.ts';

interface ForNewCase {
  /** Those of the people asked for who are active in the service, by their ids. */
  readonly people: ReadonlyMap<string, Person>;
  readonly numbers: ProcessNumbers & { readonly caseId: number };
}

/**
 * Reads in one statement all that is needed to decide about a new case, and draws the numbers of the case and
 * its process, so that each row is written once with its final content. A case that is refused after this
 * leaves a gap in the numbers.
 */
export async function forNewCase(db: ReadDb, serviceId: number, userIds: readonly string[]): Promise<ForNewCase> {
  const { rows } = await sql<ForNewCase['numbers'] & { people: Person[] }>`
    select ${numberOfCase}, ${numbersOfProcess}, ${jsonArrayFrom(activeAmong(db, serviceId, userIds))} as people`.execute(
    db,
  );
  const { people, ...numbers } = rows[0] as (typeof rows)[0];
  return { people: new Map(people.map((one) => [one.userId, one])), numbers };
}
