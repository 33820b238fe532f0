import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { route } from './route.ts';

/** Something in the record of a case that shows what a rule asks for. */
const evidence = z.object({
  title: z.string(),
  /** The option that was chosen, where there was a choice. */
  choice: z.nullable(z.string()),
  /** The day it is about, `YYYY-MM-DD`; of what has no date of its own, null. */
  day: z.nullable(z.string()),
  recordedDateTime: z.string(),
  recordedByName: z.nullable(z.string()),
});
export type Evidence = z.output<typeof evidence>;

const evidenceRule = z.object({
  key: z.string(),
  title: z.string(),
  source: z.nullable(z.string()),
  /** `not-yet` in a process that has ended means that it was not called for. */
  state: z.enum(['met', 'missing', 'not-yet']),
  evidence: z.array(evidence),
  /** Recorded, but not before what it has to come before. */
  late: z.array(evidence),
  /** People of the case by their part. */
  people: z.array(z.object({ part: z.string(), names: z.array(z.string()) })),
  /** Sentences that say what the rule misses: a matter without a finding, one person with two roles. */
  gaps: z.array(z.string()),
});
export type EvidenceRule = z.output<typeof evidenceRule>;

/** The rules of one code of practice for one process of the case. */
const processEvidence = z.object({
  workflowTrackingRecordId: z.number(),
  workflowTitle: z.string(),
  hasProcessEnded: z.boolean(),
  title: z.string(),
  rules: z.array(evidenceRule),
});
export type ProcessEvidence = z.output<typeof processEvidence>;

/** Decision 0033. */
export const getEvidence = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/evidence',
  summary: 'What in the case shows that it was handled as the codes of practice ask',
  params: onCase,
  response: z.array(processEvidence),
});
