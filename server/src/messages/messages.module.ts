import type { FactsOf } from '@evenhand/contract/history-facts';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn, readersInWords } from '../cases/export-section.ts';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, ChangeWords, LineOfFile } from '../history/change-words.ts';
import { bodyAsText } from './body-as-text.ts';
import { messageComparison } from './compare-messages.ts';
import type { MessageRow } from './message.queries.ts';
import { messagesOf } from './message.queries.ts';
import { messageAbilities } from './messages.policy.ts';
import { messagesRoutes } from './messages.routes.ts';

function attachmentLines({ files }: Pick<FactsOf<'message.posted'>, 'files'>): LineOfFile[] {
  return files.map((file) => ({ text: `Attachment: ${quoted(file.filename)}`, file }));
}

/** HR is notified of a request for help whoever reads it. */
const postedToFew: ChangeWords<FactsOf<'message.posted'>> = {
  subject: ({ subject }) => quoted(subject),
  lines: attachmentLines,
  notice: {
    to: (onCase, { help }) => (help?.isAdviserAsked === false ? hrUserIdsOf(onCase) : null),
    says: (_, { actorName }) => `${actorName} has asked for help`,
  },
};

/** The words of messages, notes and requests for help, in the history and in notices. */
const changes = {
  'case.seek-help-requested': {
    lines: (facts) => (facts.isLocking ? ['The case was locked until HR unlocks it'] : []),
    // The adviser is notified by the task to answer; without an adviser every HR user of
    // the policy area is notified (HELP-08).
    notice: {
      to: (onCase, { isAdviserAsked }) => (isAdviserAsked === false ? hrUserIdsOf(onCase) : null),
      says: (_, { actorName }) => `${actorName} has asked for help`,
    },
  },
  'message.posted': { subject: ({ subject }) => quoted(subject), lines: attachmentLines },
  'team-message.posted': postedToFew,
  'hr-message.posted': postedToFew,
  'note.posted': { subject: ({ subject }) => quoted(subject), lines: attachmentLines },
} satisfies Partial<ChangeTable>;

export const messages = {
  routes: messagesRoutes,
  abilities: messageAbilities,
  changes,
  exports: exportMessages,
  compares: messageComparison,
};

/** The posted messages and notes, the oldest first. Drafts are their authors' alone. */
async function exportMessages(exporting: Exporting): Promise<readonly ExportedSection[]> {
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
      ['Read by', readersInWords(row.audience)],
      ['Subject', row.subject],
      ['Files', files.length === 0 ? null : files.join(', ')],
      ['Answer due', momentIn(exporting, row.dueAt)],
      ['About the e-mail', row.mailNotes === null || row.mailNotes.length === 0 ? null : row.mailNotes.join(' ')],
    ],
    texts: [
      ['Text', bodyAsText(row.body)],
      ['Quoted in the e-mail', row.quoted === null ? null : bodyAsText(row.quoted)],
    ],
  };
}

/** The role in which it was sent, or the address of a sender from outside. */
function fromOf({ configuration }: Exporting, { senderAddress, senderRoleId }: MessageRow): string {
  if (senderAddress !== null)
    return `${senderAddress}, assigned to the case by HR; the history says when it was received`;
  return senderRoleId === null ? 'HR' : (configuration.titles.lookup('participant-roles').get(senderRoleId) ?? 'HR');
}
