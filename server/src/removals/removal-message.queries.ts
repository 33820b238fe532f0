import type { MessageAudience } from '@evenhand/contract/audience';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface FileOfMessage {
  readonly id: number;
  readonly filename: string;
  readonly storageId: string;
  /** The mail that the message came as. */
  readonly isMail: boolean;
}

/** A posted message as far as its removal is about it. */
export interface MessageToRemove {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  readonly parentId: number | null;
  readonly taskId: number | null;
  readonly audience: MessageAudience;
  /** The person outside HR who reads what is for HR alone. */
  readonly withUserId: string | null;
  readonly files: readonly FileOfMessage[];
}

/** Who reads what is to be removed: somebody who acts as HR on its case, or a restore. */
export type SeesAsHr = Pick<Scope, 'visible' | 'actsAsHr'>;

/** Null for a note and for a draft, which have no removal (NOTE-14). */
export async function messageToRemove(
  db: ReadDb,
  scope: SeesAsHr,
  caseId: number,
  id: number,
): Promise<MessageToRemove | null> {
  const { rows } = await sql<MessageToRemove>`
    select m.id, m.subject, m.body, m.parent_id as "parentId", m.task_id as "taskId", m.audience, m.with_user_id as "withUserId",
      coalesce((select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'storageId', f.storage_id, 'isMail', f.is_mail) order by f.id)
        from case_file f where f.case_id = m.case_id and f.message_id = m.id), '[]') as files
    from message m join case_record c on c.id = m.case_id
    where m.case_id = ${caseId} and m.id = ${id} and not m.is_note and m.posted_at is not null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * The answers to a message, direct and indirect, drafts and unsaved texts included; and every message that came by
 * mail, because a mail may repeat any other.
 */
export interface Answer {
  readonly id: number;
  readonly parentId: number | null;
  readonly subject: string;
  readonly body: string;
  /** What its mail repeats at its end. */
  readonly quoted: string | null;
  /** The storage id of the mail as it came. */
  readonly original: string | null;
  readonly taskId: number | null;
  /** Null for a sender from outside. */
  readonly senderUserId: string | null;
  readonly isTyped: boolean;
}

/** All of a case that the act holds, whoever wrote them. */
export async function answersTo(db: ReadDb, caseId: number, messageId: number): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    with recursive thread as (
      select m.id from message m where m.case_id = ${caseId} and m.parent_id = ${messageId}
      union select m.id from message m join thread on m.parent_id = thread.id where m.case_id = ${caseId})
    select m.id, m.parent_id as "parentId", m.subject, m.body, m.quoted,
      (select f.storage_id from case_file f where f.message_id = m.id and f.is_mail) as original, m.task_id as "taskId", m.sender_user_id as "senderUserId",
      m.posted_at is null and not m.is_saved as "isTyped"
    from message m where m.case_id = ${caseId} and m.id <> ${messageId} and (m.mail_notes is not null or m.id in (select id from thread)) order by m.id`.execute(
    db,
  );
  return rows;
}

/** The new message that each of these people is typing on the case. */
export async function typedAnew(
  db: ReadDb,
  caseId: number,
  userIds: readonly string[],
): Promise<Map<string, { id: number; body: string }>> {
  const { rows } = await sql<{ userId: string; id: number; body: string }>`
    select sender_user_id as "userId", id, body from message
    where case_id = ${caseId} and not is_note and posted_at is null and not is_saved and parent_id is null
      and sender_user_id = any (${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ userId, ...typed }) => [userId, typed]));
}

/** The subjects of the message it answers and of those before. */
export async function subjectsBefore(db: ReadDb, caseId: number, messageId: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with recursive before as (
      select m.id, m.parent_id, m.subject from message m
      where m.case_id = ${caseId} and m.id = (select parent_id from message where case_id = ${caseId} and id = ${messageId})
      union select m.id, m.parent_id, m.subject from message m join before on m.id = before.parent_id where m.case_id = ${caseId})
    select subject from before`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** The titles of these tasks of a case. */
export async function taskTitles(
  db: ReadDb,
  caseId: number,
  taskIds: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (taskIds.length === 0) return [];
  return await db
    .selectFrom('case_task')
    .select(['id', 'title'])
    .where('case_id', '=', caseId)
    .where('id', 'in', [...taskIds])
    .execute();
}
