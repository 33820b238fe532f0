import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { TakeBack } from '../access/store-staged.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { longNoted, removeUnreferred } from '../platform/files/content-notes.ts';
import type { FileStore } from '../platform/files/file-store.ts';

/** What a sweep has removed. */
interface Swept {
  readonly directories: number;
  readonly contents: number;
}

/**
 * Removes what finished requests have left: incomplete files, and content that no file refers to. Any number
 * of server processes may do so at once. @throws when the store fails; the next sweep tries again.
 */
export async function sweepContent(db: Db, { staging, content }: FileStore, now: Date): Promise<Swept> {
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
