import { dayAfter } from './due-dates.ts';
import { durationInWords, eventSetupOf, firstInstantOf, latestOfEvent } from './event-dates.ts';
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
  /**
   * The first day, `YYYY-MM-DD`, that leaves enough time from today, and how much that is. An earlier day is
   * refused unless it is over. Left out where no notice is asked for, or none that counts from today.
   */
  readonly notice?: { readonly earliestDay: string; readonly words: string };
}

/**
 * For a component that is no Event with dates there is nothing to expect.
 * @param today the day that notice counts from; null for an event that is recorded already.
 */
export function expectedDates(
  { definition, record, calendar }: Pick<ProcessView, 'definition' | 'record' | 'calendar'>,
  componentId: number,
  today: string | null,
): ExpectedDates | null {
  const setup = eventSetupOf(definition, componentId);
  if (setup === null || setup.dates === 'none') return null;
  return {
    isPast: setup.mayLieAhead !== true && setup.minimumNotice === null,
    isToCome: setup.minimumNotice !== null,
    notBefore: setup.notBefore === undefined ? null : dateOfEvent(setup.notBefore, { definition, record }),
    ...(setup.minimumNotice === null || today === null
      ? {}
      : { notice: { earliestDay: dayAfter(today, setup.minimumNotice, calendar), words: durationInWords(setup.minimumNotice) } }),
  };
}

/** The date that the process has recorded for an event, the latest one if several of its components have. */
function dateOfEvent(key: string, { definition, record }: Pick<ProcessView, 'definition' | 'record'>): ExpectedDates['notBefore'] {
  const setup = definition.events.find((event) => event.key === key);
  if (setup === undefined) return null;
  const dateTime = firstInstantOf(latestOfEvent(definition, record, key)?.data ?? null);
  return dateTime === null ? null : { title: setup.title, dateTime, isTimed: setup.isTimed };
}
