import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { ASKED, WRITTEN } from './post-notice.ts';

export interface NoticeRow {
  readonly id: number;
  /** Null in a notice of rights (`rights-notice.ts`), and so is the topic. */
  readonly caseId: number | null;
  readonly kind: string;
  readonly facts: unknown;
  /** The person whose change it announces; null in notices from before this was kept. */
  readonly actorName: string | null;
  /** How many earlier changes of its kind it stands for as well. */
  readonly others: number;
  readonly type: number;
  readonly trackedEventId: number | null;
  readonly postedAt: Date;
  readonly isRead: boolean;
  readonly topicId: number | null;
  readonly employeeName: string | null;
  /** Of the message it asks to answer; null where there is none that its reader may read. */
  readonly messageId: number | null;
  readonly sender: string | null;
  readonly preview: string | null;
}

const columns = sql`n.id, n.case_id as "caseId", n.kind, n.facts, actor.full_name as "actorName", n.others, n.type, n.tracked_event_id as "trackedEventId", n.posted_at as "postedAt",
  n.read_at is not null as "isRead", c.topic_id as "topicId", coalesce(employee.full_name, c.employee_name) as "employeeName", asked.id as "messageId", asked.sender, asked.preview`;

const tables = sql`notice n left join case_record c on c.id = n.case_id left join person employee on employee.user_id = c.employee_user_id
  left join person actor on actor.user_id = n.actor_user_id`;

/**
 * The message that a notice asks its reader to answer, or tells of. Its words are read where they stand: removed ones
 * are gone.
 */
const askedMessage = (scope: Scope) => sql`left join lateral (
  select m.id, coalesce(author.full_name, m.sender_name) as sender, m.preview
  from message m left join person author on author.user_id = m.sender_user_id
  where m.case_id = n.case_id and case n.kind when ${ASKED} then m.task_id = (n.facts ->> 'taskId')::bigint
      when ${WRITTEN} then m.id = (n.facts ->> 'messageId')::bigint else false end
    and not m.is_note and m.posted_at is not null and ${scope.readsMessage('m', 'c')}
  limit 1) asked on true`;

/**
 * Whether a person may open a notice of theirs, over the row `n` of it and the row `c` of its case, left joined. They
 * may not open one about a case, or a process of it, that they cannot see now, or a task for HR alone where they do not
 * act as HR any more, nor one that asks for an event which was withdrawn: there is nothing left to open. One about no
 * case is of the service they are in.
 */
export const maySeeNotice = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  n.user_id = ${scope.userId} and n.deleted_at is null
  and case when n.case_id is null then n.service_id = ${scope.serviceId} else ${scope.visible('c')} end
  and ${scope.readsProcess('n.record_id', 'c')}
  and (n.kind <> ${ASKED} or n.facts -> 'taskId' is null or ${scope.actsAsHr('c')} or exists (
    select 1 from case_task t where t.case_id = n.case_id and t.id = (n.facts ->> 'taskId')::bigint and not t.is_hr_only))
  and not exists (select 1 from tracked_event e where e.case_id = n.case_id and e.id = n.tracked_event_id and e.withdrawn_at is not null)`;

/** A person's notices in the application. */
const own = (scope: Scope) => sql`n.is_in_app and ${maySeeNotice(scope)}`;

export async function noticesOf(
  db: ReadDb,
  scope: Scope,
  page: { readonly number: number; readonly size: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${columns} from ${tables} ${askedMessage(scope)} where ${own(scope)}
    order by n.posted_at desc, n.id desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db);
  return rows;
}

export async function countNotices(db: ReadDb, scope: Scope, which: 'all' | 'unread'): Promise<number> {
  const unread = which === 'unread' ? sql`and n.read_at is null` : sql``;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${tables} where ${own(scope)} ${unread}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of a person's unread notices that are not newer than the one named. For use in a statement. */
const unreadNotices = (scope: Scope, newestId: number) =>
  sql<number>`(select n.id from ${tables} where ${own(scope)} and n.read_at is null and n.id <= ${newestId})`;

/** A notice that was only sent by e-mail can be opened too: the link in the mail leads to it. */
export async function noticeById(db: ReadDb, scope: Scope, id: number): Promise<NoticeRow | null> {
  const { rows } =
    await sql<NoticeRow>`select ${columns} from ${tables} ${askedMessage(scope)} where n.id = ${id} and ${maySeeNotice(scope)}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Marks a notice as read or as unread; one that is read already keeps the moment. */
export async function setRead(act: Act, id: number, isRead: boolean): Promise<void> {
  await act.db
    .updateTable('notice')
    .set((current) => ({ read_at: isRead ? current.fn.coalesce('read_at', current.val(act.now)) : null }))
    .where('id', '=', id)
    .where('user_id', '=', act.actor.userId)
    .execute();
}

/** Marks as read the notices that the person can see and was shown. Later and hidden ones stay unread. */
export async function setAllRead(act: Act, newestId: number): Promise<void> {
  await act.db
    .updateTable('notice')
    .set({ read_at: act.now })
    .where('id', 'in', unreadNotices(scopeOf(act.actor), newestId))
    .execute();
}

export async function setDeleted(act: Act, id: number): Promise<void> {
  await act.db
    .updateTable('notice')
    .set({ deleted_at: act.now })
    .where('id', '=', id)
    .where('user_id', '=', act.actor.userId)
    .execute();
}

/** For e-mail these notices of a person are done: sent, or nothing to send. Call it as the system. */
export async function endMailOf(
  db: Db,
  { userId, noticeIds }: { readonly userId: string; readonly noticeIds: readonly number[] },
): Promise<void> {
  await sql`update notice set to_mail = false where user_id = ${userId} and id = any(${[...noticeIds]}::bigint[])`.execute(
    db,
  );
}
