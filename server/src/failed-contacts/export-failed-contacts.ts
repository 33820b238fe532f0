import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { presentFailedContact } from './failed-contact.presenter.ts';
import { failedContactsOf } from './failed-contact.queries.ts';

/** The attempts to reach somebody that failed, the oldest first. */
export async function exportFailedContacts(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const contacts = (await failedContactsOf(db, scope, theCase.id)).map((row) => presentFailedContact(row, configuration.titles)).toReversed();
  return [
    {
      title: 'Failed contacts',
      entries: contacts.map((contact) => ({
        heading: `${momentIn(exporting, contact.recordedDateTime)} · ${contact.participant.fullName}`,
        facts: [
          ['Reason', contact.reason.title],
          ['Recorded by', contact.recordedByAdviser.fullName],
        ],
        texts: [['Details', contact.details]],
      })),
    },
  ];
}
