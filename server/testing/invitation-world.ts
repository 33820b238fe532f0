import ICAL from 'ical.js';
import type { ParsedMail } from 'mailparser';
import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import type { MailOutSuite } from './mail-out-world.ts';

/** An invitation as a mail program that is not ours reads it. */
export interface ReadInvitation {
  readonly method: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly uid: string;
}

/** The calendar part of a mail, which is offered to be opened and to be kept. */
export function calendarOf({ attachments }: ParsedMail): ICAL.Component {
  const [offered, kept, ...others] = attachments;
  expect([offered?.contentType, kept?.contentType, others]).toEqual(['text/calendar', 'application/ics', []]);
  const text = offered!.content.toString();
  expect(kept!.content.toString()).toBe(text);
  return new ICAL.Component(ICAL.parse(text));
}

export function readInvitation(mail: ParsedMail): ReadInvitation {
  const calendar = calendarOf(mail);
  const { uid, sequence, startDate, endDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    sequence,
    start: startDate.toString(),
    end: endDate.toString(),
    uid,
  };
}

/** What a person was sent about meetings, in short: `REQUEST 0 2026-11-23T10:00:00Z`. */
export async function invitationsTo(suite: MailOutSuite, name: CastName): Promise<string[]> {
  return (await suite.sentTo(name)).map((mail) => {
    const { method, sequence, start } = readInvitation(mail);
    return `${method} ${sequence} ${start}`;
  });
}
