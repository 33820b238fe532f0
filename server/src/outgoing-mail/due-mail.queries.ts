import type { MailKind } from '@evenhand/contract/notifications';
import { sql } from 'kysely';
import { enterAs, enterAsSystem } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { maySeeNotice } from '../notifications/notice.store.ts';
import { ASKED, WRITTEN } from '../notifications/post-notice.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';
import { choiceForNotice, kindOfNotice } from './mail-choices.ts';

/** A service and the moment of its last daily digest: what came before it goes into that. */
export interface Digest {
  readonly serviceId: number;
  readonly at: Date;
}

/** A person to whom something may be sent. */
export interface Recipient {
  readonly userId: string;
  readonly serviceId: number;
}

/** Nobody gets two mails within this time: what comes meanwhile is in the next one. */
const APART_MS = 10 * 60_000;

/** The notice `n` is to be looked at now: a digest takes what came before it, and what nobody wants is let go of. */
const isDue = (digestAt: ReturnType<typeof sql>) =>
  sql<boolean>`n.to_mail and (${choiceForNotice} <> 'digest' or n.posted_at < ${digestAt})`;

/** @returns people with something to send, who have waited longest first. Call it as the system. */
export async function whoIsDue(
  db: ReadDb,
  { now, digests, limit }: { readonly now: Date; readonly digests: readonly Digest[]; readonly limit: number },
): Promise<Recipient[]> {
  const serviceIds = digests.map(({ serviceId }) => serviceId);
  const moments = digests.map(({ at }) => at);
  const { rows } = await sql<Recipient>`
    select n.user_id as "userId", a.service_id as "serviceId"
    from notice n join account a on a.user_id = n.user_id and a.is_current and a.service_id = n.service_id
    join unnest(${serviceIds}::int[], ${moments}::timestamptz[]) d (service_id, at) on d.service_id = a.service_id
    left join mail_recipient r on r.user_id = n.user_id
    where ${isDue(sql`d.at`)} and (r.sent_at is null or r.sent_at <= ${new Date(now.getTime() - APART_MS)})
      and (r.retry_at is null or r.retry_at <= ${now})
    group by n.user_id, a.service_id order by min(n.posted_at), n.user_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The notice `n` asks for a task that is still open, of its reader unless it reminds others of it. What a process
 * raises has no number in its notice, and is known by its title.
 */
const asksForOpenTask = sql<boolean>`exists (
  select 1 from case_task t where t.case_id = n.case_id and ${isOpenTask('t')}
    and (n.facts -> 'reminder' is not null or t.assignee_user_id = n.user_id)
    and case when n.facts -> 'taskId' is not null then t.id = (n.facts ->> 'taskId')::bigint
      else t.type = n.type and t.title = n.facts ->> 'title' and t.record_id is not distinct from n.record_id end)`;

/** The notice `n` on the case `c` tells of a message that its reader may read, and has not. */
const tellsOfUnread = (scope: Scope) => sql<boolean>`exists (
  select 1 from message m where m.case_id = n.case_id and m.id = (n.facts ->> 'messageId')::bigint and ${scope.readsMessage('m', 'c')}
    and not exists (select 1 from message_read r where r.message_id = m.id and r.user_id = ${scope.userId}))`;

export interface DueNotice {
  readonly id: number;
  readonly kind: MailKind;
  /** Its reader has chosen the digest for its kind. */
  readonly isForDigest: boolean;
  /** The bell shows it too. */
  readonly isInApp: boolean;
}

export interface DueMail {
  /** Of all notices that were looked at; with the mail, or without one, they are done. */
  readonly noticeIds: readonly number[];
  /** Those that the person may see at this moment, has not read, and wants by mail; the oldest first. */
  readonly notices: readonly DueNotice[];
  readonly address: string | null;
}

/**
 * Reads what is to be sent to a person, by their rights as they are now. Nothing is sent of a task that was done
 * meanwhile or given to somebody else, nor anything to a person who has left. What waits in another service of theirs
 * waits until they are there.
 */
export async function dueMailOf(db: ReadDb, { userId, serviceId }: Recipient, digestAt: Date): Promise<DueMail> {
  await enterAsSystem(db);
  const { rows: due } = await sql<{ id: number }>`
    select n.id from notice n left join mail_recipient r on r.user_id = n.user_id
    where n.user_id = ${userId} and n.service_id = ${serviceId} and ${isDue(sql`${digestAt}::timestamptz`)}`.execute(
    db,
  );
  const noticeIds = due.map(({ id }) => id);
  const actor = noticeIds.length === 0 ? null : await enterAs(db, userId);
  if (actor === null) return { noticeIds, notices: [], address: null };
  const scope = scopeOf(actor);
  const { rows: notices } = await sql<DueNotice>`
    select n.id, ${kindOfNotice} as kind, ${choiceForNotice} = 'digest' as "isForDigest", n.is_in_app as "isInApp"
    from notice n left join case_record c on c.id = n.case_id left join mail_recipient r on r.user_id = n.user_id
    where n.id = any(${noticeIds}::bigint[]) and ${maySeeNotice(scope)} and n.read_at is null
      and ${choiceForNotice} <> 'never'
      and (n.kind <> ${ASKED} or ${asksForOpenTask}) and (n.kind <> ${WRITTEN} or ${tellsOfUnread(scope)})
    order by n.posted_at, n.id`.execute(db);
  return { noticeIds, notices, address: actor.email };
}
