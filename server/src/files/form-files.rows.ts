import type { Act, OnCase } from '../access/act.ts';
import { newStorageId } from './attach-file.ts';
import type { ComponentForm, EventCorrection } from './file-holder.ts';
import { carriedBy, holderColumns } from './file-holder.ts';

/** A component was completed, or a correction saved: its files belong to the event from now on. */
export async function moveToEvent(
  act: Act,
  caseId: number,
  from: ComponentForm | EventCorrection,
  trackedEventId: number,
): Promise<void> {
  await act.db
    .updateTable('case_file')
    .set(holderColumns({ trackedEventId }))
    .where('case_id', '=', caseId)
    .where(carriedBy([from]))
    .execute();
}

/**
 * A component is taken back. Its event keeps its files, because the history names them, and the form that is
 * opened again has the same files.
 */
export async function offerAgain(act: Act, onCase: OnCase, trackedEventId: number, form: ComponentForm): Promise<void> {
  const files = await act.db
    .selectFrom('case_file')
    .select(['service_id', 'case_id', 'filename', 'content_type', 'size', 'sha256', 'scan', 'added_at', 'added_by'])
    .where('case_id', '=', onCase.id)
    .where('tracked_event_id', '=', trackedEventId)
    .orderBy('id')
    .execute();
  if (files.length === 0) return;
  const copies = files.map((file) => ({ ...file, ...holderColumns(form), storage_id: newStorageId() }));
  await act.db.insertInto('case_file').values(copies).execute();
}
