import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { ArrangedDates } from '@evenhand/contract/components/event-payloads';
import { findingsHeld } from '@evenhand/contract/components/matter-payloads';
import { userId } from '@evenhand/contract/fields';
import { arrangedDates } from '@evenhand/engine/arranged-dates';
import { blockersOf, outstandingBeside } from '@evenhand/engine/closure';
import { configureComponent } from '@evenhand/engine/component-forms';
import { dayOf } from '@evenhand/engine/due-dates';
import { expectedDates } from '@evenhand/engine/expected-dates';
import { lockedBecause } from '@evenhand/engine/guards';
import { answeredMatters, deciderOf, openMatters } from '@evenhand/engine/matters';
import { metOptions, refusedOptions } from '@evenhand/engine/options';
import { findComponent } from '@evenhand/engine/positions';
import type { Visit } from '@evenhand/engine/process-state';
import { draftConclusion, recordedOutcome } from '@evenhand/engine/recorded-outcome';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { undoConfirmationMessage, undoRefusal } from '@evenhand/engine/undo-plan';
import type { LoadedProcess } from '../processes/process-facts.ts';
import type { EventWithFiles } from '../tracked-events/event.presenter.ts';
import { presentEvent, withLetterTitle } from '../tracked-events/event.presenter.ts';
import type { Held, HeldFields } from './held-fields.ts';
import { fieldsOf } from './held-fields.ts';

/** What a component's data is shown with beyond the visit itself. */
export interface ComponentDetails {
  /** For Event components. */
  readonly event: EventWithFiles;
  readonly names: ReadonlyMap<string, string>;
  readonly service: ServiceConfiguration;
}

type FormDetails = ComponentDetails & { readonly arranged: ArrangedDates | null };

/** One visit on the wire (PROC-37): its configuration, what it holds, and whether the reader may undo it. */
export function presentVisit(loaded: LoadedProcess, visit: Visit, details: ComponentDetails): ComponentTracking {
  const { view } = loaded;
  const component = findComponent(view.definition, visit.componentId)?.component;
  const configuration =
    component === undefined ? null : withLetterTitle(configureComponent(view.definition, component), details.service);
  const expected = expectedDates(view, visit.componentId, dayOf(view.now, view.calendar));
  const undoRefusedBecause = undoRefusal(view, visit.id);
  const mayGoBack = undoRefusedBecause === null;
  const isReadOnly = lockedBecause(view) !== null || visit.status !== ComponentStatus.InProgress;
  // Only a form begins with arranged dates; people who read are shown what is recorded.
  const arranged = isReadOnly || !view.actor.isWriter ? null : arrangedDates(view, visit.componentId);
  const notes = isReadOnly ? [] : metOptions(view, visit);
  return {
    workflowTrackingComponentId: visit.id,
    workflowTrackingRecordId: view.record.id,
    status: visit.status,
    componentConfiguration: configuration,
    componentTrackingData:
      configuration === null ? null : presentData(configuration, loaded, visit, { ...details, arranged }),
    ...(expected === null ? {} : { expectedDates: expected }),
    ...(arranged === null ? {} : { arrangedDates: arranged }),
    refusedOptions: [...refusedOptions(view, visit)],
    ...(notes.length === 0 ? {} : { optionNotes: [...notes] }),
    canUndo: mayGoBack,
    undoRefusedBecause,
    undoConfirmationMessage: mayGoBack ? undoConfirmationMessage(view, visit.id) : null,
    updatedAt: visit.updatedAt,
    completed: completionOf(visit),
    isReadOnly,
  };
}

function completionOf({ status, completedBy, exitedAt }: Visit): ComponentTracking['completed'] {
  if (status !== ComponentStatus.Complete || completedBy === null || exitedAt === null) return null;
  return { by: completedBy.name, at: exitedAt };
}

/**
 * What a visit holds, in the shape of its type: before it is complete what was typed last, afterwards what
 * was submitted (specification 2 §3.2).
 */
