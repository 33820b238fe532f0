import type {
  ComponentConfiguration,
  ComponentTrackingData,
  SubmissionOf,
} from '@evenhand/contract/components/component-payloads';
import type { ArrangedDates } from '@evenhand/contract/components/event-payloads';
import type { Attachment } from '@evenhand/contract/files';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import { liveContentVersion } from '@evenhand/engine/components/live-content';

/** A form holds what a visit holds on the wire, changed by typing. */
export type DataOf<T extends SupportedComponentType> = Extract<ComponentTrackingData, { type: T }>;
export type Values = DataOf<SupportedComponentType>;
export type SupportedConfiguration = ConfigurationOf<SupportedComponentType>;

/** Configuration and data of one visit; null is 'Component/component configuration not found'. */
export interface VisitContent {
  readonly configuration: SupportedConfiguration;
  readonly data: Values;
}

export function contentOf(
  configuration: ComponentConfiguration | null,
  data: ComponentTrackingData | null,
): VisitContent | null {
  if (configuration === null || data === null || configuration.type !== data.type) return null;
  return { configuration: configuration as SupportedConfiguration, data: data as Values };
}

/** The files that values come with; only those of an Event do. */
export function filesOf(values: Values): readonly Attachment[] {
  return values.type === 'Event' ? values.caseTrackingEventAttachments : [];
}

/**
 * The same values with what nobody types as it is in others: the files of an Event, which are kept as soon as
 * they are chosen, the matters that findings are about, and what a closing screen waits for and begins with.
 */
export function withUntyped(values: Values, others: Values): Values {
  if (values.type === 'Event' && others.type === 'Event')
    return { ...values, caseTrackingEventAttachments: others.caseTrackingEventAttachments };
  if (values.type === 'Findings' && others.type === 'Findings') return withOpenMatters(values, others);
  if (values.type !== 'CloseCase' || others.type !== 'CloseCase') return values;
  const { blockers, unfinishedTasks, unfinishedSubProcesses, recordedOutcome, findings } = others;
  return { ...values, blockers, unfinishedTasks, unfinishedSubProcesses, recordedOutcome, findings };
}

/** Somebody may have added a matter, withdrawn one, or appointed another decider while findings were typed. */
function withOpenMatters(values: DataOf<'Findings'>, { decider, openNumbers }: DataOf<'Findings'>): DataOf<'Findings'> {
  const typed = new Map(values.findings.map((finding) => [finding.matterNumber, finding]));
  const findings = openNumbers.map(
    (matterNumber) => typed.get(matterNumber) ?? { matterNumber, answer: null, reasons: '', evidence: [] },
  );
  return { ...values, findings, decider, openNumbers };
}

function isBegun({ answer, reasons, evidence }: DataOf<'Findings'>['findings'][number]): boolean {
  return answer !== null || reasons !== '' || evidence.length > 0;
}

/** Typed values alone, to compare and describe them. */
export function typedOf(values: Values): Values {
  if (values.type === 'Event') return { ...values, caseTrackingEventAttachments: [] };
  if (values.type === 'Findings')
    return {
      ...values,
      findings: values.findings.filter(isBegun),
      decider: { userId: null, name: '', part: '' },
      openNumbers: [],
    };
  if (values.type !== 'CloseCase') return values;
  return {
    ...values,
    blockers: [],
    unfinishedTasks: [],
    unfinishedSubProcesses: [],
    recordedOutcome: null,
    findings: [],
  };
}

/**
 * Initial values of a form: those of the visit, and those its settings choose beforehand. `today` is the service's
 * calendar day.
 */
export function startingValues({ configuration, data }: VisitContent, today: string): Values {
  if (configuration.type === 'Content' && data.type === 'Content') {
    return {
      ...data,
      componentTypeContentHistoryId:
        data.componentTypeContentHistoryId ?? liveContentVersion(configuration.contentHistories, today)?.id ?? null,
    };
  }
  if (configuration.type === 'AddStakeholder' && data.type === 'AddStakeholder') {
    const [onlyRole, ...others] = configuration.roleIds;
    return {
      ...data,
      participantRoleId: data.participantRoleId ?? (others.length === 0 ? (onlyRole ?? null) : null),
      participantRelationId: data.participantRelationId ?? configuration.preferredRelationId,
    };
  }
  return data;
}

