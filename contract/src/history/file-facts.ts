import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

/** What can happen to a file after it was kept. Nobody does it, so these entries have no person. */
export const fileFacts = {
  'file.infected': kind({
    id: 70,
    type: HistoryType.Process,
    title: 'Virus found in a file',
    audience: 'viewers',
    facts: z.object({ workflowTitle: z.string(), recordId: z.number(), eventId: z.number(), filename: z.string(), addedBy: person }),
  }),
} as const;
