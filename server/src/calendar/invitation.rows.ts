import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import type { OfPerson } from './due-invitations.queries.ts';
import { doesWithoutInvitations } from './due-invitations.queries.ts';
import type { Meeting } from './meetings.queries.ts';

/** The last invitation of a person to a meeting, or its cancellation. */
export interface Invitation {
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly isCancelled: boolean;
  /** When sending it was last begun, and whether the mail server has taken it. */
  readonly triedAt: Date;
  readonly isSent: boolean;
  /** A mail server has taken a mail about this meeting, the last one for the address that the person has now. */
  readonly isKnown: boolean;
}

/** @returns the last invitation of who has this address; undefined for who does without any of this case now. */
export async function lastInvitation(
  db: ReadDb,
  { eventId, caseId, userId }: OfPerson,
  address: string,
): Promise<Invitation | null | undefined> {
  const { rows } = await sql<{ isThere: boolean } & Invitation>`
    select i.event_id is not null as "isThere", i.sequence, i.starts_at as "startsAt", i.ends_at as "endsAt", i.is_cancelled as "isCancelled",
      i.tried_at as "triedAt", i.is_sent as "isSent",
      i.last_sent_at is not null and coalesce(lower(i.sent_to) = lower(${address}), false) as "isKnown"
    from person p left join mail_recipient r on r.user_id = p.user_id
    left join meeting_invitation i on i.user_id = p.user_id and i.event_id = ${eventId}
    where p.user_id = ${userId} and not ${doesWithoutInvitations(sql`p.user_id`, sql`${caseId}::bigint`)}`.execute(db);
  const [row] = rows;
  return row === undefined || row.isThere ? row : null;
}

/** What is to be sent: the same again, or what follows the last one. */
export interface NextInvitation extends Pick<Meeting, 'start' | 'end'> {
  readonly sequence: number;
  readonly isCancelled: boolean;
}

/**
 * Keeps that sending this begins, unless another server process has begun it since `triedAt` was read.
 * @returns the UID of the meeting for this person; null when another has begun.
 */
export async function keepTried(
  db: Db,
  { eventId, caseId, userId, serviceId }: OfPerson,
  { sequence, start, end, isCancelled }: NextInvitation,
  { triedAt, now }: { readonly triedAt: Date | null; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    insert into meeting_invitation as i (event_id, case_id, user_id, service_id, sequence, starts_at, ends_at, is_cancelled, tried_at)
    values (${eventId}, ${caseId}, ${userId}, ${serviceId}, ${sequence}, ${start}, ${end}, ${isCancelled}, ${now})
    on conflict (event_id, user_id) do update set sequence = excluded.sequence, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      is_cancelled = excluded.is_cancelled, tried_at = excluded.tried_at, is_sent = false
    where i.tried_at = ${triedAt}::timestamptz
    returning uid`.execute(db);
  return rows[0]?.uid ?? null;
}

/** The mail server has taken it for this address. */
export async function keepInvited(
  db: Db,
  { eventId, userId }: OfPerson,
  { sequence, address, now }: { readonly sequence: number; readonly address: string; readonly now: Date },
): Promise<void> {
  await enterAsSystem(db);
  await sql`update meeting_invitation set is_sent = true, last_sent_at = ${now}, sent_to = ${address}
    where event_id = ${eventId} and user_id = ${userId} and sequence = ${sequence}`.execute(db);
}

/** Deletes what was sent about meetings that began before this moment. @returns how many rows went. */
export async function forgetInvitations(db: Db, before: Date): Promise<number> {
  await enterAsSystem(db);
  const { numAffectedRows } = await sql`delete from meeting_invitation where starts_at < ${before}`.execute(db);
  return Number(numAffectedRows);
}
