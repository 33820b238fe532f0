import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { FindingAnswer } from '@evenhand/contract/matters';
import { findingTitles } from '@evenhand/contract/matters.text';
import type { RelationsHeld } from './case-state.ts';
import { configureEvent, isEventEmpty, isWholeEventNotApplicable } from './components/event.ts';
import type { Component, WorkflowDefinition } from './definition.ts';
import { dayAfter, dayOf } from './due-dates.ts';
import { earlyEndOf } from './early-end.ts';
import { eventSetupOf, firstInstantOf } from './event-dates.ts';
import type { EvidenceMark, EvidenceRule, EvidenceState, Mark, Part, ShownBy } from './evidence-rules.ts';
import { componentPositions, findComponent, positionOf } from './positions.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import type { SeparationFacts } from './role-separation.ts';
import type { ServiceCalendar } from './service-calendar.ts';
import { decidersOf, standingConflicts } from './standing-conflicts.ts';

/** A tracked event of a process: of a visit, or one that waits with its task. */
export interface EventOfProcess {
  readonly componentId: number;
  readonly visitId: number | null;
  readonly content: SubmissionOf<'Event'>;
  readonly fileCount: number;
  /** Status of the letter that the event names. */
  readonly documentStatus: DocumentStatus;
  readonly updatedAt: string;
}

/** Input of the rules: a process as recorded, and the people of its case by their part. */
export interface EvidenceView {
  readonly definition: WorkflowDefinition;
  readonly record: ProcessRecord;
  readonly events: readonly EventOfProcess[];
  readonly ownerUserIds: readonly string[];
  readonly relationsHeld: readonly RelationsHeld[];
  readonly calendar: ServiceCalendar;
  /** Left out, the case has none. */
  readonly matters?: readonly MatterOfCase[];
  /** Roles and reporting lines, which a rule of the kind `separate` needs; left out, it is missing. */
  readonly separation?: LineOfCase;
}

export interface MatterOfCase {
  readonly number: number;
  readonly isOpen: boolean;
  /** The latest that stands of the decision or an appeal. */
  readonly finding: {
    readonly answer: FindingAnswer;
    readonly decidedOn: string;
    readonly recordedAt: string;
    readonly recordedBy: { readonly userId: string; readonly name: string } | null;
  } | null;
}

export interface LineOfCase {
  readonly facts: SeparationFacts;
  /** Names of those of whom the directory says neither to whom they report nor who reports to them. */
  readonly unknown: readonly string[];
}

/** Something in the record that shows what a rule asks for. */
export interface Evidence {
  readonly title: string;
  /** The option that was chosen, where there was a choice. */
  readonly choice: string | null;
  /** The day it is about; of what has no date of its own, null. */
  readonly day: string | null;
  readonly recordedAt: string;
  /** Null for an event that was filled in beside the process. */
  readonly recordedBy: { readonly userId: string; readonly name: string } | null;
}

export interface EvidenceFound {
  readonly rule: EvidenceRule;
  readonly state: EvidenceState;
  readonly evidence: readonly Evidence[];
  /** Recorded, but not before what it has to come before. */
  readonly late: readonly Evidence[];
  /** People by their part in the case, for a rule about people. */
  readonly people: readonly { readonly part: Part; readonly userIds: readonly string[] }[];
  /** Sentences that say what the rule misses, where entries of the process do not. */
  readonly gaps: readonly string[];
}

/**
 * Says of every rule what in the record shows it: evidence is there, evidence is missing, or it is too early
 * to ask. It never says that a process was fair or unlawful. A rule for which the process's own version has
 * nothing that could happen, or nothing that could show it, is left out.
 */
export function findEvidence(rules: readonly EvidenceRule[], view: EvidenceView): readonly EvidenceFound[] {
  const marks = marksOf(view);
  // Only what was due before an early end can be missing: what comes after it asks for nothing.
  const end = earlyEndOf(view);
  const asking = marks.filter(
    ({ componentId }) => end === null || positionOf(view.definition, componentId).stepIndex <= end,
  );
  return rules
    .filter((rule) => isAbout(rule, view))
    .map((rule) => findFor(rule, view, { marks, asking, isEndedEarly: end !== null }));
}

