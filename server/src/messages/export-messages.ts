import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { linesOf } from './clean-html.ts';
import type { MessageRow } from './message.queries.ts';
import { messagesOf } from './message.queries.ts';

/** What was posted, the oldest first. Drafts are their authors' alone. */
export async function exportMessages(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const { messagePageTitle, notePageTitle } = configuration.pack.service;
  const posted = async (kind: 'message' | 'note') => (await messagesOf(db, scope, theCase.id, { kind, list: 'posted' })).toReversed();
  return [
    { title: messagePageTitle, entries: (await posted('message')).map((row) => entryOf(exporting, row)) },
    { title: notePageTitle, entries: (await posted('note')).map((row) => entryOf(exporting, row)) },
  ];
}

function entryOf(exporting: Exporting, row: MessageRow): ExportedEntry {
  const files = (row.files ?? []).map(({ filename }) => filename);
  return {
    heading: `${momentIn(exporting, row.updatedAt)} · ${row.senderName}`,
    facts: [
      ['E-mail', row.senderAddress],
      ['Subject', row.subject],
      ['Files', files.length === 0 ? null : files.join(', ')],
    ],
    lines: linesOf(row.body),
  };
}
