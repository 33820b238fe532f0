import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Condition, EventMoment } from './definition.ts';
import { dayAfter, dayOf } from './due-dates.ts';
import { momentDay } from './event-dates.ts';
import type { ProcessView } from './process-state.ts';
import { latestCompletedVisit, liveVisits } from './visits.ts';

type Ground = Pick<ProcessView, 'definition' | 'record' | 'facts' | 'calendar' | 'now'>;

/**
 * Whether a condition of the closed list holds (domain brief rule 15). A condition about something not
 * recorded yet does not hold. `null` is the unconditional entry of a list and always holds.
 */
export function holds(condition: Condition | null, ground: Ground): boolean {
  if (condition === null) return true;
  switch (condition.kind) {
    case 'all':
      return condition.of.every((part) => holds(part, ground));
    case 'any':
      return condition.of.some((part) => holds(part, ground));
    case 'not':
      return !holds(condition.of, ground);
    case 'reached':
      return isReached(condition.moment, condition.offset, ground);
    case 'spanAtLeast':
      return spansAtLeast(condition, ground);
    case 'eventReason':
      return chosen<'Event'>(condition.componentId, ground, (data) => data.eventSetupReasonIds).some((id) => condition.reasonIds.includes(id));
    case 'attested':
      return chosen<'SelfAttestation'>(condition.componentId, ground, (data) => data.selfAttestationReasonIds).some((id) => condition.reasonIds.includes(id));
    case 'reason':
      return ground.facts.reasonIds.some((id) => condition.reasonIds.includes(id));
    case 'riskIs':
      return ground.facts.riskId !== null && condition.riskIds.includes(ground.facts.riskId);
    case 'relationPresent':
      return ground.facts.participants.some(
        (person) => person.relationId === condition.relationId && person.roleId > 0 && person.roleId !== ParticipantRole.Blocked,
      );
    case 'visitsAtMost':
      return liveVisits(ground.record).filter((visit) => visit.componentId === condition.componentId && visit.enteredIn !== null).length <= condition.count;
  }
}

/** The day on which the moment plus its offset comes has begun. */
function isReached(moment: EventMoment, offset: Parameters<typeof dayAfter>[1] | null, ground: Ground): boolean {
  const day = momentDay(ground.definition, ground.record, moment, ground.calendar);
  if (day === null) return false;
  return dayOf(ground.now, ground.calendar) >= (offset === null ? day : dayAfter(day, offset, ground.calendar));
}

function spansAtLeast(condition: Extract<Condition, { kind: 'spanAtLeast' }>, ground: Ground): boolean {
  const from = momentDay(ground.definition, ground.record, { componentId: condition.componentId, field: 'date' }, ground.calendar);
  const to = momentDay(ground.definition, ground.record, { componentId: condition.componentId, field: 'endDate' }, ground.calendar);
  return from !== null && to !== null && to >= dayAfter(from, condition.duration, ground.calendar);
}

function chosen<T extends 'Event' | 'SelfAttestation'>(
  componentId: number,
  ground: Ground,
  read: (data: SubmissionOf<T>) => readonly number[] | undefined,
): readonly number[] {
  const data = latestCompletedVisit(ground.record, componentId)?.data as SubmissionOf<T> | null | undefined;
  return data === null || data === undefined ? [] : (read(data) ?? []);
}
