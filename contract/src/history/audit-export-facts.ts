import * as z from 'zod/mini';
import { HistoryType, kind } from './fact-kind.ts';

const facts = z.object({
  /** The hash of the last entry before, in hexadecimal digits, as the file says it. */
  fingerprint: z.string(),
  /** The entries before agreed with their hashes. */
  isWhole: z.boolean(),
});

export const auditExportFacts = {
  'case.exported': kind({ id: 93, type: HistoryType.Case, title: 'Full audit exported', audience: 'hr', facts }),
} as const;
