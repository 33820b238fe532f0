import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import { isOpenCase } from '../access/open-case.ts';
import type { TakeBack } from '../access/store-staged.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { longNoted, noteReleased, removeUnreferred } from '../platform/files/content-notes.ts';
import type { FileStore } from '../platform/files/file-store.ts';

/** Counts of what a sweep has removed. */
interface SweepCounts {
  readonly directories: number;
  readonly contents: number;
}

/**
 * Removes what finished requests have left: incomplete files, and content that no file refers to. Any number
 * of server processes may do so at once. @throws when the store fails; the next sweep tries again.
 */
export async function sweepContent(db: Db, { staging, content }: FileStore, now: Date): Promise<SweepCounts> {
  const directories = await staging.removeLeftovers(now);
  let contents = 0;
  for (const sha256 of await longNoted(db, now)) {
    if (await removeUnreferred(db, content, { sha256, now, notes: [], isReferred: (tx) => isReferred(tx, sha256) }))
      contents += 1;
  }
  return { directories, contents };
}

/** Removes at once what was stored for an act that was refused, unless another file has the same content. */
export const takeBackContent: TakeBack = async (db, content, { contents, notes, now }) => {
  for (const sha256 of contents)
    await removeUnreferred(db, content, { sha256, now, notes, isReferred: (tx) => isReferred(tx, sha256) });
};

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

async function isReferred({ db }: Tx, sha256: string): Promise<boolean> {
  await enterAsSystem(db);
  // The bytes of an infected file go, and its row stays.
  const { rows } = await sql`
    select 1 from case_file where sha256 = ${sha256} and scan is distinct from 'infected'
    union all select 1 from unassigned_file where sha256 = ${sha256} and scan is distinct from 'infected' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
