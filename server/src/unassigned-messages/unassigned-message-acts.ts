import { isClosedStatus } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/change-channels.ts';
import { scopeOf } from '../access/scope.ts';
import { claimCase } from '../case-people/case-adviser.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { keepTakenFiles, takeUnassignedFiles } from '../files/unassigned-files.ts';
import { messageById } from '../messages/message.queries.ts';
import { insertReceived } from '../messages/message.rows.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import { notFound } from '../platform/http/app-error.ts';
import { takeUnassigned } from './unassigned-message.store.ts';

/**
 * Puts a message from outside into the inbox of a case. Whoever assigns it becomes the adviser of a case
 * that has none (gaps G-76). @throws NOT_FOUND when it has been assigned already.
 */
export async function assignMessage(act: Act, theCase: CaseFacts, messageId: number): Promise<void> {
  const files = await takeUnassignedFiles(act, messageId);
  const message = await takeUnassigned(act, messageId);
  if (message === null && (await isOnCase(act, theCase.id, messageId))) return;
  if (message === null)
    throw notFound('This message could not be found. Somebody else may have assigned or deleted it.');
  await insertReceived(act, theCase, { id: messageId, ...message });
  await sql`select ${notifyUnassignedChanged({ serviceId: theCase.serviceId, takenId: messageId })}`.execute(act.db);
  act.record(theCase, 'message.assigned', {
    messageId,
    subject: message.subject,
    sender: { name: message.senderName, address: message.senderAddress },
    receivedAt: message.receivedAt.toISOString(),
    ...(files.length === 0
      ? {}
      : { files: files.map(({ filename, storage_id: storageId }) => ({ filename, storageId })) }),
  });
  await keepTakenFiles(act, theCase, messageId, files);
  if (theCase.adviserUserId === null && !isClosedStatus(theCase.status)) await claimCase(act, theCase);
}

/**
 * Deletes a message from outside for good, with its attachments; their bytes go with the sweep. A copy that
 * comes within the days in which a mail is known stays away.
 * @returns how many attachments it had.
 * @throws NOT_FOUND when it has gone to a case, was deleted already, or belongs to another service.
 */
export async function dismissMessage(act: Act, messageId: number): Promise<number> {
  const files = await takeUnassignedFiles(act, messageId);
  if ((await takeUnassigned(act, messageId)) === null)
    throw notFound('This message could not be found. Somebody else may have assigned or deleted it.');
  await noteReleased(
    act.db,
    files.map(({ sha256 }) => sha256),
  );
  await sql`select ${notifyUnassignedChanged({ serviceId: act.actor.serviceId, takenId: messageId })}`.execute(act.db);
  return files.length;
}

/** A repeated request is no error: the message is on the case already. */
async function isOnCase(act: Act, caseId: number, messageId: number): Promise<boolean> {
  return (await messageById(act.db, scopeOf(act.actor), caseId, { kind: 'message', id: messageId })) !== null;
}
