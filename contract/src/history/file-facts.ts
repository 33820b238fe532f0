import * as z from 'zod/mini';
import { MessageAudience } from '../audience.ts';
import { HistoryType, kind, person, storedFile } from './fact-kind.ts';

/** Files that were added to the case itself, for everybody on it, its team, or HR alone (gaps G-115). */
const added = z.object({
  files: z.array(storedFile),
  /** The person outside HR who added what is for HR alone. */
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
