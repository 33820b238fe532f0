import type { Act, OnCase } from '../access/act.ts';
import type { CheckedContact } from '../contacts/check-contact.ts';
import { contactColumns } from '../contacts/contact-columns.ts';

interface NewParkedCall extends CheckedContact {
  readonly taskId: number;
}

/** @returns the number of the call. */
export async function insertParkedCall(act: Act, onCase: OnCase, call: NewParkedCall): Promise<number> {
  const { id } = await act.db
    .insertInto('parked_call')
    .values({ ...contactColumns(act, onCase, call), task_id: call.taskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A completed call has no task; one that is not completed has the one given here. */
export async function setCompleted(act: Act, id: number, change: { readonly completedAt: Date | null; readonly taskId: number | null }): Promise<void> {
  await act.db.updateTable('parked_call').set({ completed_at: change.completedAt, task_id: change.taskId }).where('id', '=', id).execute();
}

export async function setDeleted(act: Act, id: number): Promise<void> {
  await act.db.updateTable('parked_call').set({ deleted_at: act.now, task_id: null }).where('id', '=', id).execute();
}
