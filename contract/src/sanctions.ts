import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { inMeantYear } from './date-bounds.ts';
import { day, id, idInPath, requiredText, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';
import { sanctionKinds, warningKinds } from './sanction-kinds.ts';

/** The reasons for which the law of Great Britain lets an employer dismiss. */
export const dismissalReasons = ['conduct', 'capability', 'redundancy', 'statutory-restriction', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];
export const dismissalReasonTitles: Readonly<Record<DismissalReason, string>> = {
  conduct: 'Conduct',
  capability: 'Capability or qualifications',
  redundancy: 'Redundancy',
  'statutory-restriction': 'Statutory restriction',
  other: 'Some other substantial reason',
};

/** What lets an employer demote: without one of them it is a breach of the contract. */
export const demotionGrounds = ['consent', 'contract'] as const;
export type DemotionGround = (typeof demotionGrounds)[number];
export const demotionGroundTitles: Readonly<Record<DemotionGround, string>> = {
  consent: 'The employee has agreed',
  contract: 'The contract allows it',
};

/** What a decider counted in favour of the person. */
export const mitigations = [
  'clean-record',
  'admitted',
  'provoked',
  'health',
  'personal',
  'unclear-rules',
  'inconsistent',
  'pressure',
] as const;
export type Mitigation = (typeof mitigations)[number];
export const mitigationTitles: Readonly<Record<Mitigation, string>> = {
  'clean-record': 'A clean record',
  admitted: 'Admitted it, or apologised',
  provoked: 'Was provoked',
  health: 'Health or disability',
  personal: 'Personal circumstances',
  'unclear-rules': 'Rules or training were unclear',
  inconsistent: 'Others were dealt with more lightly',
  pressure: 'Pressure of work',
};

/** Length of service on the day a sanction was issued. */
export const serviceBands = ['under-2', '2-to-5', '5-to-10', '10-and-more'] as const;
export type ServiceBand = (typeof serviceBands)[number];
export const serviceBandTitles: Readonly<Record<ServiceBand, string>> = {
  'under-2': 'Under 2 years',
  '2-to-5': '2 to 5 years',
  '5-to-10': '5 to 10 years',
  '10-and-more': '10 years or more',
};

/** The longest that a sanction can be in force. */
export const SANCTION_MONTHS_MAXIMUM = 60;
export const SANCTION_WEEKS_MAXIMUM = 260;
/** Longest details of a sanction, such as the new post. */
export const SANCTION_DETAILS_MAXIMUM = 500;

const lengthUnits = ['months', 'weeks'] as const;
const lengthOfSanction = z.strictObject({
  unit: z.enum(lengthUnits),
  count: z.number('Must be a whole number.').check(z.int('Must be a whole number.')),
});
export type SanctionLength = z.output<typeof lengthOfSanction>;

/** What a sanction is, apart from its days; which of these a kind needs is said by the engine. */
const terms = {
  kind: z.enum(sanctionKinds, 'Choose a sanction.'),
  details: z.optional(z.nullable(text(SANCTION_DETAILS_MAXIMUM))),
  dismissalReason: z.optional(z.nullable(z.enum(dismissalReasons))),
  isWithNotice: z.optional(z.nullable(z.boolean())),
  demotionGround: z.optional(z.nullable(z.enum(demotionGrounds))),
  length: z.optional(z.nullable(lengthOfSanction)),
};

/** The fields of a sanction, for its own call and for other payloads that record one. */
const sanctionFields = {
  ...terms,
  issuedOn: day.check(inMeantYear('event')),
  inForceFrom: day.check(inMeantYear('event')),
  mitigation: z.optional(z.array(z.enum(mitigations)).check(z.maxLength(mitigations.length))),
  /** A category of the matters of the case; left out, the one of the first matter that is upheld, or else the topic. */
  categoryId: z.optional(z.nullable(id)),
};
const sanctionInput = z.strictObject(sanctionFields);
export type SanctionInput = z.output<typeof sanctionInput>;

/** How it is now: `reduced` is in force and less than it was; what is spent has ended by itself. */
export const sanctionStates = ['live', 'reduced', 'spent', 'overturned', 'withdrawn'] as const;
export type SanctionState = (typeof sanctionStates)[number];

export const sanctionTerms = z.object({
  kind: z.enum(sanctionKinds),
  details: z.string(),
  dismissalReason: z.nullable(z.enum(dismissalReasons)),
  isWithNotice: z.nullable(z.boolean()),
  demotionGround: z.nullable(z.enum(demotionGrounds)),
  length: z.nullable(z.object({ unit: z.enum(lengthUnits), count: z.number() })),
  /** The last day on which it is in force; null for what has no end. */
  lastDay: z.nullable(z.string()),
});
export type SanctionTerms = z.output<typeof sanctionTerms>;

const person = z.object({ userId: z.nullable(z.string()), fullName: z.string() });

/** A sanction as it is now; `before` is what it was before an appeal changed it. */
export const sanction = z.object({
  ...sanctionTerms.shape,
  id: z.number(),
  /** Its number within the case. */
  number: z.number(),
  person,
  issuedOn: z.string(),
  inForceFrom: z.string(),
  category: z.string(),
  mitigation: z.array(z.enum(mitigations)),
  state: z.enum(sanctionStates),
  decidedBy: z.string(),
  recordedBy: z.string(),
  recordedDateTime: z.string(),
  appeal: z.nullable(
    z.object({
      result: z.enum(['reduced', 'overturned']),
      decidedOn: z.string(),
      decidedBy: z.string(),
      before: sanctionTerms,
    }),
  ),
  withdrawal: z.nullable(z.object({ by: z.string(), dateTime: z.string(), reason: z.string() })),
});
export type Sanction = z.output<typeof sanction>;

/** Who decided, if not the caller: somebody on the case. */
const decider = { decidedByUserId: z.optional(z.nullable(userId)) };
/**
 * A formal warning that is in force, recorded on another case about the same person. It says nothing else of that case,
 * and names it only to those who see it.
 */
export const liveWarning = z.object({
  kind: z.enum(warningKinds),
  issuedOn: z.string(),
  lastDay: z.string(),
  category: z.string(),
  caseId: z.nullable(z.number()),
});
export type LiveWarning = z.output<typeof liveWarning>;

/** SANC-07 … SANC-09. */
export const listLiveWarnings = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/livewarnings',
  summary:
    'Warnings in force of the employee of a case, from other cases; for HR, and the hearing manager at a step that says so',
  params: onCase,
  response: z.array(liveWarning),
});

