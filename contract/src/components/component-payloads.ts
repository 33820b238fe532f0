import * as z from 'zod/mini';
import { inMeantYear } from '../date-bounds.ts';
import { id, instant, lookupId, titled, userId } from '../fields.ts';
import { decisionAnswers } from '../matters.ts';
import { common, narrative } from './component-fields.ts';
import { eventConfiguration, eventData, eventSubmission } from './event-payloads.ts';
import {
  findingsConfiguration,
  findingsData,
  findingsSubmission,
  mattersConfiguration,
  mattersData,
  mattersSubmission,
  sanctionsConfiguration,
  sanctionsData,
  sanctionsSubmission,
} from './matter-payloads.ts';
import {
  addStakeholderConfiguration,
  addStakeholderData,
  addStakeholderSubmission,
  blacklistUserConfiguration,
  blacklistUserData,
  blacklistUserSubmission,
  changeCaseOwnerConfiguration,
  changeCaseOwnerData,
  changeCaseOwnerSubmission,
  editParticipantConfiguration,
  editParticipantData,
  editParticipantSubmission,
} from './people-payloads.ts';

/**
 * Shapes of each component type: its configuration, the data a visit holds, and what a submit sends
 * (specification 2 §3.2). Those of an Event are in `event-payloads.ts`, those about people in
 * `people-payloads.ts`, those about matters and sanctions in `matter-payloads.ts`.
 */

const contentHistory = z.object({ id: z.number(), content: z.string(), liveDate: z.string() });
const contentConfiguration = z.object({
  type: z.literal('Content'),
  ...common,
  contentHistories: z.array(contentHistory),
});
const contentData = z.object({ type: z.literal('Content'), componentTypeContentHistoryId: z.nullable(z.number()) });
export const contentSubmission = z.strictObject({ componentTypeContentHistoryId: z.optional(z.nullable(id)) });

const noContentConfiguration = z.object({ type: z.literal('NoContent'), ...common });
const noContentData = z.object({ type: z.literal('NoContent') });
const noContentSubmission = z.nullable(z.strictObject({}));

const reasonChoice = z.object({ id: z.number(), title: z.string(), explanatoryText: z.nullable(z.string()) });
const reasonConfiguration = z.object({
  type: z.literal('Reason'),
  ...common,
  workflowReasons: z.array(reasonChoice),
  isReasonMultiSelect: z.boolean(),
  reasonLabel: z.string(),
});
const reasonData = z.object({ type: z.literal('Reason'), workflowReasonIds: z.array(z.number()) });
export const reasonSubmission = z.strictObject({ workflowReasonIds: z.optional(z.array(id).check(z.maxLength(100))) });

const riskConfiguration = z.object({
  type: z.literal('Risk'),
  ...common,
  workflowRisks: z.array(z.object({ id: z.number(), title: z.string(), explanatoryText: z.nullable(z.string()) })),
});
const riskData = z.object({ type: z.literal('Risk'), riskId: z.nullable(z.number()) });
const riskSubmission = z.strictObject({ riskId: z.optional(z.nullable(id)) });

const selfAttestationConfiguration = z.object({
  type: z.literal('SelfAttestation'),
  ...common,
  isCheckBoxEnabled: z.boolean(),
  label: z.string(),
  isReasonsEnabled: z.boolean(),
  selfAttestationReasons: z.array(z.extend(titled, { isExclusive: z.boolean() })),
  /** Heading of the list of reasons, or null. */
  reasonLabel: z.nullable(z.string()),
  isMultipleReasonSelectionEnabled: z.boolean(),
  isFreeTextEnabled: z.boolean(),
});
const selfAttestationData = z.object({
  type: z.literal('SelfAttestation'),
  workflowTrackingSelfAttestationReasons: z.array(z.number()),
  checkboxValue: z.boolean(),
  freeText: z.string(),
});
const selfAttestationSubmission = z.strictObject({
  selfAttestationReasonIds: z.optional(z.array(id).check(z.maxLength(100))),
  checkboxValue: z.optional(z.boolean()),
  freeText: narrative,
});

