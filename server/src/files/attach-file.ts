import { randomBytes } from 'node:crypto';
import type { Act, OnCase } from '../access/act.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import type { Attachment } from './case-file.queries.ts';
import { refersToContent } from './content-lock.ts';

/**
 * Keeps a file that has arrived, on a tracked event of a case the act holds. Its bytes are safe on the
 * disk before the act commits.
 */
export async function attachFile(act: Act, onCase: OnCase, trackedEventId: number, file: StagedFile): Promise<Attachment> {
  await refersToContent(act);
  await file.keep();
  const { filename, contentType, size, sha256 } = file;
  const storageId = randomBytes(16).toString('hex');
  const { id } = await act.db
    .insertInto('case_file')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      tracked_event_id: trackedEventId,
      storage_id: storageId,
      filename,
      content_type: contentType,
      size,
      sha256,
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, filename, storageId };
}
