import { sql } from 'kysely';
import type { Act } from '../access/act.ts';

/**
 * Gives the entries that name files of a case itself the readers of these files, after one got others or an entry was
 * told anew. An entry that names several is for those who read all of them, and none is for more than its kind is. The
 * act holds the case.
 */
export async function settleFileEntries(act: Act, caseId: number): Promise<void> {
  await sql`select settle_file_entries(${caseId})`.execute(act.db);
}
