import * as z from 'zod/mini';
import { HistoryType, kind, named, person } from './fact-kind.ts';

const contact = { person, reason: named };
const call = { callId: z.number(), ...contact };
const failed = { contactId: z.number(), ...contact };
const recorded = { recordedAt: z.string(), details: z.string() };

/**
 * Changes of parked calls and failed contacts. Only HR reads them, as the contacts themselves (PERM-35). The
 * names of the facts and of their numbers are stored, and stay.
 */
export const contactFacts = {
  'parked-call.recorded': kind({
    id: 28,
    type: HistoryType.Case,
    title: 'Call parked',
    audience: 'hr',
    facts: z.object({ ...call, ...recorded }),
  }),
  'parked-call.completed': kind({
    id: 29,
    type: HistoryType.Case,
    title: 'Parked call completed',
    audience: 'hr',
    facts: z.object({ ...call, completedAt: z.string() }),
  }),
  'parked-call.reopened': kind({
    id: 30,
    type: HistoryType.Case,
    title: 'Parked call not completed',
    audience: 'hr',
    facts: z.object(call),
  }),
  'parked-call.deleted': kind({
    id: 31,
    type: HistoryType.Case,
    title: 'Parked call deleted',
    audience: 'hr',
    facts: z.object(call),
  }),
  'failed-contact.recorded': kind({
    id: 32,
    type: HistoryType.Case,
    title: 'Failed contact recorded',
    audience: 'hr',
    facts: z.object({ ...failed, ...recorded }),
  }),
  'failed-contact.deleted': kind({
    id: 33,
    type: HistoryType.Case,
    title: 'Failed contact deleted',
    audience: 'hr',
    facts: z.object(failed),
  }),
} as const;