interface RecordedMarks {
  readonly marks: readonly Recorded[];
  /** Those after which evidence may be due. */
  readonly asking: readonly Recorded[];
  readonly isEndedEarly: boolean;
}

function findFor(
  rule: EvidenceRule,
  view: EvidenceView,
  { marks, asking, isEndedEarly }: RecordedMarks,
): EvidenceFound {
  const hasHappened = (wanted: readonly Mark[]) => marks.some((mark) => wanted.some((one) => fits(mark, one)));
  const isAsked = asking.some((mark) => rule.by.some((one) => fits(mark, one)));
  const isGiven =
    (rule.given.length === 0 || hasHappened(rule.given)) && (rule.where === undefined || hasHappened(rule.where));
  // A process that ended with what the rule is about has no later moment to record the evidence in.
  const isDue = isGiven && (isAsked || (view.record.ended !== null && !isEndedEarly && rule.given.length > 0));
  const shown = show(rule.shownBy, view, marks);
  const isAskedFor = isGiven && shown.isCalledFor !== false;
  const state = shown.isShown && isAskedFor ? 'met' : isAskedFor && (isDue || shown.isRefuted) ? 'missing' : 'not-yet';
  const { evidence, late, people, gaps = [] } = shown;
  return { rule, state, evidence, late, people, gaps: state === 'missing' ? gaps : [] };
}

function show(shownBy: ShownBy, view: EvidenceView, marks: readonly Recorded[]): Shown {
  switch (shownBy.kind) {
    case 'record':
      return shownByRecord(shownBy.anyOf, marks, view.calendar);
    case 'apart':
      return shownByPeople(shownBy, view);
    case 'findings':
      return shownByFindings(view);
    case 'separate':
      return shownBySeparation(view);
  }
}

interface Shown extends Pick<EvidenceFound, 'evidence' | 'late' | 'people'> {
  /** False where the case has nothing that the rule is about. */
  readonly isCalledFor?: boolean;
  readonly gaps?: readonly string[];
  readonly isShown: boolean;
  /** A record contradicts the rule, which counts however early. */
  readonly isRefuted: boolean;
}

function shownByRecord(anyOf: readonly EvidenceMark[], marks: readonly Recorded[], calendar: ServiceCalendar): Shown {
  const fitting = marks.flatMap((mark) => {
    const wanted = anyOf.filter(
      (one) => mark.isEvidence && fits(mark, one) && (one.isInWriting !== true || mark.isInWriting),
    );
    return wanted.length === 0 ? [] : [{ mark, isInTime: wanted.some((one) => isBefore(mark, one, marks, calendar)) }];
  });
  const evidence = fitting.filter(({ isInTime }) => isInTime).map(({ mark }) => mark.evidence);
  const late = fitting.filter(({ isInTime }) => !isInTime).map(({ mark }) => mark.evidence);
  return { isShown: evidence.length > 0, isRefuted: false, evidence, late, people: [] };
}

function shownByPeople(
  { person, from }: { readonly person: Part; readonly from: readonly Part[] },
  view: EvidenceView,
): Shown {
  const people = [person, ...from]
    .map((part) => ({ part, userIds: holdersOf(part, view) }))
    .filter(({ userIds }) => userIds.length > 0);
  const mine = holdersOf(person, view);
  const others = from.flatMap((part) => holdersOf(part, view));
  const isRefuted = mine.some((userId) => others.includes(userId));
  return { isShown: mine.length > 0 && others.length > 0 && !isRefuted, isRefuted, evidence: [], late: [], people };
}

