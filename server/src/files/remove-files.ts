import type { Act, OnCase } from '../access/act.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { badField } from '../platform/http/app-error.ts';

interface FilesToRemove {
  readonly trackedEventId: number;
  readonly storageIds: readonly string[];
}

/**
 * Removes files from a tracked event of a case the act holds. Their bytes go later, unless another file has
 * the same ones. @returns their names, in the order they were added.
 * @throws BAD_REQUEST when the event does not hold one of them.
 */
export async function removeFiles(act: Act, onCase: OnCase, { trackedEventId, storageIds }: FilesToRemove, store: FileStore): Promise<string[]> {
  if (storageIds.length === 0) return [];
  const removed = await act.db
    .deleteFrom('case_file')
    .where('case_id', '=', onCase.id)
    .where('tracked_event_id', '=', trackedEventId)
    .where('storage_id', 'in', storageIds)
    .returning(['id', 'filename', 'sha256'])
    .execute();
  if (removed.length < new Set(storageIds).size) throw badField('filesPendingDelete', 'A file to be removed is no longer on this event.');
  for (const { sha256 } of removed) await store.noteReleased(sha256);
  return removed.sort((one, other) => one.id - other.id).map(({ filename }) => filename);
}
