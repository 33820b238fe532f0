import { createHmac } from 'node:crypto';
import type { ICalCalendar, ICalEvent } from 'ical-generator';
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from './calendar-entries.queries.ts';

export interface CalendarSite {
  /** The address at which people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly service: string;
  readonly now: Date;
}

interface LinkedCalendar extends CalendarSite {
  /** The secret of the link by which the calendar is read; UIDs are made with it. */
  readonly secret: string;
}

/** Calendar programs that ask are told how often to come. */
const READ_AGAIN_S = 60 * 60;
const words = { task: 'Task', meeting: 'Meeting' } as const;
const paths = { task: '/tasks', meeting: '/meetings' } as const;

/** @returns the entries in iCalendar. They say what kind of thing is when, in which service, and nothing of a case. */
export function writeCalendar(entries: readonly CalendarEntry[], site: LinkedCalendar): string {
  const calendar = openCalendar(ICalCalendarMethod.PUBLISH).name(site.service).ttl(READ_AGAIN_S);
  for (const entry of entries) addEntry(calendar, entry, { ...site, name: uidOf(entry, site) });
  return calendar.toString();
}

export function openCalendar(method: ICalCalendarMethod): ICalCalendar {
  return ical({ prodId: { company: 'Evenhand', product: 'Calendar', language: 'EN' }, method });
}

/** Adds the entry with a UID that begins with this name. */
export function addEntry(
  calendar: ICalCalendar,
  { kind, id, start, end, isTimed }: CalendarEntry,
  { publicUrl, service, now, name }: CalendarSite & { readonly name: string },
): ICalEvent {
  const address = `${publicUrl}${paths[kind]}/${id}`;
  const blocksTime = kind === 'meeting';
  return calendar.createEvent({
    id: `${name}@${new URL(publicUrl).hostname}`,
    stamp: now,
    start,
    end,
    allDay: !isTimed,
    summary: `${words[kind]}, ${service}`,
    // Some calendar programs do not show the address.
    description: address,
    url: address,
    class: ICalEventClass.PRIVATE,
    transparency: blocksTime ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    busystatus: blocksTime ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  });
}

/** The same for as long as the link lives; two people's calendars have none in common. */
function uidOf({ kind, id }: CalendarEntry, { secret }: LinkedCalendar): string {
  return createHmac('sha256', secret).update(`${kind} ${id}`).digest('hex').slice(0, 40);
}
