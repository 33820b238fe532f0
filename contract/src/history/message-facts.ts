import * as z from 'zod/mini';
import { MessageAudience } from '../audience.ts';
import { HistoryType, kind, storedFile } from './fact-kind.ts';

const notePosted = z.object({
  messageId: z.number(),
  subject: z.string(),
  /** The message it answers. */
  parentId: z.nullable(z.number()),
  /** Hash of the posted body, in hexadecimal. */
  bodySha256: z.string(),
  /** Hash of what a mail quoted at its end; left out where it quoted nothing. */
  quotedSha256: z.optional(z.string()),
  files: z.array(storedFile),
});

const posted = z.object({
  ...notePosted.shape,
  /** The person outside HR who reads what is for HR alone. */
  withUserId: z.optional(z.nullable(z.string())),
  /** It asks HR for help. Of what everybody reads, `case.seek-help-requested` says so instead. */
  help: z.optional(z.object({ isAdviserAsked: z.boolean() })),
});

/** Facts about messages, notes and removals. Only HR reads that there are notes (PERM-07). */
export const messageFacts = {
  'case.seek-help-requested': kind({
    id: 26,
    type: HistoryType.Case,
    title: 'Help requested',
    audience: 'viewers',
    facts: z.object({
      isLocking: z.boolean(),
      isAdviserAsked: z.optional(z.boolean()),
      /** The message that asks. Left out in entries from before hashes were kept, and when the message was removed. */
      messageId: z.optional(z.number()),
      bodySha256: z.optional(z.string()),
    }),
  }),
  'message.posted': kind({
    id: 80,
    type: HistoryType.Message,
    title: 'Message posted',
    audience: 'viewers',
    facts: posted,
  }),
  'team-message.posted': kind({
    id: 94,
    type: HistoryType.Message,
    title: 'Message posted to the case team',
    audience: 'writers',
    facts: posted,
  }),
  'hr-message.posted': kind({
    id: 95,
    type: HistoryType.Message,
    title: 'Message posted to HR alone',
    audience: 'hr',
    facts: posted,
  }),
  'message.assigned': kind({
    id: 87,
    type: HistoryType.Message,
    title: 'Message assigned to the case',
    audience: 'viewers',
    facts: z.object({
      messageId: z.number(),
      subject: z.string(),
      sender: z.object({ name: z.string(), address: z.string() }),
      receivedAt: z.string(),
      files: z.optional(z.array(storedFile)),
      /** Left out in entries from before hashes were kept. */
      bodySha256: z.optional(z.string()),
    }),
  }),
  'note.posted': kind({ id: 81, type: HistoryType.Note, title: 'Note posted', audience: 'hr', facts: notePosted }),
} as const;

/** The kind of entry that says that a message for this audience was posted. */
export const postedKindOf = {
  [MessageAudience.Everyone]: 'message.posted',
  [MessageAudience.CaseTeam]: 'team-message.posted',
  [MessageAudience.HrOnly]: 'hr-message.posted',
} as const satisfies Record<MessageAudience, keyof typeof messageFacts>;