function presentData(
  configuration: ComponentConfiguration,
  loaded: LoadedProcess,
  visit: Visit,
  details: FormDetails,
): ComponentTrackingData {
  const { view } = loaded;
  // Only writers read what has been typed and not submitted (security study §6.2).
  const typed = view.actor.isWriter ? (visit.draft as Held | null) : null;
  const held = (
    visit.status === ComponentStatus.Complete ? visit.data : { ...(visit.data as Held | null), ...typed }
  ) as Held | null;
  const fields = fieldsOf(held);
  const { number, numbers, words, text, flag } = fields;
  const nameOf = (userId: string | null): string | null =>
    userId === null ? null : (details.names.get(userId) ?? null);
  switch (configuration.type) {
    case 'Content':
      return { type: 'Content', componentTypeContentHistoryId: number('componentTypeContentHistoryId') };
    case 'NoContent':
      return { type: 'NoContent' };
    case 'Reason':
      return {
        type: 'Reason',
        workflowReasonIds:
          held?.workflowReasonIds === undefined ? [...view.facts.reasonIds] : numbers('workflowReasonIds'),
      };
    case 'Risk':
      return { type: 'Risk', riskId: held?.riskId === undefined ? view.facts.riskId : number('riskId') };
    case 'SelfAttestation':
      return {
        type: 'SelfAttestation',
        workflowTrackingSelfAttestationReasons: numbers('selfAttestationReasonIds'),
        checkboxValue: flag('checkboxValue'),
        freeText: words('freeText'),
      };
    case 'Event':
      return presentEvent(configuration, withArranged(held, details.arranged), details.event);
    case 'AddStakeholder':
      return {
        type: 'AddStakeholder',
        participantGuid: text('participantGuid'),
        participantName: nameOf(text('participantGuid')),
        participantRoleId: number('participantRoleId'),
        participantRelationId: number('participantRelationId'),
        conflictReason: view.actor.isWriter ? words('conflictReason') : '',
      };
    case 'BlacklistUser':
      // Only writers read why a person is blocked (security D4).
      return {
        type: 'BlacklistUser',
        participantGuid: text('participantGuid'),
        participantName: nameOf(text('participantGuid')),
        blacklistedReason: view.actor.isWriter ? words('blacklistedReason') : '',
      };
    case 'ChangeCaseOwner':
      return {
        type: 'ChangeCaseOwner',
        newOwnerUserId: text('newOwnerUserId'),
        newOwnerName: nameOf(text('newOwnerUserId')),
        existingOwnerNewRoleId: number('existingOwnerNewRoleId'),
        changeCaseOwnerReason: words('changeCaseOwnerReason'),
        existingOwnerBlacklistedReason: view.actor.isWriter ? words('existingOwnerBlacklistedReason') : '',
        existingOwnerRelationId: number('existingOwnerRelationId'),
        conflictReason: view.actor.isWriter ? words('conflictReason') : '',
      };
    case 'EditParticipant':
      // Only writers read why a person is blocked, as above.
      return {
        type: 'EditParticipant',
        participantId: number('participantId'),
        participantName: view.facts.participants.find((person) => person.id === number('participantId'))?.name ?? null,
        participantRoleId: number('participantRoleId'),
        participantRelationId: number('participantRelationId'),
        conflictReason: view.actor.isWriter ? words('conflictReason') : '',
        blacklistedReason: view.actor.isWriter ? words('blacklistedReason') : '',
        changeCaseOwnerReason: words('changeCaseOwnerReason'),
        removedCaseOwnerRoleId: number('removedCaseOwnerRoleId'),
        removedCaseOwnerBlacklistedReason: view.actor.isWriter ? words('removedCaseOwnerBlacklistedReason') : '',
      };
    case 'Matters':
      return { type: 'Matters' };
    case 'Sanctions':
      return { type: 'Sanctions' };
    case 'Findings':
      return presentFindings(configuration, view, held);
    case 'PauseCase':
      return {
        type: 'PauseCase',
        nextActionId: number('nextActionId'),
        nextActionUserId: text('nextActionUserId'),
        nextActionTitle:
          details.service.pack.lookups['next-actions']?.find(({ id }) => id === number('nextActionId'))?.title ?? null,
        nextActionUserName: nameOf(text('nextActionUserId')),
        nextActionDueDateTime: text('nextActionDueDateTime'),
      };
    case 'CloseCase':
      return presentClosing(configuration, view, { visit, held: fields });
  }
}

