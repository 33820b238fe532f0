import type { ComponentTracking, SubmitAnswer } from '@evenhand/contract/component-tracking';
import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import type { ComponentOption, ComponentType } from '@evenhand/contract/components/component-types';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';

/**
 * A process of two stages, small enough to be read: component ids count from 1, the
 * visit of component n is 100 + n.
 */

export const CASE_ID = 10001;
export const PROCESS_ID = 1001;

export const advance: ComponentOption = { id: 1, title: 'Continue', kind: 'advance', refusedBecause: null };
export const plainOptions: readonly ComponentOption[] = [
  { id: 7, title: 'Previous', kind: 'previous', refusedBecause: null },
  { id: 8, title: 'Cancel', kind: 'cancel', refusedBecause: null },
  { id: 9, title: 'Save', kind: 'save', refusedBecause: null },
  advance,
];

type Component = Workflow['workflowStages'][number]['steps'][number]['tasks'][number]['components'][number];
export function component(
  id: number,
  title: string,
  type: ComponentType = 'NoContent',
  options: readonly ComponentOption[] = plainOptions,
): Component {
  return {
    id,
    title,
    introductionNarrative: null,
    exitNarrative: null,
    workflowComponentOptions: [...options],
    workflowComponentTypeReference: type,
    requiresCompletionBeforeClosure: false,
  };
}

/**
 * 1.1 Open: 'Understand' (1), 'Record' (2, 3) · 1.2 Settle: 'Try' (4) · 2.1 Decide: 'Decide' (5),
 * 'Tell' (6), any order · Close (7)
 */
export function workflowOf(
  changes: Partial<Workflow> = {},
  active: Component = component(2, 'Grievance received'),
): Workflow {
  const pick = (own: Component): Component => (own.id === active.id ? active : own);
  const task = (id: number, title: string, components: Component[]) => ({
    id,
    title,
    components: components.map(pick),
  });
  return {
    id: 5,
    title: 'Grievance',
    version: 3,
    isStageStepApplicable: true,
    isStageStepComponentChecklistShown: true,
    outcomeStages: [],
    workflowStages: [
      {
        id: 11,
        title: 'Receive',
        steps: [
          {
            id: 21,
            title: '1.1 Open',
            order: 'fixed',
            tasks: [
              task(31, 'Understand', [component(1, 'What is raised?')]),
              task(32, 'Record', [component(2, 'Grievance received'), component(3, 'Extra care')]),
            ],
          },
          {
            id: 22,
            title: '1.2 Settle',
            order: 'fixed',
            tasks: [task(33, 'Try', [component(4, 'Can it be settled?')])],
          },
        ],
      },
      {
        id: 12,
        title: 'Decision',
        steps: [
          {
            id: 23,
            title: '2.1 Decide',
            order: 'any',
            tasks: [task(34, 'Decide', [component(5, 'Decision')]), task(35, 'Tell', [component(6, 'Tell them')])],
          },
        ],
      },
      {
        id: 13,
        title: 'Close',
        steps: [
          { id: 24, title: '3.1 Close', order: 'fixed', tasks: [task(36, 'Finish', [component(7, 'Close the case')])] },
        ],
      },
      { id: 14, title: 'Afterwards', steps: [] },
    ],
    ...changes,
  };
}

export function visit(componentId: number, status: number) {
  return {
    workflowTrackingComponentId: 100 + componentId,
    workflowComponentId: componentId,
    status,
    version: 0,
    enteredDateTime: '2026-11-18T09:00:00.000Z',
    exitedDateTime: null,
  };
}

/** 'Understand' is done, 'Record' is being worked on. */
export function recordOf(changes: Partial<WorkflowTrackingRecord> = {}): WorkflowTrackingRecord {
  return {
    id: PROCESS_ID,
    workflowId: 5,
    caseTrackingRecordId: CASE_ID,
    version: 3,
    kind: 'primary',
    isHrOnly: false,
    parentWorkflowTrackingRecordId: null,
    currentWorkflowTrackingComponentId: 102,
    lastSeenWorkflowComponentId: 2,
    lastSeenWorkflowTaskTitle: 'Record',
    workflowTitle: 'Grievance',
    workflowTrackingComponents: [
      visit(1, ComponentStatus.Complete),
      visit(2, ComponentStatus.InProgress),
      visit(3, ComponentStatus.NotStarted),
    ],
    hasProcessEnded: false,
    outstandingSubProcesses: [],
    unfinishedWorkflowComponentIds: [],
    outstandingTasks: [],
    lockedBecause: null,
    abilities: { work: true, setStep: true },
    ...changes,
  };
}

