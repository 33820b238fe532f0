import * as z from 'zod/mini';
import { HistoryType, kind } from './fact-kind.ts';

const letter = z.object({
  workflowTitle: z.string(),
  recordId: z.number(),
  documentId: z.string(),
  title: z.string(),
  /** The first letter that it is a correction of. */
  corrects: z.optional(z.string()),
});

/** Letters that were completed before wording could be changed do not say it. */
const completed = z.extend(letter, {
  isWordingChanged: z.optional(z.boolean()),
  /** Why it keeps dates that have passed, or that leave less time than agreed. */
  dateReason: z.optional(z.string()),
  /** Hash of what it says and why, in hexadecimal; left out from before hashes were kept. */
  contentsSha256: z.optional(z.string()),
});

/** Facts about letters. Its process decides who reads it, as everything that names a process. */
export const letterFacts = {
  'letter.begun': kind({
    id: 41,
    type: HistoryType.Process,
    title: 'Document begun',
    audience: 'viewers',
    facts: letter,
  }),
  'letter.completed': kind({
    id: 42,
    type: HistoryType.Process,
    title: 'Document completed',
    audience: 'viewers',
    facts: completed,
  }),
} as const;