/** Of fewer sanctions nothing is said, and of no part that is smaller. */
export const COMPARABLE_MINIMUM = 3;
export const COMPARABLE_YEARS = 3;

/**
 * What was decided in other cases of a category, by sanction. `count` is at least three; so is each part of it, and
 * what is left beside the parts.
 */
export const comparableOutcome = z.object({
  category: z.string(),
  kind: z.enum(sanctionKinds),
  length: z.nullable(z.object({ unit: z.enum(lengthUnits), count: z.number() })),
  count: z.number(),
  serviceBands: z.array(z.object({ band: z.enum(serviceBands), count: z.number() })),
  /** With another warning in force on the day of issue. */
  withLiveWarning: z.nullable(z.number()),
  mitigation: z.array(z.object({ mitigation: z.enum(mitigations), count: z.number() })),
  /** Those of the cases that the reader sees. */
  caseIds: z.array(z.number()),
});
export type ComparableOutcome = z.output<typeof comparableOutcome>;

/** COMP-01 … COMP-03. */
export const listComparableOutcomes = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/comparableoutcomes',
  summary: 'Sanctions of other cases of the same categories, issued in the last three years; for HR',
  params: onCase,
  response: z.object({
    /** The categories that were compared. */
    categories: z.array(z.string()),
    /** The first day that counts. */
    since: z.string(),
    outcomes: z.array(comparableOutcome),
    /** Some were decided too rarely to be shown. */
    isSomeHidden: z.boolean(),
  }),
});

const onSanction = z.strictObject({ id: idInPath, sanctionId: idInPath });

/** SANC-01. */
export const listSanctions = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/sanctions',
  summary: 'Sanctions of a case, in the order of their numbers; for HR, the owner and the stakeholders',
  params: onCase,
  response: z.array(sanction),
});

/** SANC-01, SANC-02. */
export const recordSanction = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/sanctions',
  summary: 'Record a sanction: by HR, or by the hearing manager of the case',
  params: onCase,
  body: z.strictObject({
    ...sanctionFields,
    /** The respondent it is about who is a party; left out, the employee of the case. */
    partyId: z.optional(z.nullable(id)),
    ...decider,
  }),
  response: sanction,
});

const appealDecision = { decidedOn: day.check(inMeantYear('event')), ...decider };
const appealBody = z.discriminatedUnion('result', [
  z.strictObject({ result: z.literal('overturned'), ...appealDecision }),
  z.strictObject({ result: z.literal('reduced'), ...appealDecision, ...terms }),
]);
export type AppealResult = z.output<typeof appealBody>;

/** SANC-04. An appeal never makes a sanction more severe. */
export const changeSanctionOnAppeal = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/sanctions/:sanctionId/appeal',
  summary: 'Reduce or overturn a sanction on appeal: by HR, or by the appeal manager of the case',
  params: onSanction,
  body: appealBody,
  response: sanction,
});

/** SANC-13. It stays in the case and counts nowhere else. */
export const withdrawSanction = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/sanctions/:sanctionId/withdraw',
  summary: 'Withdraw a sanction that was recorded in error, by HR',
  params: onSanction,
  body: z.strictObject({ reason: requiredText(Limits.narrativeMaximum) }),
  response: sanction,
});