function shownByFindings({ definition, matters = [] }: EvidenceView): Shown {
  const open = matters.filter(({ isOpen }) => isOpen);
  const noun = nounOf(definition);
  const evidence = open.flatMap(({ number, finding }): Evidence[] =>
    finding === null
      ? []
      : [
          {
            title: `${noun} ${number}`,
            choice: findingTitles[finding.answer],
            day: finding.decidedOn,
            recordedAt: finding.recordedAt,
            recordedBy: finding.recordedBy,
          },
        ],
  );
  const gaps = open
    .filter(({ finding }) => finding === null)
    .map(({ number }) => `${noun} ${number} has no finding yet.`);
  const isCalledFor = open.length > 0;
  return { isShown: gaps.length === 0, isRefuted: false, isCalledFor, evidence, late: [], people: [], gaps };
}

/** What a matter is called in this process. */
function nounOf(definition: WorkflowDefinition): string {
  const noun = componentPositions(definition).flatMap(({ component: { settings } }) =>
    settings.type === 'Findings' ? settings.noun : [],
  )[0];
  return noun === 'allegation' ? 'Allegation' : 'Matter';
}

/** A reporting line that the directory does not know shows nothing, and says against nobody that they decided. */
function shownBySeparation({ separation }: EvidenceView): Shown {
  const nothing = { evidence: [], late: [], people: [] };
  if (separation === undefined) return { ...nothing, isShown: false, isRefuted: false };
  const { facts, unknown } = separation;
  const conflicts = standingConflicts(facts, 'ever').map(({ sentence }) => sentence);
  const gaps = [
    ...conflicts,
    ...unknown.map((name) => `The directory does not say where ${name} stands in the reporting line.`),
    ...(decidersOf(facts).length > 0 ? [] : ['Nobody is recorded as hearing or appeal manager.']),
  ];
  return { ...nothing, isShown: gaps.length === 0, isRefuted: conflicts.length > 0, gaps };
}

function holdersOf(part: Part, { ownerUserIds, relationsHeld }: EvidenceView): readonly string[] {
  if (part.kind === 'owner') return ownerUserIds;
  return relationsHeld.filter(({ relationIds }) => relationIds.includes(part.relationId)).map(({ userId }) => userId);
}

/** Something that the process has recorded, with what rules ask of it. */
interface Recorded {
  readonly componentId: number;
  readonly optionId: number | null;
  readonly reasonIds: readonly number[];
  /** An event that is empty or not applicable has happened, and shows nothing. */
  readonly isEvidence: boolean;
  readonly isInWriting: boolean;
  readonly evidence: Evidence;
  /**
   * The day that an order of events goes by. A date that lies ahead, such as the day of a meeting somebody is
   * invited to, says nothing of when they were invited, so the day it was recorded counts.
   */
  readonly orderDay: string;
}

function marksOf(view: EvidenceView): readonly Recorded[] {
  const completed = view.record.visits.filter(
    (visit) => !visit.isWithdrawn && visit.status === ComponentStatus.Complete,
  );
  const ofVisits = completed.flatMap((visit) => {
    const component = findComponent(view.definition, visit.componentId)?.component;
    if (component === undefined) return [];
    const event = view.events.find(({ visitId }) => visitId === visit.id) ?? null;
    return [markOf(component, visit, event, view)];
  });
  const completedIds = new Set(completed.map(({ id }) => id));
  const besideVisits = view.events
    .filter(({ visitId }) => visitId === null || !completedIds.has(visitId))
    .flatMap((event) => {
      const component = findComponent(view.definition, event.componentId)?.component;
      return component === undefined || !isFilled(component, event, view) ? [] : [markOf(component, null, event, view)];
    });
  return [...ofVisits, ...besideVisits];
}

function markOf(component: Component, visit: Visit | null, event: EventOfProcess | null, view: EvidenceView): Recorded {
  const recordedAt = visit?.exitedAt ?? event?.updatedAt ?? '';
  const recordedDay = dayOf(recordedAt, view.calendar);
  const setup = eventSetupOf(view.definition, component.id);
  const day = setup === null || event === null ? null : dayOfEvent(event.content, setup.isTimed, view.calendar);
  const advance = component.options.filter((option) => option.kind === 'advance');
  const choice = advance.length < 2 ? null : (advance.find(({ id }) => id === visit?.optionId)?.title ?? null);
  return {
    componentId: component.id,
    optionId: visit?.optionId ?? null,
    reasonIds: reasonsOf(component, visit, event),
    isEvidence: setup === null || (event !== null && isFilled(component, event, view)),
    isInWriting: event !== null && hasLetter(event),
    evidence: { title: component.title, choice, day, recordedAt, recordedBy: visit?.completedBy ?? null },
    orderDay: setup?.mayLieAhead === true ? recordedDay : (day ?? recordedDay),
  };
}

