import * as z from 'zod/mini';
import { HistoryType, kind, storedFile } from './fact-kind.ts';

/** Facts about tracked events after their process has recorded them. */
export const trackedEventFacts = {
  'event.changed': kind({
    id: 40,
    type: HistoryType.Process,
    title: 'Event changed',
    audience: 'viewers',
    facts: z.object({
      workflowTitle: z.string(),
      recordId: z.number(),
      eventId: z.number(),
      eventTitle: z.string(),
      changes: z.array(z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
      filesAdded: z.optional(z.array(storedFile)),
      filesRemoved: z.optional(z.array(z.object({ filename: z.string(), storageId: z.optional(z.string()) }))),
    }),
  }),
} as const;
