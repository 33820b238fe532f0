import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

/** Facts about stored files. No person causes them, so these entries have none. */
export const fileFacts = {
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
