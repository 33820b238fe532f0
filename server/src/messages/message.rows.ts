import type { Act } from '../access/act.ts';

export interface NewMessage {
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
  readonly senderRoleId: number | null;
  readonly taskId: number | null;
}

/** Posts a message of the acting person on a case. */
export async function insertMessage(act: Act, onCase: { readonly id: number; readonly serviceId: number }, message: NewMessage): Promise<void> {
  await act.db
    .insertInto('message')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      sender_user_id: act.actor.userId,
      sender_role_id: message.senderRoleId,
      subject: message.subject,
      body: message.body,
      task_id: message.taskId,
      posted_at: act.now,
    })
    .execute();
}
