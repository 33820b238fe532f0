import * as z from 'zod/mini';
import { HistoryType, kind } from './fact-kind.ts';

/**
 * Recorded on both cases. A fact with `linkedCaseId` is read by those of its audience who also see that case,
 * so that nobody learns from it of a case that is hidden from them.
 */
const facts = z.object({ linkedCaseId: z.number() });

export const linkedCaseFacts = {
  'case.linked': kind({ id: 89, type: HistoryType.Case, title: 'Case linked', audience: 'hr', facts }),
  'case.unlinked': kind({ id: 90, type: HistoryType.Case, title: 'Case unlinked', audience: 'hr', facts }),
} as const;
