import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';

/**
 * Deletes files that wait in forms nobody can complete any more, because their process has ended. Their bytes
 * go with the next sweep of staging. @returns how many files went.
 */
export async function sweepForms(db: Db, store: FileStore): Promise<number> {
  return await inTransaction(db, async ({ db: tx }) => {
    await enterAsSystem(tx);
    const { rows } = await sql<{ sha256: string }>`
      delete from case_file f using tracking_record r
      where f.form_record_id is not null and r.case_id = f.case_id and r.id = f.form_record_id and r.ended_at is not null
      returning f.sha256`.execute(tx);
    for (const { sha256 } of rows) await store.noteReleased(sha256);
    return rows.length;
  });
}
