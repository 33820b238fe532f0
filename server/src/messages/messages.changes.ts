import type { FactsOf } from '@evenhand/contract/history-facts';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, LineOfFile } from '../history/change-words.ts';

function attachmentLines({ files }: FactsOf<'message.posted'>): LineOfFile[] {
  return files.map((file) => ({ text: `Attachment: ${quoted(file.filename)}`, file }));
}

/** How messages, notes and requests for help read in the history and in notices. */
export const messageChanges = {
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
  'note.posted': { subject: ({ subject }) => quoted(subject), lines: attachmentLines },
} satisfies Partial<ChangeTable>;
