import { isClosedStatus } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/change-channels.ts';
import { scopeOf } from '../access/scope.ts';
import { claimCase } from '../case-people/case-adviser.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { keepTakenFiles, takeUnassignedFiles } from '../files/unassigned-files.ts';
import { hashOfBody } from '../messages/body-hash.ts';
import { messageById } from '../messages/message.queries.ts';
import { insertReceived } from '../messages/message.rows.ts';
import { notAuthorised, notFound } from '../platform/http/app-error.ts';
import { moveBack, moveToDismissed } from './dismissed-message.store.ts';
import { namesPerson } from './names-person.ts';
import { takeUnassigned, unassignedWords } from './unassigned-message.store.ts';

const GONE = 'This message could not be found. Somebody else may have assigned or deleted it.';

/**
 * Puts a message from outside into the inbox of a case. Whoever assigns it becomes the adviser of a case
 * that has none (gaps G-76). @throws NOT_FOUND when it has been assigned already.
 */
export async function assignMessage(act: Act, theCase: CaseFacts, messageId: number): Promise<void> {
  const files = await takeUnassignedFiles(act, messageId);
  const message = await takeUnassigned(act, messageId);
  if (message === null && (await isOnCase(act, theCase.id, messageId))) return;
  if (message === null) throw notFound(GONE);
  await insertReceived(act, theCase, { id: messageId, ...message });
  await sql`select ${notifyUnassignedChanged({ serviceId: theCase.serviceId, takenId: messageId })}`.execute(act.db);
  act.record(theCase, 'message.assigned', {
    messageId,
    subject: message.subject,
    sender: { name: message.senderName, address: message.senderAddress },
    receivedAt: message.receivedAt.toISOString(),
    ...(files.length === 0
      ? {}
      : { files: files.map(({ filename, storage_id: storageId, sha256 }) => ({ filename, storageId, sha256 })) }),
    bodySha256: hashOfBody(message.body),
  });
  await keepTakenFiles(act, theCase, messageId, files);
  if (theCase.adviserUserId === null && !isClosedStatus(theCase.status)) await claimCase(act, theCase);
}

/**
 * Deletes a message from outside, with its files. It can be put back for some days, and the list of what was deleted
 * says who did it. A copy that comes within the days in which a mail is known stays away.
 * @throws NOT_FOUND when it has gone to a case, was deleted already, or belongs to another service. NOT_AUTHORISED when
 * it may be about the acting person.
 */
export async function dismissMessage(act: Act, messageId: number): Promise<void> {
  const message = await unassignedWords(act, messageId);
  if (message === null) throw notFound(GONE);
  const { lastName, email, employeeNumber } = await act.db
    .selectFrom('person')
    .select(['last_name as lastName', 'email', 'employee_number as employeeNumber'])
    .where('user_id', '=', act.actor.userId)
    .executeTakeFirstOrThrow();
  if (namesPerson(message, { lastName, email, employeeNumber }))
    throw notAuthorised('This message names you, so a colleague who reviews removals has to decide about it.');
  if (!(await moveToDismissed(act, messageId))) throw notFound(GONE);
  await sql`select ${notifyUnassignedChanged({ serviceId: act.actor.serviceId, takenId: messageId })}`.execute(act.db);
}

/** Puts a deleted message back. @throws NOT_FOUND when it is not among the deleted ones any more. */
export async function restoreMessage(act: Act, messageId: number): Promise<void> {
  if (!(await moveBack(act, messageId)))
    throw notFound('This message could not be found. Somebody else may have put it back.');
}

/** A repeated request is no error: the message is on the case already. */
async function isOnCase(act: Act, caseId: number, messageId: number): Promise<boolean> {
  return (await messageById(act.db, scopeOf(act.actor), caseId, { kind: 'message', id: messageId })) !== null;
}
