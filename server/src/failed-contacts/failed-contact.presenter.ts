import type { FailedContact } from '@evenhand/contract/failed-contacts';
import type { Titles } from '@evenhand/engine/titles';
import type { FailedContactRow } from './failed-contact.queries.ts';

/** The only way from a stored failed contact to the wire (FAIL-02). */
export function presentFailedContact(row: FailedContactRow, titles: Titles): FailedContact {
  return {
    id: row.id,
    recordedByAdviser: { fullName: row.adviserName, userId: row.adviserUserId },
    participant: { fullName: row.participantName, userId: row.participantUserId },
    recordedDateTime: row.recordedAt.toISOString(),
    reason: { title: titles.lookup('failed-contact-reasons').get(row.reasonId) ?? '' },
    details: row.details,
  };
}
