import { eventSetupOf, firstInstantOf, latestOfEvent } from './event-dates.ts';
import type { ProcessView } from './process-context.ts';

/**
 * What the dates of an event are expected to be. Others are accepted too, once the person has confirmed
 * them.
 */
export interface ExpectedDates {
  /** They are of something that has happened. */
  readonly isPast: boolean;
  /** They are of something that is arranged with notice. */
  readonly isToCome: boolean;
  /** They do not precede the date of this event: a meeting is not held before the invitation says. */
  readonly notBefore: { readonly title: string; readonly dateTime: string; readonly isTimed: boolean } | null;
}

/** For a component that is no Event with dates there is nothing to expect. */
export function expectedDates({ definition, record }: Pick<ProcessView, 'definition' | 'record'>, componentId: number): ExpectedDates | null {
  const setup = eventSetupOf(definition, componentId);
  if (setup === null || setup.dates === 'none') return null;
  return {
    isPast: setup.mayLieAhead !== true && setup.minimumNotice === null,
    isToCome: setup.minimumNotice !== null,
    notBefore: setup.notBefore === undefined ? null : dateOfEvent(setup.notBefore, { definition, record }),
  };
}

/** The date that the process has recorded for an event, the latest one if several of its components have. */
function dateOfEvent(key: string, { definition, record }: Pick<ProcessView, 'definition' | 'record'>): ExpectedDates['notBefore'] {
  const setup = definition.events.find((event) => event.key === key);
  if (setup === undefined) return null;
  const dateTime = firstInstantOf(latestOfEvent(definition, record, key)?.data ?? null);
  return dateTime === null ? null : { title: setup.title, dateTime, isTimed: setup.isTimed };
}
