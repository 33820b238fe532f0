import { MessageAudience } from '@evenhand/contract/audience';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { MessagesOfCase } from '../cases/change-case.ts';
import { messagesOfCaseUpdate, setMessagesOf } from '../cases/change-case.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import type { MessageKind } from './message-kind.ts';

export interface NewMessage {
  /** Left out, it is drawn as the message is written. */
  readonly id?: number;
  readonly kind: MessageKind;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
  readonly parentId: number | null;
  /** Left out of notes, which have none. */
  readonly readers?: Readers;
  /** The state of a draft for its author: saved as one, or merely typed. */
  readonly state: 'posted' | 'saved' | 'typed';
  /** The role in which it is posted; null for HR and for drafts. */
  readonly senderRoleId: number | null;
  readonly clientMessageId?: string | null;
  /** Of a message that came by mail. */
  readonly mail?: Pick<CameByMail, 'quoted' | 'notes'> | undefined;
}

/** Who reads a message. */
export interface Readers {
  readonly audience: MessageAudience;
  /** The person outside HR who reads what is for HR alone; null where there is none. */
  readonly withUserId: string | null;
}

const everyone: Readers = { audience: MessageAudience.Everyone, withUserId: null };

/** What a message that came by mail has beside its words. */
export interface CameByMail {
  /** The mail as it came; null where it could not be kept. */
  readonly original: StagedFile | null;
  /** What it repeats at its end of an earlier message of the case. */
  readonly quoted: string | null;
  /** Says what of it is in the mail alone, and the like. */
  readonly notes: readonly string[];
}

/** A message or a note that is there. */
interface MessageOf {
  readonly id: number;
  readonly kind: MessageKind;
}

/**
 * A message or note of the acting person on a case, a draft or posted. Nothing waits for one whose number was
 * drawn before. @returns its number.
 */
export async function insertMessage(act: Act, onCase: OnCase, message: NewMessage): Promise<number> {
  const { userId } = act.actor;
  const isNote = message.kind === 'note';
  const isPosted = message.state === 'posted';
  const { audience, withUserId } = message.readers ?? everyone;
  const id = message.id ?? sql`nextval(pg_get_serial_sequence('message', 'id'))`;
  const made = sql<{ id: number }>`
    insert into message (id, service_id, case_id, is_note, sender_user_id, sender_role_id, subject, body, parent_id, client_message_id, is_saved,
      audience, with_user_id, posted_at, updated_at, quoted, mail_notes) overriding system value
    values (${id}, ${onCase.serviceId}, ${onCase.id}, ${isNote}, ${userId}, ${message.senderRoleId}, ${message.subject}, ${message.body},
      ${message.parentId}, ${message.clientMessageId ?? null}, ${message.state === 'saved'},
      ${audience}, ${withUserId}, ${isPosted ? act.now : null}, ${act.now},
      ${message.mail?.quoted ?? null}, ${message.mail === undefined ? null : [...message.mail.notes]})
    returning id`;
  const written = isPosted
    ? sql<{ id: number }>`
        with made as (${made})${isNote ? sql`` : sql`, counted as (${messagesOfCaseUpdate(onCase.id, oneMore(audience))})`},
          marked as (insert into message_read (case_id, message_id, user_id, read_at, is_note) select ${onCase.id}::bigint, id, ${userId}::uuid,
            ${act.now}::timestamptz, ${isNote}::boolean from made)
        select id from made`
    : made;
  if (message.id === undefined) return ((await written.execute(act.db)).rows[0] as { id: number }).id;
  await executePipelined(act.db, written.compile(act.db));
  return message.id;
}

/** A message from outside, which HR puts into the inbox of a case. */
export interface ReceivedAt {
  readonly id: number;
  readonly senderName: string;
  readonly senderAddress: string;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
  readonly notes: readonly string[];
  readonly receivedAt: Date;
}

/** Puts a message from outside into the inbox of a case, under the number it has. */
export async function insertReceived(act: Act, onCase: OnCase, message: ReceivedAt): Promise<void> {
  await sql`
    insert into message (id, service_id, case_id, sender_name, sender_address, subject, body, posted_at, updated_at, mail_notes) overriding system value
    values (${message.id}, ${onCase.serviceId}, ${onCase.id}, ${message.senderName}, ${message.senderAddress}, ${message.subject}, ${message.body},
      ${act.now}, ${act.now}, ${[...message.notes]}::text[])`.execute(act.db);
  await setMessagesOf(act, onCase.id, oneMore(MessageAudience.Everyone));
}