const pauseCaseConfiguration = z.object({ type: z.literal('PauseCase'), ...common });
const pauseCaseData = z.object({
  type: z.literal('PauseCase'),
  nextActionId: z.nullable(z.number()),
  nextActionUserId: z.nullable(z.string()),
  nextActionTitle: z.nullable(z.string()),
  nextActionUserName: z.nullable(z.string()),
  nextActionDueDateTime: z.nullable(z.string()),
});
/** COMP-PAUSE-02. */
const pauseCaseSubmission = z.strictObject({
  nextActionId: z.optional(z.nullable(id)),
  nextActionUserId: z.optional(z.nullable(userId)),
  nextActionDueDateTime: z.optional(z.nullable(instant.check(inMeantYear('planned')))),
});

const unfinishedTask = z.object({
  id: z.number(),
  notificationDistributionTitle: z.string(),
  isTaskCompleteBeforeClosure: z.boolean(),
});
const unfinishedSubProcess = z.object({ id: z.number(), title: z.string(), isTaskCompleteBeforeClosure: z.boolean() });
/** COMP-CLOSE-01. `closesCase` is false for the pack's `Tasks`, which posts to componentTracking. */
const closeCaseConfiguration = z.object({
  type: z.literal('CloseCase'),
  ...common,
  closesCase: z.boolean(),
  isSubProcess: z.boolean(),
  /** `findings`: what was found on the matters together, where the outcome goes with that alone. */
  outcomeStages: z.array(z.extend(titled, { findings: z.optional(z.array(z.enum(decisionAnswers))) })),
});
const closeCaseData = z.object({
  type: z.literal('CloseCase'),
  unfinishedTasks: z.array(unfinishedTask),
  unfinishedSubProcesses: z.array(unfinishedSubProcess),
  conclusion: z.string(),
  outcomeStageId: z.nullable(z.number()),
  workflowTrackingRecordId: z.number(),
  isSubProcess: z.boolean(),
  /** The outcome that the process has recorded, and in which event. Added to what the specification names. */
  recordedOutcome: z.nullable(z.object({ outcomeStageId: z.number(), recordedIn: z.string() })),
  /** The answer that stands on each open matter; one without an answer is left out. */
  findings: z.array(z.object({ number: z.number(), answer: z.enum(decisionAnswers) })),
  /**
   * Everything that stops closing now: what it is, by its number, and the sentence about it; `documentId` is that of a
   * letter.
   */
  blockers: z.array(
    z.object({
      about: z.enum(['component', 'task', 'process', 'letter', 'matter']),
      id: z.number(),
      sentence: z.string(),
      documentId: z.optional(z.string()),
    }),
  ),
});
export const closeCaseSubmission = z.strictObject({
  conclusion: narrative,
  outcomeStageId: z.optional(z.nullable(lookupId)),
});

export const componentConfiguration = z.discriminatedUnion('type', [
  contentConfiguration,
  noContentConfiguration,
  reasonConfiguration,
  riskConfiguration,
  selfAttestationConfiguration,
  eventConfiguration,
  addStakeholderConfiguration,
  blacklistUserConfiguration,
  changeCaseOwnerConfiguration,
  editParticipantConfiguration,
  mattersConfiguration,
  findingsConfiguration,
  sanctionsConfiguration,
  pauseCaseConfiguration,
  closeCaseConfiguration,
]);
export type ComponentConfiguration = z.output<typeof componentConfiguration>;

export const componentTrackingData = z.discriminatedUnion('type', [
  contentData,
  noContentData,
  reasonData,
  riskData,
  selfAttestationData,
  eventData,
  addStakeholderData,
  blacklistUserData,
  changeCaseOwnerData,
  editParticipantData,
  mattersData,
  findingsData,
  sanctionsData,
  pauseCaseData,
  closeCaseData,
]);
export type ComponentTrackingData = z.output<typeof componentTrackingData>;

/** Payload of a submit, by component type. */
export const submissionSchemas = {
  Content: contentSubmission,
  NoContent: noContentSubmission,
  Reason: reasonSubmission,
  Risk: riskSubmission,
  SelfAttestation: selfAttestationSubmission,
  Event: eventSubmission,
  AddStakeholder: addStakeholderSubmission,
  BlacklistUser: blacklistUserSubmission,
  ChangeCaseOwner: changeCaseOwnerSubmission,
  EditParticipant: editParticipantSubmission,
  Matters: mattersSubmission,
  Findings: findingsSubmission,
  Sanctions: sanctionsSubmission,
  PauseCase: pauseCaseSubmission,
  CloseCase: closeCaseSubmission,
} as const;
export type SubmissionOf<T extends keyof typeof submissionSchemas> = z.output<(typeof submissionSchemas)[T]>;
