import type { ParkedCall } from '@evenhand/contract/parked-calls';
import type { Titles } from '@evenhand/engine/titles';
import type { ParkedCallRow } from './parked-call.queries.ts';

/** The only way from a stored call to the wire (PARK-02). */
export function presentParkedCall(row: ParkedCallRow, titles: Titles): ParkedCall {
  return {
    id: row.id,
    caseTrackingRecordId: row.caseId,
    parkedCallReason: titles.lookup('parked-call-reasons').get(row.reasonId) ?? '',
    recordedDateTime: row.recordedAt.toISOString(),
    recordedByAdviserName: row.adviserName,
    participantId: row.participantId,
    participantName: row.participantName,
    details: row.details,
    completedDateTime: row.completedAt?.toISOString() ?? null,
  };
}
