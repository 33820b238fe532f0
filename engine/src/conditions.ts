import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import { dayAfterTerms } from './deadlines.ts';
import type { Condition } from './definition.ts';
import { dayAfter, dayOf } from './due-dates.ts';
import { momentDay } from './event-dates.ts';
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
    case 'relationPresent':
      return view.facts.participants.some(
        (person) =>
          person.relationId === condition.relationId && person.roleId > 0 && person.roleId !== ParticipantRole.Blocked,
      );
    case 'visitsAtMost':
      return (
        liveVisits(view.record).filter(
          (visit) => visit.componentId === condition.componentId && visit.enteredIn !== null,
        ).length <= condition.count
      );
  }
}

/**
 * The day a condition on time names: `reached` holds from it, `passed` from the day after. Null while the
 * moment it counts from is not recorded.
 */
export function dayNamed(
  { moment, offset, terms }: Extract<Condition, { kind: 'reached' | 'passed' }>,
  view: ConditionView,
): string | null {
  const day = momentDay(view.definition, view.record, moment, view.calendar);
  if (day !== null && terms !== undefined) return dayAfterTerms(day, terms, view.calendar);
  return day === null || offset === null ? day : dayAfter(day, offset, view.calendar);
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
