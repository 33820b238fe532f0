import type { MessageAudience } from '@evenhand/contract/audience';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { MessageFile } from '../files/case-file.queries.ts';
import { filesOfMessage } from '../files/case-file.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { MessageKind } from './message-kind.ts';

/** A message or a note as its reader sees it, with what is shown of its case beside it. */
export interface MessageRow {
  readonly id: number;
  readonly caseId: number;
  readonly subject: string;
  readonly body: string;
  /** The beginning of the body as plain text. */
  readonly preview: string;
  /** Null for a sender from outside. */
  readonly senderUserId: string | null;
  readonly senderName: string;
  /** Of a sender from outside alone. */
  readonly senderAddress: string | null;
  readonly senderRoleId: number | null;
  readonly parentId: number | null;
  readonly audience: MessageAudience;
  /** The person outside HR who reads what is for HR alone. */
  readonly withUserId: string | null;
  readonly withName: string | null;
  readonly isDraft: boolean;
  readonly updatedAt: Date;
  /** A draft that its author has saved as one; any other draft is what they are typing. */
  readonly isSaved: boolean;
  readonly taskId: number | null;
  /** The latest time for an answer of HR; null when no answer is awaited. */
  readonly dueAt: Date | null;
  readonly isRead: boolean;
  readonly isLocked: boolean;
  readonly topicId: number;
  readonly stageId: number | null;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly ownerUserId: string;
  readonly ownerName: string;
  readonly files: readonly MessageFile[] | null;
  /** What its mail repeats at its end of an earlier message, as clean HTML. */
  readonly quoted: string | null;
  /** Of a message that came by mail alone. */
  readonly mailNotes: readonly string[] | null;
}

const columns = sql`m.id, m.case_id as "caseId", m.subject, m.body, m.preview, m.sender_user_id as "senderUserId", coalesce(sender.full_name, m.sender_name) as "senderName",
    m.sender_address as "senderAddress", m.sender_role_id as "senderRoleId", m.parent_id as "parentId", m.audience, m.with_user_id as "withUserId",
    (select p.full_name from person p where p.user_id = m.with_user_id) as "withName", m.posted_at is null as "isDraft", m.updated_at as "updatedAt", m.is_saved as "isSaved",
    m.task_id as "taskId", case when m.answered_at is null then m.answer_due_at end as "dueAt",
    m.posted_at is null or r.message_id is not null as "isRead", c.locked_at is not null as "isLocked", c.topic_id as "topicId",
    c.stage_id as "stageId", c.employee_user_id as "employeeUserId", coalesce(employee.full_name, c.employee_name) as "employeeName",
    c.owner_user_id as "ownerUserId", owner.full_name as "ownerName",
    ${filesOfMessage} as files, m.quoted, m.mail_notes as "mailNotes"`;

const beside = sql`left join person sender on sender.user_id = m.sender_user_id
  left join person employee on employee.user_id = c.employee_user_id left join person owner on owner.user_id = c.owner_user_id`;

/** A message `m`, its case `c`, and the mark `r` that the reader has read it. */
function tablesFor({ userId }: Scope): RawBuilder<unknown> {
  return sql`message m join case_record c on c.id = m.case_id left join message_read r on r.message_id = m.id and r.user_id = ${userId}`;
}

/** The messages or the notes of a case that the reader may read. */
function readable(scope: Scope, caseId: number, kind: MessageKind): RawBuilder<boolean> {
  return sql<boolean>`m.case_id = ${caseId} and m.is_note = ${kind === 'note'} and ${scope.visible('c')} and ${scope.readsMessage('m', 'c')}`;
}

/** The kinds of list: posted messages, drafts the reader has saved, or texts they are typing. */
export type MessageList = 'posted' | 'saved' | 'typed';

const isIn: Readonly<Record<MessageList, RawBuilder<boolean>>> = {
  posted: sql<boolean>`m.posted_at is not null`,
  saved: sql<boolean>`m.posted_at is null and m.is_saved`,
  typed: sql<boolean>`m.posted_at is null and not m.is_saved`,
};

interface Listing {
  readonly kind: MessageKind;
  readonly list: MessageList;
  readonly unreadOnly?: boolean;
  /** Without it everything is listed. */
  readonly page?: { readonly take: number; readonly skip: number } | null;
}

