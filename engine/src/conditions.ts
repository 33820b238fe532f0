import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { LinkedComponent } from './case-state.ts';
import { dayAfterTerms } from './deadlines.ts';
import type { Condition, LinkedCaseCondition } from './definition.ts';
import { dayAfter, dayOf } from './due-dates.ts';
import { momentDay } from './event-dates.ts';
import { openMatters } from './matters.ts';
import type { ProcessView } from './process-context.ts';
import { latestCompletedVisit, liveVisits } from './visits.ts';

type ConditionView = Pick<ProcessView, 'definition' | 'record' | 'facts' | 'calendar' | 'now'>;

/**
 * Evaluates a condition of the closed list (domain brief rule 15). A condition about something not recorded yet does
 * not hold. `null` is the unconditional entry of a list and always holds.
 */
export function holds(condition: Condition | null, view: ConditionView): boolean {
  if (condition === null) return true;
  switch (condition.kind) {
    case 'all':
      return condition.of.every((part) => holds(part, view));
    case 'any':
      return condition.of.some((part) => holds(part, view));
    case 'not':
      return !holds(condition.of, view);
    case 'reached': {
      const day = dayNamed(condition, view);
      return day !== null && dayOf(view.now, view.calendar) >= day;
    }
    case 'passed': {
      const day = dayNamed(condition, view);
      return day !== null && dayOf(view.now, view.calendar) > day;
    }
    case 'spanAtLeast':
      return spansAtLeast(condition, view);
    case 'eventReason':
      return chosen<'Event'>(condition.componentId, view, (data) => data.eventSetupReasonIds).some((id) =>
        condition.reasonIds.includes(id),
      );
    case 'attested':
      return chosen<'SelfAttestation'>(condition.componentId, view, (data) => data.selfAttestationReasonIds).some(
        (id) => condition.reasonIds.includes(id),
      );
    case 'reason':
      return view.facts.reasonIds.some((id) => condition.reasonIds.includes(id));
    case 'riskIs':
      return view.facts.riskId !== null && condition.riskIds.includes(view.facts.riskId);
    case 'topic':
      return view.facts.topicId !== null && condition.topicIds.includes(view.facts.topicId);
    case 'relationPresent':
      return view.facts.participants.some(
        (person) =>
          person.relationId === condition.relationId && person.roleId > 0 && person.roleId !== ParticipantRole.Blocked,
      );
    case 'openMatters':
      return openMatters(view.facts).length > 0;
    case 'visitsAtMost':
      return (
        liveVisits(view.record).filter(
          (visit) => visit.componentId === condition.componentId && visit.enteredIn !== null,
        ).length <= condition.count
      );
    case 'notEarlier': {
      const day = momentDay(view.definition, view.record, condition.moment, view.calendar);
      const earliest = dayNamed(condition, view);
      return day !== null && earliest !== null && day >= earliest;
    }
    case 'linkedCase':
      return holdsOfLinkedCases(condition, view);
    case 'endedWith':
      return endedReasons(condition.workflowId, view).some((id) => condition.reasonIds.includes(id));
  }
}

/**
 * The day a condition names: `reached` holds from it, `passed` from the day after, and `notEarlier` for dates from it
 * on. Of several that must all hold, the latest; of several of which one is enough, the earliest, of those that no
 * other part stands against. Of what must not have passed, its last day. Null while it counts from a date that is not
 * recorded, and for what names no day.
 */
export function dayNamed(condition: Condition, view: ConditionView): string | null {
  switch (condition.kind) {
    case 'reached':
    case 'passed': {
      const { moment, offset, terms } = condition;
      const day = momentDay(view.definition, view.record, moment, view.calendar);
      if (day !== null && terms !== undefined) return dayAfterTerms(day, terms, view.calendar);
      return day === null || offset === null ? day : dayAfter(day, offset, view.calendar);
    }
    case 'notEarlier': {
      const { moment, terms } = condition.earliest;
      const day = momentDay(view.definition, view.record, moment, view.calendar);
      return day === null ? null : dayAfterTerms(day, terms, view.calendar);
    }
    case 'all':
      return daysNamed(condition.of, view).at(-1) ?? null;
    case 'any':
      return (
        daysNamed(
          condition.of.filter((part) => isUpToDays(part, view)),
          view,
        ).at(0) ?? null
      );
    case 'not':
      return condition.of.kind === 'passed' ? dayNamed(condition.of, view) : null;
    default:
      return null;
  }
}

