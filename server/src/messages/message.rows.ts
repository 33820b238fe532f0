import type { Act, OnCase } from '../access/act.ts';
import type { MessageKind } from './message-kind.ts';

export interface NewMessage {
  readonly kind: MessageKind;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
  readonly parentId: number | null;
  /** What a draft is for its author: saved as one, or merely typed. */
  readonly state: 'posted' | 'saved' | 'typed';
  /** The role in which it is posted; null for HR and for drafts. */
  readonly senderRoleId: number | null;
  readonly clientMessageId?: string | null;
}

/** A message or note of the acting person on a case. @returns its number. */
export async function insertMessage(act: Act, onCase: OnCase, message: NewMessage): Promise<number> {
  const { id } = await act.db
    .insertInto('message')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      is_note: message.kind === 'note',
      sender_user_id: act.actor.userId,
      sender_role_id: message.senderRoleId,
      subject: message.subject,
      body: message.body,
      parent_id: message.parentId,
      client_message_id: message.clientMessageId ?? null,
      is_saved: message.state === 'saved',
      posted_at: message.state === 'posted' ? act.now : null,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface DraftText {
  readonly subject: string;
  readonly body: string;
  readonly parentId: number | null;
}

/** Changes what a draft says; with `isSaved` it counts as saved from now on. */
export async function setDraft(act: Act, id: number, { subject, body, parentId }: DraftText, isSaved: boolean): Promise<void> {
  await act.db.updateTable('message').set({ subject, body, parent_id: parentId, is_saved: isSaved, updated_at: act.now }).where('id', '=', id).execute();
}

export async function setPosted(act: Act, id: number, { subject, body, parentId }: DraftText, senderRoleId: number | null): Promise<void> {
  await act.db
    .updateTable('message')
    .set({ subject, body, parent_id: parentId, sender_role_id: senderRoleId, is_saved: false, task_id: null, posted_at: act.now, updated_at: act.now })
    .where('id', '=', id)
    .execute();
}

export async function setTask(act: Act, id: number, taskId: number): Promise<void> {
  await act.db.updateTable('message').set({ task_id: taskId }).where('id', '=', id).execute();
}

/** HR is to answer it by this moment. */
export async function setAnswerDue(act: Act, id: number, { taskId, dueAt }: { readonly taskId: number | null; readonly dueAt: Date }): Promise<void> {
  await act.db.updateTable('message').set({ task_id: taskId, answer_due_at: dueAt }).where('id', '=', id).execute();
}

export async function setAnswered(act: Act, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await act.db
    .updateTable('message')
    .set({ answered_at: act.now })
    .where('id', 'in', [...ids])
    .execute();
}

export async function deleteDraft(act: Act, id: number): Promise<void> {
  await act.db.deleteFrom('message').where('id', '=', id).where('posted_at', 'is', null).execute();
}

/** Marks it for the acting person alone. */
export async function setRead(act: Act, caseId: number, messageId: number, isRead: boolean): Promise<void> {
  const { userId } = act.actor;
  if (isRead) {
    await act.db
      .insertInto('message_read')
      .values({ case_id: caseId, message_id: messageId, user_id: userId, read_at: act.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await act.db.deleteFrom('message_read').where('message_id', '=', messageId).where('user_id', '=', userId).execute();
}
