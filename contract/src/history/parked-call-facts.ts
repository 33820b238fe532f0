import * as z from 'zod/mini';
import { HistoryType, kind, named, person } from './fact-kind.ts';

const call = { callId: z.number(), person, reason: named };

/** What can happen to a parked call. Only HR reads parked calls and their history (PERM-35). */
export const parkedCallFacts = {
  'parked-call.recorded': kind({
    id: 28,
    type: HistoryType.Case,
    title: 'Call parked',
    audience: 'hr',
    facts: z.object({ ...call, recordedAt: z.string(), details: z.string() }),
  }),
  'parked-call.completed': kind({
    id: 29,
    type: HistoryType.Case,
    title: 'Parked call completed',
    audience: 'hr',
    facts: z.object({ ...call, completedAt: z.string() }),
  }),
  'parked-call.reopened': kind({ id: 30, type: HistoryType.Case, title: 'Parked call not completed', audience: 'hr', facts: z.object(call) }),
  'parked-call.deleted': kind({ id: 31, type: HistoryType.Case, title: 'Parked call deleted', audience: 'hr', facts: z.object(call) }),
} as const;
