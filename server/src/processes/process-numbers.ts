import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** How many visit ids one draw reserves (sequence visit_number); more than any act can need. */
const DRAWN_IDS_COUNT = 100;

/** Draws a block of visit ids and gives them out one by one. */
export async function drawVisitIds(db: ReadDb): Promise<() => number> {
  const { rows } = await sql<{ first: number }>`select ${nextBlock} as first`.execute(db);
  return givenOutFrom(rows[0]?.first ?? 0);
}

/** Draws a block as a column: its first id. */
export const nextBlock = sql<number>`nextval('visit_number')`;

/** What a new process and its visits are numbered with. */
export interface ProcessNumbers {
  readonly recordId: number;
  readonly firstVisitId: number;
}

/** Columns that draw the numbers of a new process. */
export const numbersOfProcess = sql<ProcessNumbers>`nextval(pg_get_serial_sequence('tracking_record', 'id')) as "recordId", ${nextBlock} as "firstVisitId"`;

/** Gives out the ids of a drawn block. */
export function givenOutFrom(first: number): () => number {
  let given = 0;
  return () => {
    if (given === DRAWN_IDS_COUNT) throw new Error('One act needs more visits than a block holds.');
    return first + given++;
  };
}
