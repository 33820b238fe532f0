import type { EventSetup } from './component-settings.ts';
import { isDayOnly } from './day-only.ts';
import { dayOf } from './due-dates.ts';
import { eventSetupOf, firstInstantOf, latestOfEvent } from './event-dates.ts';
import type { ProcessView } from './process-context.ts';
import type { ServiceCalendar } from './service-calendar.ts';

/** The dates an event begins with, and the title of the event that arranged them. */
export interface ArrangedDates {
  readonly title: string;
  readonly onlyDateTime: string | null;
  readonly fromDateTime: string | null;
  readonly toDateTime: string | null;
}

/**
 * Initial date of an Event whose setup takes it from another event: a meeting begins with the date of its invitation.
 * An invitation counts for one meeting, so a meeting that is repeated without a new invitation begins empty. Answers
 * null when nothing is arranged.
 */
export function arrangedDates(
  { definition, record, calendar }: Pick<ProcessView, 'definition' | 'record' | 'calendar'>,
  componentId: number,
): ArrangedDates | null {
  const setup = eventSetupOf(definition, componentId);
  const source = definition.events.find(({ key }) => key === setup?.datesFrom);
  if (setup === null || source === undefined) return null;
  const arranged = latestOfEvent(definition, record, source.key);
  const held = latestOfEvent(definition, record, setup.key);
  if (arranged === null || (held?.completedIn ?? 0) > (arranged.completedIn ?? 0)) return null;
  const instant = firstInstantOf(arranged.data);
  return instant === null
    ? null
    : { title: source.title, ...datesAt(instant, { setup, isSourceTimed: source.isTimed, calendar }) };
}

/**
 * A meeting with times ends on the day it begins, and the person adds the time. Without times it may last
 * several days, so its end is left open.
 */
function datesAt(
  instant: string,
  {
    setup,
    isSourceTimed,
    calendar,
  }: { readonly setup: EventSetup; readonly isSourceTimed: boolean; readonly calendar: ServiceCalendar },
): Omit<ArrangedDates, 'title'> {
  const day = `${isSourceTimed && !isDayOnly(instant) ? dayOf(instant, calendar) : instant.slice(0, 10)}T00:00:00.000Z`;
  const first = setup.isTimed && isSourceTimed ? instant : day;
  const isDual = setup.dates === 'dual';
  return {
    onlyDateTime: isDual ? null : first,
    fromDateTime: isDual ? first : null,
    toDateTime: isDual && setup.isTimed ? day : null,
  };
}
