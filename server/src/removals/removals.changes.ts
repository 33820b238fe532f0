import { sql } from 'kysely';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { people } from '../notifications/recipients.ts';

interface About {
  readonly isWhole: boolean;
  readonly attachmentCount: number;
}

interface OfRequester extends About {
  readonly requestedBy: { readonly userId: string | null };
}

function countOf(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}

function subjectOf({ isWhole, attachmentCount }: About): string {
  if (!isWhole) return `${countOf(attachmentCount)} of a message`;
  return attachmentCount === 0 ? 'a message' : `a message with ${countOf(attachmentCount)}`;
}

/** The person who asked is told of the decision (REMV-18), as long as they are of HR on the case. */
const toRequester = (verb: string) => ({
  to: (onCase: { readonly id: number }, { requestedBy }: OfRequester) =>
    sql<
      string[]
    >`array(select unnest(${hrUserIdsOf(onCase)}) intersect select unnest(${people([requestedBy.userId])}))`,
  says: (facts: OfRequester, { actorName }: { readonly actorName: string }) =>
    `${actorName} has ${verb} the removal of ${subjectOf(facts)}`,
});

/** How requests to remove messages read in the history and in notices, without a word of what is removed. */
export const removalChanges = {
  'removal.requested': {
    subject: subjectOf,
    lines: ({ reason, urgency }) => [`Reason: ${reason.title}`, `Urgency: ${urgency.title}`],
  },
  'removal.denied': {
    subject: subjectOf,
    lines: ({ requestedBy }) => [`Requested by ${requestedBy.name}`],
    notice: toRequester('denied'),
  },
  'message.removed': {
    sentence: ({ attachmentCount }) =>
      attachmentCount === 0 ? 'Message removed' : `Message with ${countOf(attachmentCount)} removed`,
    notice: toRequester('approved'),
  },
  'message.attachments-removed': {
    sentence: ({ attachmentCount }) => `${countOf(attachmentCount)} removed from a message`,
    notice: toRequester('approved'),
  },
} satisfies Partial<ChangeTable>;
