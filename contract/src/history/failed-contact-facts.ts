import * as z from 'zod/mini';
import { HistoryType, kind, named, person } from './fact-kind.ts';

const contact = { contactId: z.number(), person, reason: named };

/** What can happen to a failed contact. Only HR reads failed contacts and their history (PERM-35). */
export const failedContactFacts = {
  'failed-contact.recorded': kind({
    id: 32,
    type: HistoryType.Case,
    title: 'Failed contact recorded',
    audience: 'hr',
    facts: z.object({ ...contact, recordedAt: z.string(), details: z.string() }),
  }),
  'failed-contact.deleted': kind({ id: 33, type: HistoryType.Case, title: 'Failed contact deleted', audience: 'hr', facts: z.object(contact) }),
} as const;
