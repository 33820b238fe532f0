import * as z from 'zod/mini';
import { sanctionTerms } from '../sanctions.ts';
import { HistoryType, kind, person } from './fact-kind.ts';

/** The process in which it was decided; read by those who read the process. */
const recordId = z.optional(z.nullable(z.number()));
const ofSanction = { sanctionId: z.number(), number: z.number(), person, recordId };
const appealed = { ...ofSanction, from: sanctionTerms, decidedOn: z.string(), decidedBy: person };

/** Changes of the sanctions of a case. Those who work on the case read them, as the sanctions themselves. */
export const sanctionFacts = {
  'sanction.recorded': kind({
    id: 141,
    type: HistoryType.Case,
    title: 'Sanction recorded',
    audience: 'writers',
    facts: z.object({
      ...ofSanction,
      terms: sanctionTerms,
      issuedOn: z.string(),
      inForceFrom: z.string(),
      category: z.string(),
      decidedBy: person,
    }),
  }),
  'sanction.reduced': kind({
    id: 142,
    type: HistoryType.Case,
    title: 'Sanction reduced on appeal',
    audience: 'writers',
    facts: z.object({ ...appealed, to: sanctionTerms }),
  }),
  'sanction.overturned': kind({
    id: 143,
    type: HistoryType.Case,
    title: 'Sanction overturned on appeal',
    audience: 'writers',
    facts: z.object(appealed),
  }),
  'sanction.withdrawn': kind({
    id: 144,
    type: HistoryType.Case,
    title: 'Sanction withdrawn',
    audience: 'writers',
    facts: z.object({ ...ofSanction, terms: sanctionTerms, reason: z.string() }),
  }),
  /**
   * The live warnings that whoever completed a proposal was shown. Only their numbers are kept: who reads the entry
   * later may have to know nothing of those cases, and a warning that has ended is told to nobody.
   */
  'warnings.shown': kind({
    id: 145,
    type: HistoryType.Case,
    title: 'Live warnings shown before the decision',
    audience: 'hr',
    facts: z.object({ sanctionIds: z.array(z.number()) }),
  }),
} as const;
