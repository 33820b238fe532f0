import { createHmac } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from './calendar-entries.queries.ts';

interface CalendarSite {
  /** The address at which people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly service: string;
  /** The secret of the link by which the calendar is read; UIDs are made with it. */
  readonly secret: string;
  readonly now: Date;
}

/** Calendar programs that ask are told how often to come. */
const READ_AGAIN_S = 60 * 60;
const words = { task: 'Task', meeting: 'Meeting' } as const;
const paths = { task: '/tasks', meeting: '/meetings' } as const;

/** @returns the entries in iCalendar. They say what kind of thing is when, in which service, and nothing of a case. */
export function writeCalendar(entries: readonly CalendarEntry[], site: CalendarSite): string {
  const calendar = ical({
    name: site.service,
    prodId: { company: 'Evenhand', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN_S,
  });
  for (const { kind, id, start, end, isTimed } of entries) {
    const address = `${site.publicUrl}${paths[kind]}/${id}`;
    const blocksTime = kind === 'meeting';
    calendar.createEvent({
      id: uidOf(kind, id, site),
      stamp: site.now,
      start,
      end,
      allDay: !isTimed,
      summary: `${words[kind]}, ${site.service}`,
      // Some calendar programs do not show the address.
      description: address,
      url: address,
      class: ICalEventClass.PRIVATE,
      transparency: blocksTime ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: blocksTime ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
    });
  }
  return calendar.toString();
}

/** The same for as long as the link lives; two people's calendars have none in common. */
function uidOf(kind: CalendarEntry['kind'], id: number, { secret, publicUrl }: CalendarSite): string {
  const name = createHmac('sha256', secret).update(`${kind} ${id}`).digest('hex').slice(0, 40);
  return `${name}@${new URL(publicUrl).hostname}`;
}
