import type { Act } from '../access/act.ts';
import { setRead } from './message.rows.ts';
import type { LoadedMessage } from './message-access.ts';
import { tellOwnWindows } from './own-windows.ts';

/**
 * Marks a message or a note as read or unread for the acting person, or turns the mark round when neither is
 * said. Their other windows are told. What they wrote themselves stays read (gaps G-70).
 * @returns whether it is read now.
 */
export async function markMessage(
  act: Act,
  { theCase, kind, message }: LoadedMessage,
  isRead: boolean = !message.isRead,
): Promise<boolean> {
  if (message.senderUserId === act.actor.userId) return true;
  await setRead(act, theCase.id, { id: message.id, kind }, isRead);
  await tellOwnWindows(act, theCase.id, kind === 'message' ? { marked: { messageId: message.id, isRead } } : {});
  return isRead;
}