type FindingsConfiguration = Extract<ComponentConfiguration, { type: 'Findings' }>;
type FindingsData = Extract<ComponentTrackingData, { type: 'Findings' }>;

/**
 * Every open matter with what has been typed about it, and whose findings they are. Only writers read the reasons and
 * what supports them, as in the list of matters.
 */
function presentFindings(
  { stage }: FindingsConfiguration,
  { facts, actor }: LoadedProcess['view'],
  held: Held | null,
): FindingsData {
  const { text, words } = fieldsOf(held);
  const findings = findingsHeld.parse(held?.findings);
  const openNumbers = openMatters(facts).map(({ number }) => number);
  const answered = findings.map(({ matterNumber }) => matterNumber);
  const decider = deciderOf(facts, stage);
  return {
    type: 'Findings',
    findings: [...new Set([...answered, ...openNumbers])]
      .toSorted((a, b) => a - b)
      .map((matterNumber) => {
        const one = findings.find((finding) => finding.matterNumber === matterNumber);
        return {
          matterNumber,
          answer: one?.answer ?? null,
          reasons: actor.isWriter ? (one?.reasons ?? '') : '',
          evidence: actor.isWriter ? (one?.evidence ?? []) : [],
        };
      }),
    decidedOn: text('decidedOn'),
    onBehalfReason: actor.isWriter ? words('onBehalfReason') : '',
    decider: decider ?? { userId: null, name: '', part: '' },
    openNumbers,
  };
}

/** The arranged dates, until the person has saved a date or has saved that there is none. */
function withArranged(held: Held | null, arranged: ArrangedDates | null): Held | null {
  const isGiven = ['onlyDateTime', 'fromDateTime', 'toDateTime'].some((name) => held?.[name] !== undefined);
  if (arranged === null || isGiven) return held;
  const { title: _title, ...dates } = arranged;
  return { ...held, ...dates };
}

type ClosingConfiguration = Extract<ComponentConfiguration, { type: 'CloseCase' }>;
type ClosingData = Extract<ComponentTrackingData, { type: 'CloseCase' }>;

/**
 * What closing would leave unfinished or is held up by, and what was answered so far. The outcome that the
 * process has recorded is chosen until another is.
 */
function presentClosing(
  configuration: ClosingConfiguration,
  view: LoadedProcess['view'],
  { visit, held }: { readonly visit: Visit; readonly held: HeldFields },
): ClosingData {
  const unfinished = outstandingBeside(visit.componentId, view);
  const recorded = configuration.closesCase ? recordedOutcome(view) : null;
  return {
    type: 'CloseCase',
    unfinishedTasks: unfinished.tasks.map((task) => ({
      id: task.id,
      notificationDistributionTitle: task.title,
      isTaskCompleteBeforeClosure: task.isRequiredBeforeClosure,
    })),
    unfinishedSubProcesses: unfinished.processes.map((process) => ({
      id: process.id,
      title: process.title,
      isTaskCompleteBeforeClosure: process.isMandatory,
    })),
    conclusion: held.words('conclusion') || (configuration.closesCase ? draftConclusion(view) : ''),
    outcomeStageId: held.number('outcomeStageId') ?? recorded?.outcomeStageId ?? null,
    workflowTrackingRecordId: view.record.id,
    isSubProcess: view.record.kind !== 'primary',
    recordedOutcome: recorded,
    findings: configuration.closesCase ? [...answeredMatters(view.facts)] : [],
    blockers: [...blockersOf(view, configuration.closesCase)],
  };
}

/**
 * The ids of people named in what a visit holds. A draft is kept as it was typed, so a value that
 * cannot be a person's id is left out.
 */
export function peopleIn(visit: Visit): string[] {
  const held = { ...(visit.data as Held | null), ...(visit.draft as Held | null) };
  return ['participantGuid', 'newOwnerUserId', 'nextActionUserId']
    .map((name) => held[name])
    .filter((held) => userId.safeParse(held).success) as string[];
}