/** The latest first. */
export async function messagesOf(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  { kind, list, unreadOnly = false, page = null }: Listing,
): Promise<MessageRow[]> {
  const unread = unreadOnly ? sql`and r.message_id is null` : sql``;
  const part = page === null ? sql`` : sql`limit ${page.take} offset ${page.skip}`;
  const order = list === 'posted' ? sql`m.posted_at desc, m.id desc` : sql`m.updated_at desc, m.id desc`;
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tablesFor(scope)} ${beside}
    where ${readable(scope, caseId, kind)} and ${isIn[list]} ${unread} order by ${order} ${part}`.execute(db);
  return rows;
}

export async function messageById(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  { kind, id }: { kind: MessageKind; id: number },
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tablesFor(scope)} ${beside} where ${readable(scope, caseId, kind)} and m.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The messages with these numbers that the reader may read, of whichever case, by number. */
export async function messagesById(db: ReadDb, scope: Scope, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tablesFor(scope)} ${beside}
    where m.id = any(${[...ids]}::bigint[]) and not m.is_note and ${scope.visible('c')} and ${scope.readsMessage('m', 'c')}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the text the reader is typing in answer to this message, or as a new one when it is null. */
export async function typedAnswer(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  kind: MessageKind,
  parentId: number | null,
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tablesFor(scope)} ${beside}
    where ${readable(scope, caseId, kind)} and ${isIn.typed} and m.parent_id is not distinct from ${parentId}
    order by m.updated_at desc, m.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What has to be known before a message or a note is written. */
export interface NewItem {
  /** The number it gets; 0 for a call that only reads. */
  readonly id: number;
  /** The number of what its sender has posted or saved under the same id of their own. */
  readonly earlierId: number | null;
  /** What they had made under it has been deleted. */
  readonly isSpent: boolean;
}

/** What was deleted is known to those alone who hold the case. */
export async function newItem(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  {
    kind,
    clientMessageId = null,
    isAct,
  }: { readonly kind: MessageKind; readonly clientMessageId?: string | null | undefined; readonly isAct: boolean },
): Promise<NewItem> {
  const { rows } = await sql<NewItem>`
    select ${isAct ? sql`nextval(pg_get_serial_sequence('message', 'id'))` : sql`0`} as id,
      (select m.id from message m join case_record c on c.id = m.case_id where ${readable(scope, caseId, kind)} and m.sender_user_id = ${scope.userId}
        and m.client_message_id = ${clientMessageId}) as "earlierId",
      exists (select 1 from spent_client_id where case_id = ${caseId} and sender_user_id = ${scope.userId} and is_note = ${kind === 'note'}
        and client_message_id = ${clientMessageId}) as "isSpent"`.execute(db);
  return rows[0] as NewItem;
}

export interface MessageCount {
  readonly isNote: boolean;
  readonly total: number;
  readonly unread: number;
  readonly drafts: number;
}

/** Counts the messages of each kind for the reader; a kind without any has no row. */
export async function countsOf(db: ReadDb, scope: Scope, caseId: number): Promise<MessageCount[]> {
  const { rows } = await sql<MessageCount>`
    select m.is_note as "isNote", count(*) filter (where m.posted_at is not null)::int as total,
      count(*) filter (where m.posted_at is not null and r.message_id is null)::int as unread,
      count(*) filter (where m.posted_at is null and m.is_saved)::int as drafts
    from ${tablesFor(scope)} where m.case_id = ${caseId} and ${scope.visible('c')} and ${scope.readsMessage('m', 'c')} group by m.is_note`.execute(
    db,
  );
  return rows;
}

/** A mail repeats one of the last messages of its case. */
const COMPARED_MAX_COUNT = 50;

/** The bodies of the latest messages that the reader may read, each with what it quotes itself. */
export async function latestBodies(db: ReadDb, scope: Scope, caseId: number): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select m.body || coalesce(m.quoted, '') as body from message m join case_record c on c.id = m.case_id
    where ${readable(scope, caseId, 'message')} and ${isIn.posted} order by m.posted_at desc, m.id desc
    limit ${sql.lit(COMPARED_MAX_COUNT)}`.execute(db);
  return rows.map(({ body }) => body);
}

export interface Unanswered {
  readonly id: number;
  /** The user id of its author; null for what came by mail from outside. */
  readonly askedBy: string | null;
  readonly taskId: number | null;
}

/** Somebody observes the case. */
export async function isObserved(db: ReadDb, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from participant where case_id = ${caseId} and role_id = ${sql.lit(ParticipantRole.Observer)} and removed_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The last posted of the messages on a case that wait for an answer; null when none does. */
export async function latestUnanswered(db: ReadDb, caseId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from message where case_id = ${caseId} and answer_due_at is not null and answered_at is null
    order by posted_at desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The message and those it answers in turn, as far as they wait for an answer. */
export async function unansweredUpTo(db: ReadDb, caseId: number, messageId: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    with recursive thread as (
      select m.id, m.parent_id from message m where m.case_id = ${caseId} and m.id = ${messageId}
      union select m.id, m.parent_id from message m join thread on m.id = thread.parent_id where m.case_id = ${caseId})
    select m.id, m.sender_user_id as "askedBy", m.task_id as "taskId" from message m join thread on thread.id = m.id
    where m.answer_due_at is not null and m.answered_at is null order by m.id`.execute(db);
  return rows;
}