export function trackingOf(
  configuration: ComponentConfiguration | null,
  data: ComponentTrackingData | null,
  changes: Partial<ComponentTracking> = {},
): ComponentTracking {
  return {
    workflowTrackingComponentId: 102,
    workflowTrackingRecordId: PROCESS_ID,
    status: ComponentStatus.InProgress,
    componentConfiguration: configuration,
    componentTrackingData: data,
    refusedOptions: [],
    canUndo: true,
    undoRefusedBecause: null,
    undoConfirmationMessage: null,
    updatedAt: '2026-11-18T09:00:00.000Z',
    completed: null,
    isReadOnly: false,
    ...changes,
  };
}

/** An attestation with nothing but a field for details, still empty. */
export function detailsTrackingOf(changes: Partial<ComponentTracking> = {}): ComponentTracking {
  return trackingOf(
    {
      type: 'SelfAttestation',
      isComponentSubmissionMandatory: false,
      isCheckBoxEnabled: false,
      label: '',
      isReasonsEnabled: false,
      selfAttestationReasons: [],
      reasonLabel: null,
      isMultipleReasonSelectionEnabled: false,
      isFreeTextEnabled: true,
    },
    { type: 'SelfAttestation', workflowTrackingSelfAttestationReasons: [], checkboxValue: false, freeText: '' },
    changes,
  );
}

export function submitAnswerOf(changes: Partial<SubmitAnswer> = {}): SubmitAnswer {
  return {
    caseTrackingRecordId: CASE_ID,
    workflowTrackingRecordId: PROCESS_ID,
    subWorkflowTrackingRecordId: null,
    hasProcessEnded: false,
    caseStatus: 1,
    isLockedCurrently: false,
    ...changes,
  };
}

type EventConfiguration = Extract<ComponentConfiguration, { type: 'Event' }>;
type EventData = Extract<ComponentTrackingData, { type: 'Event' }>;

/** Dual timed dates, free text, reasons with a secondary level; every section may be not applicable. */
export function eventConfiguration(changes: Partial<EventConfiguration> = {}): EventConfiguration {
  return {
    type: 'Event',
    isComponentSubmissionMandatory: true,
    title: 'Hearing',
    isReasonsEnabled: true,
    reasons: [
      { id: 1, title: 'Attended', isEnabled: true, primaryReasonId: null },
      { id: 2, title: 'Postponed', isEnabled: true, primaryReasonId: null },
      { id: 3, title: 'At their request', isEnabled: true, primaryReasonId: 2 },
      { id: 4, title: 'Retired', isEnabled: false, primaryReasonId: null },
    ],
    isMultipleReasonsEnabled: true,
    reasonLabel: 'Attendance',
    reasonsPreface: 'Who came?',
    documentServiceId: null,
    documentServicePreface: null,
    fileUploadMax: 5,
    fileUploadPreface: 'Add the notes.',
    isFreeTextEnabled: true,
    freeTextPreface: 'What was said?',
    isTimeRecordingEnabled: true,
    datesPreface: 'When did it run?',
    eventSetupDateTypeLookupId: 3,
    notApplicableReasons: [{ id: 1, title: 'Withdrawn' }],
    isNotApplicableEnabled: true,
    isDateNotApplicableEnabled: true,
    isFileUploadNotApplicableEnabled: true,
    isReasonsNotApplicableEnabled: true,
    isDocumentServiceNotApplicableEnabled: true,
    isDatesMandatoryBeforeClosure: true,
    isFileUploadMandatoryBeforeClosure: false,
    isReasonsMandatoryBeforeClosure: true,
    isDocumentServiceMandatoryBeforeClosure: false,
    isFreeTextMandatoryBeforeClosure: true,
    ...changes,
  };
}

export function eventData(changes: Partial<EventData> = {}): EventData {
  return {
    type: 'Event',
    caseTrackingEventId: null,
    freeText: '',
    onlyDateTime: null,
    fromDateTime: null,
    toDateTime: null,
    shortNotice: null,
    eventSetupReasonIds: [],
    caseTrackingEventReasons: [],
    eventSetupNotApplicableReasonId: null,
    documentId: null,
    caseTrackingEventAttachments: [],
    isNotApplicable: false,
    isReasonsNotApplicable: false,
    isDateNotApplicable: false,
    isFileUploadNotApplicable: false,
    isDocumentServiceNotApplicable: false,
    ...changes,
  };
}
