import type { Act } from '../access/act.ts';
import { claimCase } from '../case-people/claim-case.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { insertReceived } from '../messages/message.rows.ts';
import { notFound } from '../platform/http/app-error.ts';
import { takeUnassigned } from './unassigned-message.rows.ts';

/**
 * Puts a message from outside into the inbox of a case. Whoever assigns it becomes the adviser of a case
 * that has none (gaps G-76). @throws NOT_FOUND when it has been assigned already.
 */
export async function assignMessage(act: Act, theCase: CaseFacts, messageId: number): Promise<void> {
  const message = await takeUnassigned(act, messageId);
  if (message === null) throw notFound('This message could not be found. Somebody else may have assigned it.');
  await insertReceived(act, theCase, { id: messageId, ...message });
  act.record(theCase, 'message.assigned', {
    messageId,
    subject: message.subject,
    sender: { name: message.senderName, address: message.senderAddress },
    receivedAt: message.receivedAt.toISOString(),
  });
  if (theCase.adviserUserId === null) await claimCase(act, theCase);
}
