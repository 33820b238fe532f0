import type { Act, OnCase } from '../access/act.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import { badField } from '../platform/http/app-error.ts';
import type { FileHolder, OfCase } from './file-holder.ts';
import { carriedBy } from './file-holder.ts';

interface FilesToRemove {
  readonly holders: readonly (FileHolder | OfCase)[];
  readonly storageIds: readonly string[];
}

interface RemovedFile {
  readonly filename: string;
  readonly storageId: string;
  /** Null for a file that no event carries. */
  readonly trackedEventId: number | null;
}

/**
 * Removes files from what carries them on a case the act holds: an event, a form, a message, a note or the case
 * itself. Their bytes go later, unless another file has the same ones. @returns them, in the order they were added.
 * @throws BAD_REQUEST when one of them is not there.
 */
export async function removeFiles(
  act: Act,
  onCase: OnCase,
  { holders, storageIds }: FilesToRemove,
): Promise<RemovedFile[]> {
  if (storageIds.length === 0) return [];
  const removed = await act.db
    .deleteFrom('case_file')
    .where('case_id', '=', onCase.id)
    .where(carriedBy(holders))
    .where('storage_id', 'in', storageIds)
    .returning(['id', 'filename', 'storage_id as storageId', 'sha256', 'tracked_event_id as trackedEventId'])
    .execute();
  if (removed.length < new Set(storageIds).size)
    throw badField('filesPendingDelete', 'A file to be removed is no longer there.');
  await noteReleased(
    act.db,
    removed.map(({ sha256 }) => sha256),
  );
  return removed.sort((one, other) => one.id - other.id);
}

/** Gives the files of one message of a case that the act holds to another one. */
export async function moveMessageFiles(act: Act, onCase: OnCase, fromId: number, toId: number): Promise<void> {
  await act.db
    .updateTable('case_file')
    .set({ message_id: toId })
    .where('case_id', '=', onCase.id)
    .where('message_id', '=', fromId)
    .execute();
}
