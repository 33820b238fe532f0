import { standardMailWords, standardMeetingWords } from '@evenhand/engine/mail-words';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { enterAs, enterAsSystem } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import type { OutgoingMail } from '../outgoing-mail/compose-mail.ts';
import type { SendsMail } from '../outgoing-mail/send-due-mail.ts';
import type { Db } from '../platform/database/open-database.ts';
import { composeInvitation } from './compose-invitation.ts';
import type { DueInvitation } from './due-invitations.queries.ts';
import { keepTried, lastInvitation } from './invitation.rows.ts';
import { meetingsOf } from './meetings.queries.ts';
import { nextInvitation } from './next-invitation.ts';

interface InvitationMail {
  readonly mail: OutgoingMail;
  readonly sequence: number;
  readonly address: string;
  readonly fromName: string;
}

/** One case has fewer meetings ahead. */
const OF_CASE_MAX_COUNT = 500;

/** Asks for the rights of the person anew, and keeps that sending begins. @returns null when nothing is to be sent. */
export async function nextMailOf(
  db: Db,
  { configuration, publicUrl, from }: SendsMail,
  due: DueInvitation,
  now: Date,
): Promise<InvitationMail | null> {
  const actor = await enterAs(db, due.userId);
  if (actor === null || actor.email === null || actor.serviceId !== due.serviceId) return null;
  const service = await configuration.since(db, actor.serviceId, actor.publicationId);
  const ofCase = { since: now, caseId: due.caseId, limit: OF_CASE_MAX_COUNT };
  const meetings = await meetingsOf(db, scopeOf(actor), service, ofCase);
  await enterAsSystem(db);
  const last = await lastInvitation(db, due, actor.email);
  if (last === undefined) return null;
  const next = nextInvitation(last, meetings.find(({ id }) => id === due.eventId) ?? null, now);
  if (next === null) return null;
  const uid = await keepTried(db, due, next, { triedAt: due.triedAt, now });
  if (uid === null) return null;
  const person = { eventId: due.eventId, uid, address: actor.email, isKnown: last?.isKnown ?? false };
  const mail = composeInvitation({ ...namesOf(service), publicUrl, from, now }, person, next);
  return { mail, sequence: next.sequence, address: actor.email, fromName: service.pack.service.title };
}

function namesOf({ pack: { service, branding, mail: words = standardMailWords } }: ServiceConfiguration) {
  return {
    service: service.title,
    organisation: branding.applicationName,
    timeZone: service.timeZone,
    words,
    meetingWords: words.meetings ?? standardMeetingWords,
  };
}
