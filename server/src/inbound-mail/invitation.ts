import ICAL from 'ical.js';

const titleOf: Readonly<Record<string, string>> = {
  REPLY: 'Answer to an invitation',
  CANCEL: 'Invitation cancelled',
  COUNTER: 'Another time proposed',
};
const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
};
/** More appointments than this are no invitation but somebody's calendar. */
const SHOWN_MAX_COUNT = 20;

/**
 * What an invitation says: about what, when, where, by whom, who answered how, and comments. Times stand as they were
 * written, with the name of their time zone. @returns null for what is none.
 */
export function invitationAsText(written: string): string | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(written.trim()) as unknown[]);
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase();
    const events = calendar.getAllSubcomponents('vevent');
    if (events.length === 0) return null;
    const shown = events.slice(0, SHOWN_MAX_COUNT).map((event) => eventAsText(new ICAL.Event(event), method));
    return [
      ...shown,
      ...(events.length > SHOWN_MAX_COUNT ? [`${events.length - SHOWN_MAX_COUNT} more appointments`] : []),
    ].join('\n\n');
  } catch {
    return null;
  }
}

function eventAsText(event: ICAL.Event, method: string): string {
  const { component, summary, location, description } = event;
  const valuesOf = (name: string): string[] =>
    component.getAllProperties(name).map((property) => String(property.getFirstValue() ?? '').trim());
  // An invitation lists whom it invites; an answer has who answers.
  const answered = event.attendees.flatMap((attendee) => {
    const answer = answers[String(attendee.getParameter('partstat') ?? '').toUpperCase()];
    return answer === undefined ? [] : [`${personOf(attendee)}: ${answer}`];
  });
  const organiser = component.getFirstProperty('organizer');
  return linesOf([
    [titleOf[method] ?? 'Invitation', summary],
    ['When', whenOf(event)],
    ['Repeats', event.isRecurring() ? 'yes; the original e-mail says how' : null],
    ['Where', location],
    ['Organiser', organiser === null ? null : personOf(organiser)],
    ['Answer', answered.join(', ')],
    ['Comment', valuesOf('comment').join('\n')],
  ]).concat(description?.trim() ? `\n${description.trim()}` : '');
}

function linesOf(facts: readonly (readonly [string, string | null | undefined])[]): string {
  return facts.flatMap(([label, value]) => (value?.trim() ? [`${label}: ${value.trim()}`] : [])).join('\n');
}

function personOf(property: ICAL.Property): string {
  const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '');
  const name = String(property.getParameter('cn') ?? '').trim();
  return name === '' || name === address ? address : `${name} (${address})`;
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const timeOf = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** "Thursday 10 June 2027 at 09:30 to 10:30 (GMT Standard Time)". */
function whenOf({ component, startDate: start, endDate: end }: ICAL.Event): string | null {
  if (!component.hasProperty('dtstart') || start === null) return null;
  const day = dayOf(asWritten(start));
  if (start.isDate) {
    // The end of a whole day is the day after it.
    const last = end === null ? asWritten(start) : new Date(asWritten(end).getTime() - 1);
    const lastDay = dayOf(last);
    return last <= asWritten(start) || lastDay === day ? day : `${day} to ${lastDay}`;
  }
  const endDay = end === null ? day : dayOf(asWritten(end));
  const until =
    end === null || end.compare(start) === 0
      ? ''
      : ` to ${endDay === day ? '' : `${endDay} at `}${timeOf.format(asWritten(end))}`;
  return `${day} at ${timeOf.format(asWritten(start))}${until}${zoneOf(component)}`;
}

function zoneOf(component: ICAL.Component): string {
  const property = component.getFirstProperty('dtstart');
  const name = String(property?.getParameter('tzid') ?? '');
  if (name !== '') return ` (${name})`;
  return String(property?.toJSON()[3] ?? '').endsWith('Z') ? ' (UTC)' : '';
}

function dayOf(date: Date): string {
  return longDay.format(date).replace(',', '');
}

/** Its day and time as they were written, whatever their time zone. */
function asWritten({ year, month, day, hour, minute }: ICAL.Time): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}
