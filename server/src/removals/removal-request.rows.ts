import type { Act, OnCase } from '../access/act.ts';

export interface NewRequest {
  readonly messageId: number;
  readonly fileIds: readonly number[] | null;
  readonly reasonId: number;
  readonly urgencyId: number;
}

/** @returns the number of the request. */
export async function insertRequest(act: Act, onCase: OnCase, request: NewRequest): Promise<number> {
  const { id } = await act.db
    .insertInto('removal_request')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      message_id: request.messageId,
      file_ids: request.fileIds === null ? null : [...request.fileIds],
      reason_id: request.reasonId,
      urgency_id: request.urgencyId,
      requested_at: act.now,
      requested_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDecided(act: Act, onCase: OnCase, id: number, isApproved: boolean): Promise<void> {
  await act.db
    .updateTable('removal_request')
    .set({ decided_at: act.now, decided_by: act.actor.userId, is_approved: isApproved })
    .where('case_id', '=', onCase.id)
    .where('id', '=', id)
    .execute();
}