/** In their order. */
function daysNamed(conditions: readonly Condition[], view: ConditionView): readonly string[] {
  return conditions.flatMap((condition) => dayNamed(condition, view) ?? []).sort();
}

/** True if every part that names no day holds already. */
function isUpToDays(condition: Condition, view: ConditionView): boolean {
  if (condition.kind === 'all') return condition.of.every((part) => isUpToDays(part, view));
  return dayNamed(condition, view) !== null || holds(condition, view);
}

/** True if a condition is about a record of this component. */
export function isAbout(condition: Condition | null, componentId: number): boolean {
  switch (condition?.kind) {
    case 'all':
    case 'any':
      return condition.of.some((part) => isAbout(part, componentId));
    case 'not':
      return isAbout(condition.of, componentId);
    case 'reached':
    case 'passed':
      return condition.moment.componentId === componentId;
    case 'notEarlier':
      return condition.moment.componentId === componentId || condition.earliest.moment.componentId === componentId;
    case 'linkedCase':
      return condition.noLaterThan?.moment.componentId === componentId;
    case 'spanAtLeast':
    case 'eventReason':
    case 'attested':
      return condition.componentId === componentId;
    default:
      return false;
  }
}

/**
 * A linked case counts if its process has come to the component. One that was closed without completing it came to
 * nothing, and stands against nothing.
 */
function holdsOfLinkedCases(condition: LinkedCaseCondition, view: ConditionView): boolean {
  const { workflowId, componentId, noLaterThan } = condition;
  const counting = view.facts.linkedProcesses.flatMap((process): readonly LinkedComponent[] => {
    const latest = process.components.find((component) => component.componentId === componentId);
    return process.workflowId !== workflowId || latest === undefined || !(process.isCaseOpen || latest.isComplete)
      ? []
      : [latest];
  });
  if (condition.is === 'begun' || counting.length === 0) return counting.length > 0;
  const last =
    noLaterThan === undefined ? null : momentDay(view.definition, view.record, noLaterThan.moment, view.calendar);
  return counting.every((component) => {
    if (!component.isComplete) return false;
    if (noLaterThan === undefined) return true;
    const instant = component[noLaterThan.field];
    const day = instant === null ? null : noLaterThan.isTimed ? dayOf(instant, view.calendar) : instant.slice(0, 10);
    return day !== null && last !== null && day <= last;
  });
}

/** The reasons of the newest sub-process of a workflow, once it has ended. One that was taken back is none. */
function endedReasons(workflowId: number, { record, facts }: ConditionView): readonly number[] {
  const newest = facts.processes
    .filter((process) => process.workflowId === workflowId && process.parentId === record.id)
    .filter(({ hasEnded, hasCompletedComponent }) => !hasEnded || hasCompletedComponent)
    .toSorted((a, b) => a.id - b.id)
    .at(-1);
  return newest?.hasEnded === true ? (newest.reasonIds ?? []) : [];
}

function spansAtLeast(condition: Extract<Condition, { kind: 'spanAtLeast' }>, view: ConditionView): boolean {
  const from = momentDay(
    view.definition,
    view.record,
    { componentId: condition.componentId, field: 'date' },
    view.calendar,
  );
  const to = momentDay(
    view.definition,
    view.record,
    { componentId: condition.componentId, field: 'endDate' },
    view.calendar,
  );
  return from !== null && to !== null && to >= dayAfter(from, condition.duration, view.calendar);
}

function chosen<T extends 'Event' | 'SelfAttestation'>(
  componentId: number,
  view: ConditionView,
  read: (data: SubmissionOf<T>) => readonly number[] | undefined,
): readonly number[] {
  const data = latestCompletedVisit(view.record, componentId)?.data as SubmissionOf<T> | null | undefined;
  return data === null || data === undefined ? [] : (read(data) ?? []);
}
