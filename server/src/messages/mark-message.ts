import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyOwnChange } from '../access/own-changes.ts';
import { setRead } from './message.rows.ts';
import type { LoadedMessage } from './message-access.ts';

/**
 * Marks a message or a note as read or unread for the acting person, or turns the mark round when neither is
 * said. Their other windows are told. What they wrote themselves stays read (gaps G-70).
 * @returns whether it is read now.
 */
export async function markMessage(act: Act, { theCase, kind, message }: LoadedMessage, isRead: boolean = !message.isRead): Promise<boolean> {
  if (message.senderUserId === act.actor.userId) return true;
  await setRead(act, theCase.id, message.id, isRead);
  const marked = kind === 'message' ? { marked: { messageId: message.id, isRead } } : {};
  await sql`select ${notifyOwnChange({ userId: act.actor.userId, caseId: theCase.id, ...marked })}`.execute(act.db);
  return isRead;
}
