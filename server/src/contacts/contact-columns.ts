import type { Act, OnCase } from '../access/act.ts';
import type { CheckedContact } from './check-contact.ts';

/** The columns that the tables of contacts have in common, for a new row. */
export function contactColumns(act: Act, onCase: OnCase, { participantId, reason, recordedAt, adviserUserId, details }: CheckedContact) {
  return {
    service_id: onCase.serviceId,
    case_id: onCase.id,
    participant_id: participantId,
    reason_id: reason.id,
    recorded_at: recordedAt,
    adviser_user_id: adviserUserId,
    details,
    created_at: act.now,
    created_by: act.actor.userId,
  };
}
