import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { bodyAsText } from './body-as-text.ts';
import type { MessageRow } from './message.queries.ts';
import { messagesOf } from './message.queries.ts';

/** What was posted, the oldest first. Drafts are their authors' alone. */
export async function exportMessages(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const { messagePageTitle, notePageTitle } = configuration.pack.service;
  const posted = async (kind: 'message' | 'note'): Promise<readonly ExportedEntry[]> => {
    const rows = (await messagesOf(db, scope, theCase.id, { kind, list: 'posted' })).toReversed();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return rows.map((row) => entryOf(exporting, row, row.parentId === null ? undefined : byId.get(row.parentId)));
  };
  return [
    { title: messagePageTitle, entries: await posted('message') },
    { title: notePageTitle, entries: await posted('note') },
  ];
}

function entryOf(exporting: Exporting, row: MessageRow, answered: MessageRow | undefined): ExportedEntry {
  const files = (row.files ?? []).map(({ filename, scan }) =>
    scan === 'infected' ? `${filename} (it contained a virus and was removed)` : filename,
  );
  return {
    heading: `${momentIn(exporting, row.updatedAt)} · ${row.senderName}`,
    facts: [
      ['From', fromOf(exporting, row)],
      [
        'In answer to',
        answered === undefined
          ? null
          : `${answered.subject} (${momentIn(exporting, answered.updatedAt)}, ${answered.senderName})`,
      ],
      ['Subject', row.subject],
      ['Files', files.length === 0 ? null : files.join(', ')],
      ['Answer due', momentIn(exporting, row.dueAt)],
    ],
    texts: [['Text', bodyAsText(row.body)]],
  };
}

/** The role in which it was sent, or the address of a sender from outside. */
function fromOf({ configuration }: Exporting, { senderAddress, senderRoleId }: MessageRow): string {
  if (senderAddress !== null)
    return `${senderAddress}, assigned to the case by HR; the history says when it was received`;
  return senderRoleId === null ? 'HR' : (configuration.titles.lookup('participant-roles').get(senderRoleId) ?? 'HR');
}
