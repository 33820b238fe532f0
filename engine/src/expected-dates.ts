import type { EventSetup } from './component-settings.ts';
import { dayAfter } from './due-dates.ts';
import { durationInWords, eventSetupOf, firstInstantOf, latestOfEvent } from './event-dates.ts';
import type { ProcessView } from './process-context.ts';
import type { ServiceCalendar } from './service-calendar.ts';

/** Expectations of an event's dates. Other dates are accepted once the person has confirmed them. */
export interface ExpectedDates {
  /** They are of something that has happened. */
  readonly isPast: boolean;
  /** They are of something that is arranged with notice. */
  readonly isToCome: boolean;
  /** They do not precede the date of this event: a meeting is not held before the invitation says. */
  readonly notBefore: { readonly title: string; readonly dateTime: string; readonly isTimed: boolean } | null;
  /** An earlier day needs a confirmation, unless it was over. Left out where no notice is asked for. */
  readonly notice?: ExpectedNotice;
}

/** Days are `YYYY-MM-DD`. */
interface Notice {
  readonly countsFrom: string;
  /** The first day that leaves enough notice, and how much that is. */
  readonly earliestDay: string;
  readonly words: string;
}

/** With what earlier days leave, by the first day that does: a screen has no calendar of bank holidays. */
interface ExpectedNotice extends Notice {
  readonly less: { readonly fromDay: string; readonly words: string }[];
}

/**
 * For a component that is no Event with dates there is nothing to expect.
 * @param countsFrom the day that notice counts from: today, or the day an event was recorded.
 */
export function expectedDates(
  { definition, record, calendar }: Pick<ProcessView, 'definition' | 'record' | 'calendar'>,
  componentId: number,
  countsFrom: string,
): ExpectedDates | null {
  const setup = eventSetupOf(definition, componentId);
  if (setup === null || setup.dates === 'none') return null;
  return {
    isPast: setup.mayLieAhead !== true && setup.minimumNotice === null,
    isToCome: setup.minimumNotice !== null,
    notBefore: setup.notBefore === undefined ? null : dateOfEvent(setup.notBefore, { definition, record }),
    ...expectedNotice(countsFrom, setup, calendar),
  };
}

/** The first day that leaves the notice an event asks for, counted from `day`; null where it asks none. */
export function noticeFrom(day: string, { minimumNotice }: EventSetup, calendar: ServiceCalendar): Notice | null {
  if (minimumNotice === null) return null;
  return {
    countsFrom: day,
    earliestDay: dayAfter(day, minimumNotice, calendar),
    words: durationInWords(minimumNotice),
  };
}

function expectedNotice(day: string, setup: EventSetup, calendar: ServiceCalendar): Pick<ExpectedDates, 'notice'> {
  const notice = noticeFrom(day, setup, calendar);
  if (notice === null || setup.minimumNotice === null) return {};
  const { count, unit } = setup.minimumNotice;
  const one = { fromDay: day, words: `less than ${durationInWords({ count: 1, unit })}` };
  const more = Array.from({ length: count - 1 }, (_, index) => ({ count: index + 1, unit }));
  return {
    notice: {
      ...notice,
      less: [one, ...more.map((given) => ({ fromDay: dayAfter(day, given, calendar), words: durationInWords(given) }))],
    },
  };
}

/** The date that the process has recorded for an event, the latest one if several of its components have. */
function dateOfEvent(
  key: string,
  { definition, record }: Pick<ProcessView, 'definition' | 'record'>,
): ExpectedDates['notBefore'] {
  const setup = definition.events.find((event) => event.key === key);
  if (setup === undefined) return null;
  const dateTime = firstInstantOf(latestOfEvent(definition, record, key)?.data ?? null);
  return dateTime === null ? null : { title: setup.title, dateTime, isTimed: setup.isTimed };
}
