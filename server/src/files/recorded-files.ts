import type { Attachment } from '@evenhand/contract/files';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What the history keeps of a file. */
export interface RecordedFile {
  readonly filename: string;
  readonly storageId: string;
  readonly sha256: string;
}

/** What the history keeps of these files of a case, in their order: the hash of their bytes as well. */
export async function recordedFiles(
  db: ReadDb,
  caseId: number,
  files: readonly Pick<Attachment, 'storageId'>[],
): Promise<RecordedFile[]> {
  if (files.length === 0) return [];
  const storageIds = files.map(({ storageId }) => storageId);
  const rows = await db
    .selectFrom('case_file')
    .select(['filename', 'storage_id as storageId', 'sha256'])
    .where('case_id', '=', caseId)
    .where('storage_id', 'in', storageIds)
    .execute();
  return rows.sort((one, other) => storageIds.indexOf(one.storageId) - storageIds.indexOf(other.storageId));
}
