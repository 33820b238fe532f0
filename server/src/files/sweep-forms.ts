import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import { isOpenCase } from '../access/open-case.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteReleased } from '../platform/files/content-notes.ts';

interface Released {
  readonly sha256: string;
}

/**
 * Deletes files that wait in forms nobody can complete any more, because their process has ended, and in
 * corrections nobody can save, because the event was taken back or the case is closed. Their bytes go with
 * a later sweep of content. @returns how many files went.
 */
export async function sweepForms(db: Db): Promise<number> {
  return await inTransaction(db, async ({ db: tx }) => {
    await enterAsSystem(tx);
    const ofForms = await sql<Released>`
      delete from case_file f using tracking_record r
      where f.form_record_id is not null and r.case_id = f.case_id and r.id = f.form_record_id and r.ended_at is not null
      returning f.sha256`.execute(tx);
    const ofCorrections = await sql<Released>`
      delete from case_file f using tracked_event e, case_record c
      where f.corrected_event_id is not null and e.case_id = f.case_id and e.id = f.corrected_event_id and c.id = f.case_id
        and (e.withdrawn_at is not null or not ${isOpenCase('c')})
      returning f.sha256`.execute(tx);
    const released = [...ofForms.rows, ...ofCorrections.rows];
    await noteReleased(
      tx,
      released.map(({ sha256 }) => sha256),
    );
    return released.length;
  });
}