const submissions: { readonly [T in SupportedComponentType]: (values: DataOf<T>) => SubmissionOf<T> } = {
  Content: ({ componentTypeContentHistoryId }) => ({ componentTypeContentHistoryId }),
  NoContent: () => null,
  Reason: ({ workflowReasonIds }) => ({ workflowReasonIds }),
  Risk: ({ riskId }) => ({ riskId }),
  SelfAttestation: ({ workflowTrackingSelfAttestationReasons, checkboxValue, freeText }) => ({
    selfAttestationReasonIds: workflowTrackingSelfAttestationReasons,
    checkboxValue,
    freeText,
  }),
  Event: (values) => ({
    freeText: values.freeText,
    onlyDateTime: values.onlyDateTime,
    fromDateTime: values.fromDateTime,
    toDateTime: values.toDateTime,
    shortNotice: values.shortNotice,
    eventSetupReasonIds: values.eventSetupReasonIds,
    eventSetupNotApplicableReasonId: values.eventSetupNotApplicableReasonId,
    documentId: values.documentId,
    filesPendingDelete: values.filesPendingDelete,
    isReasonsNotApplicable: values.isReasonsNotApplicable,
    isDateNotApplicable: values.isDateNotApplicable,
    isFileUploadNotApplicable: values.isFileUploadNotApplicable,
    isDocumentServiceNotApplicable: values.isDocumentServiceNotApplicable,
  }),
  AddStakeholder: ({ participantGuid, participantRoleId, participantRelationId, conflictReason }) => ({
    participantGuid,
    participantRoleId,
    participantRelationId,
    ...reasonIn(conflictReason),
  }),
  BlacklistUser: ({ participantGuid, blacklistedReason }) => ({
    participantGuid,
    blacklistedReason,
    participantRoleId: ParticipantRole.Blocked,
    participantRelationId: Relation.InterestedParty,
  }),
  ChangeCaseOwner: ({
    newOwnerUserId,
    existingOwnerNewRoleId,
    changeCaseOwnerReason,
    existingOwnerBlacklistedReason,
    existingOwnerRelationId,
    conflictReason,
  }) => ({
    newOwnerUserId,
    existingOwnerNewRoleId,
    changeCaseOwnerReason,
    existingOwnerBlacklistedReason,
    existingOwnerRelationId,
    ...reasonIn(conflictReason),
  }),
  EditParticipant: ({ type: _type, participantName: _name, conflictReason, ...submission }) => ({
    ...submission,
    ...reasonIn(conflictReason),
  }),
  Matters: () => null,
  Sanctions: () => null,
  Findings: ({ findings, decidedOn, onBehalfReason }) => ({ findings, decidedOn, onBehalfReason }),
  PauseCase: ({ nextActionId, nextActionUserId, nextActionDueDateTime }) => ({
    nextActionId,
    nextActionUserId,
    nextActionDueDateTime,
  }),
  CloseCase: ({ conclusion, outcomeStageId }) => ({ conclusion, outcomeStageId }),
};

/** Few people are chosen who need a reason. */
function reasonIn(conflictReason: string): { conflictReason?: string } {
  return conflictReason === '' ? {} : { conflictReason };
}

/** Payload of a form's values. Drafts have the same shape, but dates in them may be half typed. */
export function submissionOf(values: Values): SubmissionOf<SupportedComponentType> {
  return submit(values.type, values);
}

/**
 * Draft of a form that is not completed yet. Dates that still are as arranged are left out, so that they change when
 * the arrangement does.
 */
export function unfinishedOf(
  values: Values,
  arranged: ArrangedDates | undefined,
): SubmissionOf<SupportedComponentType> {
  if (values.type !== 'Event' || !areAsArranged(values, arranged)) return submissionOf(values);
  const { onlyDateTime: _only, fromDateTime: _from, toDateTime: _to, ...others } = submissions.Event(values);
  return others;
}

function areAsArranged(values: DataOf<'Event'>, arranged: ArrangedDates | undefined): boolean {
  return (
    arranged !== undefined &&
    (['onlyDateTime', 'fromDateTime', 'toDateTime'] as const).every((field) => values[field] === arranged[field])
  );
}

/** The compiler cannot see that the type and the values belong together while both are unions. */
function submit<T extends SupportedComponentType>(type: T, values: Values): SubmissionOf<T> {
  return submissions[type](values as DataOf<T>);
}