function reasonsOf(component: Component, visit: Visit | null, event: EventOfProcess | null): readonly number[] {
  if (component.settings.type === 'Event') return event?.content.eventSetupReasonIds ?? [];
  if (component.settings.type !== 'SelfAttestation') return [];
  return (visit?.data as SubmissionOf<'SelfAttestation'> | null)?.selfAttestationReasonIds ?? [];
}

/** A letter that was begun and not completed has told nobody anything. */
function hasLetter({ content, documentStatus }: EventOfProcess): boolean {
  return documentStatus === DocumentStatus.Completed && content.isDocumentServiceNotApplicable !== true;
}

function isFilled(component: Component, event: EventOfProcess, { definition }: EvidenceView): boolean {
  const { content, fileCount } = event;
  const setup = eventSetupOf(definition, component.id);
  if (setup === null) return false;
  const configuration = configureEvent(setup, false);
  const documentStatus = hasLetter(event) ? DocumentStatus.Completed : DocumentStatus.None;
  return (
    !isEventEmpty(configuration, content, { fileCount, documentStatus }) &&
    !isWholeEventNotApplicable(configuration, content)
  );
}

/** Untimed dates are stored as UTC midnight (domain brief rule 30). */
function dayOfEvent(content: SubmissionOf<'Event'>, isTimed: boolean, calendar: ServiceCalendar): string | null {
  const instant = firstInstantOf(content);
  if (instant === null) return null;
  return isTimed ? dayOf(instant, calendar) : instant.slice(0, 10);
}

function fits(recorded: Recorded, { componentId, optionId, reasonIds }: Mark): boolean {
  if (recorded.componentId !== componentId) return false;
  if (optionId !== null && recorded.optionId !== optionId) return false;
  return reasonIds === null || recorded.reasonIds.some((id) => reasonIds.includes(id));
}

/** True if it comes long enough before the latest occurrence of an event, or on its day, and while there is none. */
function isBefore(
  recorded: Recorded,
  { beforeComponentId: componentId, atLeast }: EvidenceMark,
  marks: readonly Recorded[],
  calendar: ServiceCalendar,
): boolean {
  if (componentId === null) return true;
  const days = marks
    .filter((mark) => mark.componentId === componentId && mark.evidence.day !== null)
    .map((mark) => mark.evidence.day ?? '');
  const latest = days.toSorted().at(-1);
  const earliest = atLeast === undefined ? recorded.orderDay : dayAfter(recorded.orderDay, atLeast, calendar);
  return latest === undefined || earliest <= latest;
}

/** True if the version has something of each that the rule asks for: what happened, and what would show it. */
function isAbout({ given, where, by, shownBy }: EvidenceRule, { definition }: EvidenceView): boolean {
  const has = (componentId: number) => findComponent(definition, componentId) !== null;
  const hasOneOf = (marks: readonly Mark[]) => marks.some(({ componentId }) => has(componentId));
  const couldShow = (): boolean => {
    if (shownBy.kind === 'findings')
      return componentPositions(definition).some(({ component: { settings } }) => settings.type === 'Findings');
    if (shownBy.kind !== 'record') return true;
    return shownBy.anyOf.some(
      ({ componentId, beforeComponentId }) =>
        has(componentId) && (beforeComponentId === null || has(beforeComponentId)),
    );
  };
  return (
    (given.length === 0 || hasOneOf(given)) && (where === undefined || hasOneOf(where)) && hasOneOf(by) && couldShow()
  );
}
