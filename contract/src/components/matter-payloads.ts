import * as z from 'zod/mini';
import { inMeantYear } from '../date-bounds.ts';
import { day, id } from '../fields.ts';
import { decisionAnswers, evidenceLink, findingStages, investigationAnswers } from '../matters.ts';
import { common, narrative } from './component-fields.ts';

/**
 * Shapes of the components about matters (decision 0118) and sanctions (decision 0119). `Matters` and `Sanctions` send
 * nothing: both are recorded by calls of their own. `Findings` sends the answers to the matters that are open.
 */

export const matterNouns = ['allegation', 'matter'] as const;
export type MatterNoun = (typeof matterNouns)[number];
const noun = z.enum(matterNouns);

export const mattersConfiguration = z.object({ type: z.literal('Matters'), ...common, noun });
export const mattersData = z.object({ type: z.literal('Matters') });
export const mattersSubmission = z.nullable(z.strictObject({}));

const answer = z.nullable(z.enum([...investigationAnswers, ...decisionAnswers]));
const EVIDENCE_MAXIMUM = 50;

export const findingsConfiguration = z.object({
  type: z.literal('Findings'),
  ...common,
  noun,
  stage: z.enum(findingStages),
  answers: z.array(z.enum([...investigationAnswers, ...decisionAnswers])),
});
const findingTyped = z.object({
  matterNumber: z.number(),
  answer,
  reasons: z.string(),
  evidence: z.array(evidenceLink),
});
export const findingsData = z.object({
  type: z.literal('Findings'),
  findings: z.array(findingTyped),
  decidedOn: z.nullable(z.string()),
  onBehalfReason: z.string(),
  /** Names the person who decides, and their part on the case, such as `the hearing manager`. */
  decider: z.object({ userId: z.nullable(z.string()), name: z.string(), part: z.string() }),
  /** Open matters, which each need an answer; those of an appeal may stay as they were decided. */
  openNumbers: z.array(z.number()),
});
/** The same as a visit holds it: a draft is kept as it was typed, and a field that cannot be read leaves the others. */
export const findingsHeld = z.catch(
  z.array(
    z.object({
      matterNumber: z.number(),
      answer: z.catch(answer, null),
      reasons: z.catch(z.string(), ''),
      evidence: z.catch(z.array(evidenceLink), []),
    }),
  ),
  [],
);
export const findingsSubmission = z.strictObject({
  findings: z.optional(
    z
      .array(
        z.strictObject({
          matterNumber: id,
          answer: z.optional(answer),
          reasons: narrative,
          evidence: z.optional(z.array(evidenceLink).check(z.maxLength(EVIDENCE_MAXIMUM))),
        }),
      )
      .check(z.maxLength(100)),
  ),
  decidedOn: z.optional(z.nullable(day.check(inMeantYear('event')))),
  /** Why HR records them for the person whose findings they are. */
  onBehalfReason: narrative,
});

/** Of a proposal, what the decider weighs is shown; of a decision, the sanctions of the case. */
export const sanctionStages = ['proposal', 'decision'] as const;
export type SanctionStage = (typeof sanctionStages)[number];

export const sanctionsConfiguration = z.object({
  type: z.literal('Sanctions'),
  ...common,
  stage: z.enum(sanctionStages),
});
export const sanctionsData = z.object({ type: z.literal('Sanctions') });
export const sanctionsSubmission = z.nullable(z.strictObject({}));
