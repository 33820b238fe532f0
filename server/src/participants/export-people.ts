import { ParticipantRole } from '@evenhand/contract/participants';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { presentParticipant } from './participant.presenter.ts';
import { relationTitle, roleTitle } from './participant-titles.ts';

/** Who is on the case now, and who is blocked from it. Those who were before are in the history. */
export async function exportPeople(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase } = exporting;
  const rows = await participantsOf(db, scope, theCase.id);
  const those = (isBlocked: boolean) => rows.filter(({ roleId }) => (roleId === ParticipantRole.Blocked) === isBlocked);
  return [
    { title: 'Participants', entries: those(false).map((row) => entryOf(exporting, row)) },
    { title: 'Blocked users', entries: those(true).map((row) => entryOf(exporting, row)) },
  ];
}

function entryOf(exporting: Exporting, row: ParticipantRow): ExportedEntry {
  const { actor, theCase, configuration } = exporting;
  const { titles } = configuration;
  return {
    heading: row.fullName,
    facts: [
      ['Employee number', row.employeeNumber],
      ['Job title', row.jobTitle],
      ['Role', roleTitle(titles, row.roleId)],
      ['Relation', relationTitle(titles, row.relationId)],
      ['Reason', presentParticipant(row, actor, theCase).blacklistedReason],
      ['Added', `${momentIn(exporting, row.addedAt)}${row.addedByName === null ? '' : `, by ${row.addedByName}`}`],
    ],
  };
}
