import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * The hash of the last entry of a case's history in hexadecimal digits: each entry holds the hash of the one
 * before it, so it stands for all of them. The entry of the export itself is not yet among them.
 */
export async function fingerprintOf(db: ReadDb, caseId: number): Promise<string> {
  const head = await db.selectFrom('history_head').select('hash').where('case_id', '=', caseId).executeTakeFirst();
  return head?.hash.toString('hex') ?? '';
}
