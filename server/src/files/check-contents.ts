import { sql } from 'kysely';
import type { CaseRange } from '../history/comparison.ts';
import type { DifferentRow } from '../history/verify-histories.ts';
import type { Db } from '../platform/database/open-database.ts';
import { sha256Of } from '../platform/files/content-hash.ts';
import type { ContentStore } from '../platform/files/file-store.ts';

interface StoredContent {
  readonly caseId: number;
  readonly storageId: string;
  readonly sha256: string;
}

/**
 * Reads the bytes of all files of a range of cases and compares them with their hashes. The store may be far away, so
 * no transaction is open meanwhile: what is not right is looked up again, because a file may have been removed since.
 * An infected file has no bytes.
 * @throws with a sentence for people when the store does not answer, or gives only a part.
 */
export async function wrongContents(db: Db, store: ContentStore, range: CaseRange): Promise<DifferentRow[]> {
  const wrong: DifferentRow[] = [];
  for (const file of await contentsOf(db, range)) {
    const reason = await faultOf(store, file.sha256);
    if (reason === null || !(await isStillThere(db, file))) continue;
    wrong.push({ caseId: file.caseId, seq: null, reason: `${reason} (file ${file.storageId})` });
  }
  return wrong;
}

async function contentsOf(db: Db, { first, last }: CaseRange): Promise<StoredContent[]> {
  const { rows } = await sql<StoredContent>`
    select case_id as "caseId", storage_id as "storageId", sha256 from case_file
    where case_id between ${first} and ${last} and scan is distinct from 'infected' order by id`.execute(db);
  return rows;
}

async function faultOf(store: ContentStore, sha256: string): Promise<string | null> {
  try {
    const content = await store.open(sha256);
    if (content === null) return 'the bytes of a file are gone';
    return (await sha256Of(content)) === sha256 ? null : 'the bytes of a file are not those that were stored';
  } catch (error) {
    throw new Error('The file store does not give the bytes of a file.', { cause: error });
  }
}

async function isStillThere(db: Db, { storageId }: StoredContent): Promise<boolean> {
  const { rows } = await sql`
    select 1 from case_file where storage_id = ${storageId} and scan is distinct from 'infected'`.execute(db);
  return rows.length > 0;
}
