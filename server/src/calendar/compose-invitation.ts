import type { MeetingMailWords } from '@evenhand/contract/packs/mail-file';
import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailSite, OutgoingMail } from '../outgoing-mail/compose-mail.ts';
import { messageIdOf, saysOf, writeBody } from '../outgoing-mail/compose-mail.ts';
import { dayAndTime } from '../platform/days.ts';
import type { NextInvitation } from './invitation.rows.ts';
import { addEntry, openCalendar } from './write-calendar.ts';

export interface InvitationSite extends MailSite {
  readonly meetingWords: MeetingMailWords;
  readonly timeZone: string;
  readonly now: Date;
}

interface ToPerson {
  readonly eventId: number;
  readonly uid: string;
  readonly address: string;
  /** They may know the meeting from an earlier mail. */
  readonly isKnown: boolean;
}

/**
 * Composes the mail with an invitation or its cancellation. Like an entry of the calendar it says what kind of thing is
 * when, in which service, and names no other attendee. Answers are not asked for, because nobody reads them.
 */
export function composeInvitation(
  site: InvitationSite,
  { eventId, uid, address, isKnown }: ToPerson,
  { sequence, start, end, isCancelled }: NextInvitation,
): OutgoingMail {
  const { service, from, meetingWords, timeZone, publicUrl, now } = site;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = openCalendar(method);
  const event = addEntry(
    calendar,
    { kind: 'meeting', id: eventId, start, end, isTimed: true },
    { publicUrl, service, now, name: uid },
  );
  event.sequence(sequence);
  event.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
  event.organizer({ name: service, email: from });
  event.createAttendee({ email: address, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false });
  // Whoever has lost sight of the meeting finds nothing at its address.
  if (isCancelled) event.url(null).description(null);
  const say = saysOf(site);
  const { subject, opening } = meetingWords[isCancelled ? 'cancelled' : isKnown ? 'changed' : 'invited'];
  const times = [start, ...(end === null ? [] : [end])].map((moment) => dayAndTime(moment, timeZone));
  const links = isCancelled ? [] : [{ label: say(meetingWords.open), href: `${publicUrl}/meetings/${eventId}` }];
  return {
    messageId: messageIdOf(`${uid} ${sequence} ${method}`, from),
    subject: say(subject),
    ...writeBody(site, [{ says: say(opening), counts: [times.join(' – ')], links }]),
    invitation: { method, content: calendar.toString() },
  };
}