export interface DraftText {
  readonly subject: string;
  readonly body: string;
  readonly parentId: number | null;
  readonly readers: Readers;
}

/** Changes what a draft says; with `isSaved` it counts as saved from now on. */
export async function setDraft(
  act: Act,
  id: number,
  { subject, body, parentId, readers }: DraftText,
  isSaved: boolean,
): Promise<void> {
  await act.db
    .updateTable('message')
    .set({ subject, body, parent_id: parentId, ...columnsOf(readers), is_saved: isSaved, updated_at: act.now })
    .where('id', '=', id)
    .execute();
}

/** Posts a draft with this text, in the role in which its author sends it. */
export async function setPosted(
  act: Act,
  caseId: number,
  { id, kind }: MessageOf,
  { subject, body, parentId, readers, senderRoleId }: DraftText & Pick<NewMessage, 'senderRoleId'>,
): Promise<void> {
  await act.db
    .updateTable('message')
    .set({
      subject,
      body,
      parent_id: parentId,
      ...columnsOf(readers),
      sender_role_id: senderRoleId,
      is_saved: false,
      task_id: null,
      posted_at: act.now,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute();
  await setRead(act, caseId, { id, kind }, true);
  if (kind === 'message') await setMessagesOf(act, caseId, oneMore(readers.audience));
}

function columnsOf({ audience, withUserId }: Readers) {
  return { audience, with_user_id: withUserId };
}

/** Counts a message that has just been posted. The act holds the case. */
function oneMore(audience: MessageAudience): MessagesOfCase {
  const isNarrow = audience !== MessageAudience.Everyone;
  return { count: sql`message_count + 1`, hasNarrow: sql`has_narrow_messages or ${isNarrow}` };
}

/** Counts the messages of a case anew, when one went. */
export async function recountMessages(act: Act, caseId: number): Promise<void> {
  const posted = sql`from message m where m.case_id = ${caseId} and not m.is_note and m.posted_at is not null`;
  await setMessagesOf(act, caseId, {
    count: sql`(select count(*) ${posted})`,
    hasNarrow: sql`exists (select 1 ${posted} and m.audience <> ${sql.lit(MessageAudience.Everyone)})`,
  });
}

export async function setTask(act: Act, id: number, taskId: number): Promise<void> {
  await act.db.updateTable('message').set({ task_id: taskId }).where('id', '=', id).execute();
}

/** HR is to answer it by this moment. */
export async function setAnswerDue(
  act: Act,
  id: number,
  { taskId, dueAt }: { readonly taskId: number | null; readonly dueAt: Date },
): Promise<void> {
  await act.db.updateTable('message').set({ task_id: taskId, answer_due_at: dueAt }).where('id', '=', id).execute();
}

/** Nobody is to answer the messages of this case any more. */
export async function dropAnswersDue(act: Pick<Act, 'db'>, caseId: number): Promise<void> {
  await act.db
    .updateTable('message')
    .set({ answer_due_at: null })
    .where('case_id', '=', caseId)
    .where('answer_due_at', 'is not', null)
    .where('answered_at', 'is', null)
    .execute();
}

export async function setAnswered(act: Act, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await act.db
    .updateTable('message')
    .set({ answered_at: act.now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Keeps the id that a client gave to what is deleted next: a retry under it makes nothing again. */
export async function spendClientId(act: Act, id: number): Promise<void> {
  await sql`
    insert into spent_client_id (case_id, sender_user_id, is_note, client_message_id)
    select m.case_id, m.sender_user_id, m.is_note, m.client_message_id from message m where m.id = ${id} and m.client_message_id is not null
    on conflict do nothing`.execute(act.db);
}

export async function deleteDraft(act: Act, id: number): Promise<void> {
  await spendClientId(act, id);
  await act.db.deleteFrom('message').where('id', '=', id).where('posted_at', 'is', null).execute();
}

/** Marks it for the acting person alone. */
export async function setRead(act: Act, caseId: number, { id, kind }: MessageOf, isRead: boolean): Promise<void> {
  const { userId } = act.actor;
  if (isRead) {
    const marked = sql`insert into message_read (case_id, message_id, user_id, read_at, is_note)
      values (${caseId}, ${id}, ${userId}, ${act.now}, ${kind === 'note'}) on conflict do nothing`;
    await executePipelined(act.db, marked.compile(act.db));
    return;
  }
  await act.db.deleteFrom('message_read').where('message_id', '=', id).where('user_id', '=', userId).execute();
}
