import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { removesContent } from './content-lock.ts';

/**
 * Removes what finished requests have left: incomplete files, and content whose act was rolled back. Any
 * number of server processes may do so at once. @returns how many staging directories were removed.
 */
export async function sweepStaging(db: Db, files: FileStore, now: Date): Promise<number> {
  const leftovers = await files.leftovers(now);
  for (const { kept, remove } of leftovers) {
    if (kept.length > 0) await removeUnreferred(db, files, kept);
    await remove();
  }
  return leftovers.length;
}

/** Content that no file refers to, except as infected, now that no act is about to. */
async function removeUnreferred(db: Db, files: FileStore, kept: readonly string[]): Promise<void> {
  await inTransaction(db, async ({ db: tx }) => {
    await removesContent({ db: tx });
    await enterAsSystem(tx);
    const rows = await tx
      .selectFrom('case_file')
      .select('sha256')
      .distinct()
      .where('sha256', 'in', [...kept])
      .where('scan', 'is distinct from', 'infected')
      .execute();
    const referred = new Set(rows.map(({ sha256 }) => sha256));
    for (const sha256 of kept.filter((one) => !referred.has(one))) await files.removeContent(sha256);
  });
}
