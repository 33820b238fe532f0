import type { Act, OnCase } from '../access/act.ts';

export interface NewParkedCall {
  readonly participantId: number;
  readonly reasonId: number;
  readonly recordedAt: Date;
  readonly adviserUserId: string;
  readonly details: string;
  readonly taskId: number;
}

/** @returns the number of the call. */
export async function insertParkedCall(act: Act, onCase: OnCase, call: NewParkedCall): Promise<number> {
  const { id } = await act.db
    .insertInto('parked_call')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      participant_id: call.participantId,
      reason_id: call.reasonId,
      recorded_at: call.recordedAt,
      adviser_user_id: call.adviserUserId,
      details: call.details,
      task_id: call.taskId,
      created_at: act.now,
      created_by: act.actor.userId,
    })
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
