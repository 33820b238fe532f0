import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { OwnChange } from '../access/change-channels.ts';
import { notifyOwnChange } from '../access/change-channels.ts';
import { setRead } from './message.rows.ts';
import type { LoadedMessage } from './message-access.ts';

/**
 * Marks a message or a note as read or unread for the acting person, or turns the mark round when neither is
 * said. Their other windows are notified. A message of their own stays read (gaps G-70).
 * @returns whether it is read now.
 */
export async function markMessage(
  act: Act,
  { theCase, kind, message }: LoadedMessage,
  isRead: boolean = !message.isRead,
): Promise<boolean> {
  if (message.senderUserId === act.actor.userId) return true;
  await setRead(act, theCase.id, { id: message.id, kind }, isRead);
  await notifyOwnWindows(act, theCase.id, kind === 'message' ? { marked: { messageId: message.id, isRead } } : {});
  return isRead;
}

/** Notifies the other windows of the acting person of an act on a case that concerns them alone. */
export async function notifyOwnWindows(
  act: Act,
  caseId: number,
  change: Pick<OwnChange, 'marked'> = {},
): Promise<void> {
  await sql`select ${notifyOwnChange({ userId: act.actor.userId, caseId, ...change })}`.execute(act.db);
}
