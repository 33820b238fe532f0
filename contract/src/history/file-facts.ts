import * as z from 'zod/mini';
import { MessageAudience } from '../audience.ts';
import { HistoryType, kind, person, storedFile } from './fact-kind.ts';

/** Files that were added to the case itself, for everybody on it, its team, or HR alone (gaps G-115). */
const added = z.object({
  files: z.array(storedFile),
  /** The person outside HR who added what is for HR alone. */
  withUserId: z.optional(z.string()),
});

const audience = z.literal(Object.values(MessageAudience));

/** Who reads a file of the case itself was changed. What is told of it has the audience the file has since. */
const readersChanged = z.object({
  file: z.object({ filename: z.string(), storageId: z.string() }),
  from: audience,
  to: audience,
  /** The person who added what is for HR alone now. */
  withUserId: z.optional(z.string()),
});

/** A file of the case itself was removed after two people had agreed to it . No word of it. */
const removed = z.object({
  requestId: z.number(),
  fileId: z.number(),
  requestedBy: person,
  /** The person who had added what was for HR alone. */
  withUserId: z.optional(z.string()),
});

/** Facts about stored files. No person causes that a virus is found, so these entries have none. */
export const fileFacts = {
  'files.added': kind({ id: 98, type: HistoryType.Case, title: 'Files added', audience: 'viewers', facts: added }),
  'team-files.added': kind({
    id: 99,
    type: HistoryType.Case,
    title: 'Files added for the case team',
    audience: 'writers',
    facts: added,
  }),
  'hr-files.added': kind({
    id: 100,
    type: HistoryType.Case,
    title: 'Files added for HR alone',
    audience: 'hr',
    facts: added,
  }),
  'file.readers-changed': kind({
    id: 101,
    type: HistoryType.Case,
    title: 'File now for everyone on the case',
    audience: 'viewers',
    facts: readersChanged,
  }),
  'team-file.readers-changed': kind({
    id: 102,
    type: HistoryType.Case,
    title: 'File now for the case team',
    audience: 'writers',
    facts: readersChanged,
  }),
  'hr-file.readers-changed': kind({
    id: 103,
    type: HistoryType.Case,
    title: 'File now for HR alone',
    audience: 'hr',
    facts: readersChanged,
  }),
  'file.removed': kind({ id: 104, type: HistoryType.Case, title: 'File removed', audience: 'viewers', facts: removed }),
  'team-file.removed': kind({
    id: 105,
    type: HistoryType.Case,
    title: 'File of the case team removed',
    audience: 'writers',
    facts: removed,
  }),
  'hr-file.removed': kind({
    id: 106,
    type: HistoryType.Case,
    title: 'File of HR alone removed',
    audience: 'hr',
    facts: removed,
  }),
  'file.infected': kind({
    id: 70,
    type: HistoryType.Process,
    title: 'Virus found in a file',
    audience: 'viewers',
    facts: z.object({
      filename: z.string(),
      addedBy: person,
      /** For a file on an event. */
      workflowTitle: z.optional(z.string()),
      recordId: z.optional(z.number()),
      eventId: z.optional(z.number()),
      /** For a file of a message. */
      messageId: z.optional(z.number()),
    }),
  }),
} as const;

/** The kind of entry that says that files for this audience were added. */
export const addedKindOf = {
  [MessageAudience.Everyone]: 'files.added',
  [MessageAudience.CaseTeam]: 'team-files.added',
  [MessageAudience.HrOnly]: 'hr-files.added',
} as const satisfies Record<MessageAudience, keyof typeof fileFacts>;

/** The kind of entry that says that a file is for this audience now. */
export const readersChangedKindOf = {
  [MessageAudience.Everyone]: 'file.readers-changed',
  [MessageAudience.CaseTeam]: 'team-file.readers-changed',
  [MessageAudience.HrOnly]: 'hr-file.readers-changed',
} as const satisfies Record<MessageAudience, keyof typeof fileFacts>;

/** The kind of entry that says that a file for this audience was removed. */
export const fileRemovedKindOf = {
  [MessageAudience.Everyone]: 'file.removed',
  [MessageAudience.CaseTeam]: 'team-file.removed',
  [MessageAudience.HrOnly]: 'hr-file.removed',
} as const satisfies Record<MessageAudience, keyof typeof fileFacts>;
