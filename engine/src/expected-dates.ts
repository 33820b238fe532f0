import type { EventSetup } from './component-settings.ts';
import { dayAfter } from './due-dates.ts';
import { durationInWords, eventSetupOf, firstInstantOf, latestOfEvent } from './event-dates.ts';
import type { ProcessView } from './process-context.ts';
import type { ServiceCalendar } from './service-calendar.ts';

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
  /** An earlier day is refused unless it is over. Left out where no notice counts from today. */
  readonly notice?: Notice;
}

/** The first day, `YYYY-MM-DD`, that leaves enough notice, and how much that is. */
interface Notice {
  readonly earliestDay: string;
  readonly words: string;
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
  const notice = today === null ? null : noticeFrom(today, setup, calendar);
  return {
    isPast: setup.mayLieAhead !== true && setup.minimumNotice === null,
    isToCome: setup.minimumNotice !== null,
    notBefore: setup.notBefore === undefined ? null : dateOfEvent(setup.notBefore, { definition, record }),
    ...(notice === null ? {} : { notice }),
  };
}

/** The first day that leaves the notice an event asks for, counted from `day`; null where it asks none. */
export function noticeFrom(day: string, { minimumNotice }: EventSetup, calendar: ServiceCalendar): Notice | null {
  if (minimumNotice === null) return null;
  return { earliestDay: dayAfter(day, minimumNotice, calendar), words: durationInWords(minimumNotice) };
}

/** The date that the process has recorded for an event, the latest one if several of its components have. */
function dateOfEvent(key: string, { definition, record }: Pick<ProcessView, 'definition' | 'record'>): ExpectedDates['notBefore'] {
  const setup = definition.events.find((event) => event.key === key);
  if (setup === undefined) return null;
  const dateTime = firstInstantOf(latestOfEvent(definition, record, key)?.data ?? null);
  return dateTime === null ? null : { title: setup.title, dateTime, isTimed: setup.isTimed };
}
