import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

const facts = z.object({ person });

/** The result of an identity verification. Only HR reads it (PERM-36, HIST-11). */
export const identityFacts = {
  'identity.passed': kind({
    id: 91,
    type: HistoryType.People,
    title: 'Identity verification passed',
    audience: 'hr',
    facts,
  }),
  'identity.failed': kind({
    id: 92,
    type: HistoryType.People,
    title: 'Identity verification failed',
    audience: 'hr',
    facts,
  }),
} as const;
