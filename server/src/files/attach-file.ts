import { randomBytes } from 'node:crypto';
import type { Attachment } from '@evenhand/contract/files';
import type { Act, OnCase } from '../access/act.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { FileHolder } from './file-holder.ts';
import { holderColumns } from './file-holder.ts';
import { stateOf } from './file-state.ts';
import { scanOfCase, whenToScan } from './scan-of-case.ts';

/**
 * Keeps a file that has arrived, on an event or a form of a case the act holds. Its bytes were stored before
 * the act began. One that could not be scanned is scanned by a job (decision 0048).
 */
export async function attachFile(act: Act, onCase: OnCase, holder: FileHolder, file: StagedFile): Promise<Attachment> {
  const { filename, contentType, size, sha256, scan } = file;
  const storageId = newStorageId();
  const { id } = await act.db
    .insertInto('case_file')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      ...holderColumns(holder),
      storage_id: storageId,
      filename,
      content_type: contentType,
      size,
      sha256,
      scan,
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (scan === 'unchecked')
    await enqueueJob(act, scanOfCase, {
      key: String(onCase.id),
      payload: { caseId: onCase.id },
      runAt: whenToScan(act.now),
    });
  return { id, filename, storageId, ...stateOf(scan) };
}

/** 128 random bits. Knowing them opens nothing by itself. */
export function newStorageId(): string {
  return randomBytes(16).toString('hex');
}
