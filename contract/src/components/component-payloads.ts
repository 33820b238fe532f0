import * as z from 'zod/mini';
import { id, instant, lookupId, titled, userId } from '../fields.ts';
import { attachment, storageId } from '../files.ts';
import { documentGuid } from '../letters.ts';
import { common, narrative } from './component-fields.ts';
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
 * (specification 2 §3.2). Those about people are in `people-payloads.ts`.
 */

/** Event date types (COMP-EVENT-07). */
export const EventDateType = { NoDates: 1, SingleDate: 2, DualDates: 3 } as const;

const contentHistory = z.object({ id: z.number(), content: z.string(), liveDate: z.string() });
const contentConfiguration = z.object({ type: z.literal('Content'), ...common, contentHistories: z.array(contentHistory) });
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
  /** What the list of reasons is headed, or null. */
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

/** COMP-EVENT-01 … -08 with the flags decided in gaps G-62. */
export const eventConfiguration = z.object({
  type: z.literal('Event'),
  ...common,
  title: z.string(),
  isReasonsEnabled: z.boolean(),
  reasons: z.array(z.object({ id: z.number(), title: z.string(), isEnabled: z.boolean(), primaryReasonId: z.nullable(z.number()) })),
  isMultipleReasonsEnabled: z.boolean(),
  reasonLabel: z.nullable(z.string()),
  reasonsPreface: z.nullable(z.string()),
  documentServiceId: z.nullable(z.number()),
  documentServicePreface: z.nullable(z.string()),
  fileUploadMax: z.number(),
  fileUploadPreface: z.nullable(z.string()),
  isFreeTextEnabled: z.boolean(),
  freeTextPreface: z.nullable(z.string()),
  isTimeRecordingEnabled: z.boolean(),
  datesPreface: z.nullable(z.string()),
  eventSetupDateTypeLookupId: z.number(),
  notApplicableReasons: z.array(titled),
  isNotApplicableEnabled: z.boolean(),
  isDateNotApplicableEnabled: z.boolean(),
  isFileUploadNotApplicableEnabled: z.boolean(),
  isReasonsNotApplicableEnabled: z.boolean(),
  isDocumentServiceNotApplicableEnabled: z.boolean(),
  isDatesMandatoryBeforeClosure: z.boolean(),
  isFileUploadMandatoryBeforeClosure: z.boolean(),
  isReasonsMandatoryBeforeClosure: z.boolean(),
  isDocumentServiceMandatoryBeforeClosure: z.boolean(),
  isFreeTextMandatoryBeforeClosure: z.boolean(),
});
/**
 * What the dates of an event are expected to be: past or still to come, and not before those of another
 * event. Others are accepted; the screen asks the person to confirm them.
 */
export const expectedDates = z.object({
  isPast: z.boolean(),
  isToCome: z.boolean(),
  notBefore: z.nullable(z.object({ title: z.string(), dateTime: z.string(), isTimed: z.boolean() })),
});
/**
 * The dates that an event begins with, as the event called `title` arranged them. They are those of the data
 * until others are saved.
 */
export const arrangedDates = z.object({
  title: z.string(),
  onlyDateTime: z.nullable(z.string()),
  fromDateTime: z.nullable(z.string()),
  toDateTime: z.nullable(z.string()),
});
export type ArrangedDates = z.output<typeof arrangedDates>;
/** COMP-EVENT-09 … -12. */
export const eventData = z.object({
  type: z.literal('Event'),
  caseTrackingEventId: z.nullable(z.number()),
  freeText: z.string(),
  onlyDateTime: z.nullable(z.string()),
  fromDateTime: z.nullable(z.string()),
  toDateTime: z.nullable(z.string()),
  eventSetupReasonIds: z.array(z.number()),
  caseTrackingEventReasons: z.array(titled),
  eventSetupNotApplicableReasonId: z.nullable(z.number()),
  documentId: z.nullable(z.string()),
  caseTrackingEventAttachments: z.array(attachment),
  /** Of what is typed over a tracked event: the files that go when it is saved, by storage id. */
  filesPendingDelete: z.optional(z.array(z.string())),
  isNotApplicable: z.boolean(),
  isReasonsNotApplicable: z.boolean(),
  isDateNotApplicable: z.boolean(),
  isFileUploadNotApplicable: z.boolean(),
  isDocumentServiceNotApplicable: z.boolean(),
});
/** What it has beside its own fields repeats what a client has read (COMP-EVENT-09). */
export const eventSubmission = z.strictObject({
  freeText: narrative,
  onlyDateTime: z.optional(z.nullable(instant)),
  fromDateTime: z.optional(z.nullable(instant)),
  toDateTime: z.optional(z.nullable(instant)),
  eventSetupReasonIds: z.optional(z.array(id).check(z.maxLength(100))),
  eventSetupNotApplicableReasonId: z.optional(z.nullable(lookupId)),
  isReasonsNotApplicable: z.optional(z.boolean()),
  isDateNotApplicable: z.optional(z.boolean()),
  isFileUploadNotApplicable: z.optional(z.boolean()),
  isDocumentServiceNotApplicable: z.optional(z.boolean()),
  /** The letter of the event; clients also send the empty id where it has none. */
  documentId: z.optional(z.nullable(documentGuid)),
  /** Files to remove, by storage id. */
  filesPendingDelete: z.optional(z.nullable(z.array(storageId).check(z.maxLength(100)))),
  /** The files that are there; it changes nothing. */
  caseTrackingEventAttachments: z.optional(z.nullable(z.array(attachment))),
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
  nextActionDueDateTime: z.optional(z.nullable(instant)),
});

const unfinishedTask = z.object({ id: z.number(), notificationDistributionTitle: z.string(), isTaskCompleteBeforeClosure: z.boolean() });
const unfinishedSubProcess = z.object({ id: z.number(), title: z.string(), isTaskCompleteBeforeClosure: z.boolean() });
/** COMP-CLOSE-01. `closesCase` is false for the pack's `Tasks`, which posts to componentTracking. */
const closeCaseConfiguration = z.object({
  type: z.literal('CloseCase'),
  ...common,
  closesCase: z.boolean(),
  isSubProcess: z.boolean(),
  outcomeStages: z.array(titled),
});
const closeCaseData = z.object({
  type: z.literal('CloseCase'),
  unfinishedTasks: z.array(unfinishedTask),
  unfinishedSubProcesses: z.array(unfinishedSubProcess),
  conclusion: z.string(),
  outcomeStageId: z.nullable(z.number()),
  workflowTrackingRecordId: z.number(),
  isSubProcess: z.boolean(),
  /** Everything that stops closing now: what it is, by its number, and the sentence about it. */
  blockers: z.array(z.object({ about: z.enum(['component', 'task', 'process']), id: z.number(), sentence: z.string() })),
});
export const closeCaseSubmission = z.strictObject({ conclusion: narrative, outcomeStageId: z.optional(z.nullable(lookupId)) });

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
  pauseCaseData,
  closeCaseData,
]);
export type ComponentTrackingData = z.output<typeof componentTrackingData>;

/** What a submit of each type may send. */
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
  PauseCase: pauseCaseSubmission,
  CloseCase: closeCaseSubmission,
} as const;
export type SubmissionOf<T extends keyof typeof submissionSchemas> = z.output<(typeof submissionSchemas)[T]>;
