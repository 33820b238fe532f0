import * as z from 'zod/mini';
import { HistoryType, kind } from './fact-kind.ts';

/** What people ask of each other. */
export const messageFacts = {
  'case.seek-help-requested': kind({
    id: 26,
    type: HistoryType.Case,
    title: 'Help requested',
    audience: 'viewers',
    facts: z.object({ isLocking: z.boolean(), isAdviserAsked: z.optional(z.boolean()) }),
  }),
} as const;
