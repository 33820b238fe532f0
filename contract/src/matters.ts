import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { day, id, idInPath, requiredText, text, titled } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

/** A case has at most so many matters, withdrawn and merged ones included. */
export const MATTERS_MAXIMUM = 100;

/** Characters of when and where. */
export const MATTER_PLACE_MAXIMUM = 200;

export const matterStates = ['open', 'withdrawn', 'merged'] as const;
export type MatterState = (typeof matterStates)[number];

/** Whose answers to a matter a process takes: the investigator's, the decider's, or those of an appeal. */
export const findingStages = ['investigation', 'decision', 'appeal'] as const;
export type FindingStage = (typeof findingStages)[number];

export const investigationAnswers = ['case-to-answer', 'no-case-to-answer'] as const;
export const decisionAnswers = ['upheld', 'partly-upheld', 'not-upheld'] as const;
export type DecisionAnswer = (typeof decisionAnswers)[number];
export type FindingAnswer = (typeof investigationAnswers)[number] | DecisionAnswer;

/** The answers that each stage may give. An appeal changes a decision, so it gives those of a decision. */
export const answersOf: Readonly<Record<FindingStage, readonly FindingAnswer[]>> = {
  investigation: investigationAnswers,
  decision: decisionAnswers,
  appeal: decisionAnswers,
};

export const evidenceKinds = ['file', 'event', 'message'] as const;
/** What supports a finding: a file by its storage id, a recorded event or a message by its number. */
export const evidenceLink = z.strictObject({
  kind: z.enum(evidenceKinds),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type EvidenceLink = z.output<typeof evidenceLink>;

const finding = z.object({
  id: z.number(),
  stage: z.enum(findingStages),
  answer: z.enum([...investigationAnswers, ...decisionAnswers]),
  /** Null for observers, who read the answer alone. */
  reasons: z.nullable(z.string()),
  decidedOn: day,
  decidedBy: z.string(),
  /** Set where HR recorded the finding for the person who made it, with why. */
  recordedBy: z.nullable(z.string()),
  onBehalfReason: z.nullable(z.string()),
  /** Only what the reader may read. */
  evidence: z.array(z.extend(evidenceLink, { title: z.string() })),
});
export type Finding = z.output<typeof finding>;

/** The employee of the case, one of its parties, or a participant. */
const concerned = z.object({
  partyId: z.nullable(z.number()),
  participantId: z.nullable(z.number()),
  isEmployee: z.boolean(),
  name: z.string(),
});
export type Concerned = z.output<typeof concerned>;

/** An allegation or a matter of a grievance. Observers read no text, no names and no reasons. */
export const matter = z.object({
  number: z.number(),
  category: z.nullable(titled),
  text: z.nullable(z.string()),
  happenedWhen: z.nullable(z.string()),
  happenedWhere: z.nullable(z.string()),
  against: z.nullable(concerned),
  /** For everybody but HR it is nobody, where the name is withheld. */
  raisedBy: z.nullable(concerned),
  isRaiserWithheld: z.boolean(),
  state: z.enum(matterStates),
  mergedInto: z.nullable(z.number()),
  /** Why it was withdrawn or merged. */
  closedReason: z.nullable(z.string()),
  /** The oldest first. A finding that was taken back is in the history alone. */
  findings: z.array(finding),
  addedBy: z.string(),
  addedAt: z.string(),
  version: z.number(),
  abilities: z.object({ change: z.boolean(), close: z.boolean() }),
});
export type Matter = z.output<typeof matter>;

export const listMatters = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/matters',
  summary: 'Matters of a case with their findings, in the order of their numbers',
  params: onCase,
  response: z.object({
    matters: z.array(matter),
    /** Names one as the main process does; null where it takes none. */
    noun: z.nullable(z.enum(['allegation', 'matter'])),
    categories: z.array(titled),
    /** Those a matter may be against or raised by. */
    people: z.array(z.extend(concerned, { relation: z.string() })),
  }),
});

/** One of these people. */
const concernedSent = z.union([
  z.strictObject({ partyId: id }),
  z.strictObject({ participantId: id }),
  z.strictObject({ isEmployee: z.literal(true) }),
]);
export type ConcernedSent = z.output<typeof concernedSent>;

const matterFields = {
  categoryId: z.optional(z.nullable(id)),
  text: requiredText(Limits.narrativeMaximum, 'Describe it in a few sentences.'),
  happenedWhen: z.optional(z.nullable(text(MATTER_PLACE_MAXIMUM))),
  happenedWhere: z.optional(z.nullable(text(MATTER_PLACE_MAXIMUM))),
  against: z.optional(z.nullable(concernedSent)),
  raisedBy: z.optional(z.nullable(concernedSent)),
  isRaiserWithheld: z.optional(z.boolean()),
};
export const matterSent = z.strictObject(matterFields);
export type MatterSent = z.output<typeof matterSent>;

export const addMatter = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/matters',
  summary: 'Add a matter to a case',
  params: onCase,
  body: matterSent,
  response: matter,
});

const onMatter = z.strictObject({ id: idInPath, number: idInPath });

export const changeMatter = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/matters/:number',
  summary: 'Change what a matter says, before it is decided',
  params: onMatter,
  body: z.strictObject({ ...matterFields, version: z.optional(z.number()) }),
  response: matter,
});

export const withdrawMatter = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/matters/:number/withdraw',
  summary: 'Withdraw a matter that nobody has decided',
  params: onMatter,
  body: z.strictObject({ reason: requiredText(Limits.narrativeMaximum, 'Say why it is withdrawn.') }),
  response: matter,
});

export const mergeMatter = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/matters/:number/merge',
  summary: 'Merge a matter into another one of the case',
  params: onMatter,
  body: z.strictObject({ into: id, reason: requiredText(Limits.narrativeMaximum, 'Say why they are one matter.') }),
  response: matter,
});
