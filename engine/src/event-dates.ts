import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { EventSetup } from './component-settings.ts';
import type { WorkflowDefinition } from './definition.ts';
import { dayOf } from './due-dates.ts';
import type { Duration, EventMoment } from './due-terms.ts';
import { componentPositions, findComponent } from './positions.ts';
import type { ProcessRecord } from './process-state.ts';
import type { ServiceCalendar } from './service-calendar.ts';
import { latestCompletedVisit } from './visits.ts';

/** The setup of an Event component; null for other types. */
export function eventSetupOf(definition: WorkflowDefinition, componentId: number): EventSetup | null {
  const settings = findComponent(definition, componentId)?.component.settings;
  if (settings?.type !== 'Event') return null;
  return definition.events.find((event) => event.key === settings.eventKey) ?? null;
}

/** The latest completed visit of the components that record this event. */
export function latestOfEvent(
  definition: WorkflowDefinition,
  record: ProcessRecord,
  key: string,
): { readonly completedIn: number | null; readonly data: SubmissionOf<'Event'> | null } | null {
  const latest = componentPositions(definition)
    .filter(({ component }) => component.settings.type === 'Event' && component.settings.eventKey === key)
    .flatMap(({ component }) => latestCompletedVisit(record, component.id) ?? [])
    .sort((one, other) => other.id - one.id)[0];
  return latest === undefined
    ? null
    : { completedIn: latest.completedIn, data: latest.data as SubmissionOf<'Event'> | null };
}

/**
 * The day an Event component has recorded, from its latest completed visit; null when there is none
 * yet or its date is not applicable. Untimed dates are stored as UTC midnight, timed ones as
 * instants (domain brief rule 30).
 */
export function momentDay(
  definition: WorkflowDefinition,
  record: ProcessRecord,
  moment: EventMoment,
  calendar: ServiceCalendar,
): string | null {
  const setup = eventSetupOf(definition, moment.componentId);
  const visit = latestCompletedVisit(record, moment.componentId);
  if (setup === null || visit === null) return null;
  const instant = instantOf(visit.data as SubmissionOf<'Event'> | null, moment.field);
  if (instant === null) return null;
  return setup.isTimed ? dayOf(instant, calendar) : instant.slice(0, 10);
}

/** Writes a duration in words: '3 working days', '1 month'. */
export function durationInWords(duration: Duration): string {
  const unit = { 'working-day': 'working day', day: 'day', month: 'month' }[duration.unit];
  return `${duration.count} ${unit}${duration.count === 1 ? '' : 's'}`;
}

function instantOf(data: SubmissionOf<'Event'> | null, field: EventMoment['field']): string | null {
  if (field !== 'endDate') return firstInstantOf(data);
  return data === null || data.isDateNotApplicable === true ? null : (data.toDateTime ?? null);
}

/** The date an event holds, or the first of two; null when it is not applicable. */
export function firstInstantOf(data: SubmissionOf<'Event'> | null): string | null {
  if (data === null || data.isDateNotApplicable === true) return null;
  return data.onlyDateTime ?? data.fromDateTime ?? null;
}
