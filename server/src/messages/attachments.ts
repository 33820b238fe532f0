import type { MessageAttachment } from '@evenhand/contract/message-fields';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import { attachFile } from '../files/attach-file.ts';
import type { StoredFile } from '../files/case-file.queries.ts';
import { attachmentsAmong, filesByMessage, readFile } from '../files/case-file.queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { badField, notFound } from '../platform/http/app-error.ts';
import type { LoadedMessage } from './message-access.ts';
import { rulesOf } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';

export async function attachmentsOf(
  { db }: Act,
  onCase: OnCase,
  messageId: number,
): Promise<readonly MessageAttachment[]> {
  return attachmentsAmong((await filesByMessage(db, onCase.id, [messageId])).get(messageId) ?? []);
}

export async function addAttachments(
  act: Act,
  onCase: OnCase,
  messageId: number,
  files: readonly StagedFile[],
): Promise<MessageAttachment[]> {
  const added: MessageAttachment[] = [];
  for (const file of files) added.push({ ...(await attachFile(act, onCase, { messageId }, file)), size: file.size });
  return added;
}

/** Removes these attachments of a draft. @throws BAD_REQUEST when one of them is not there. */
export async function removeAttachments(
  act: Act,
  onCase: OnCase,
  messageId: number,
  ids: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const gone = (await attachmentsOf(act, onCase, messageId)).filter(({ id }) => ids.includes(id));
  if (gone.length < new Set(ids).size)
    throw badField('attachmentIdsToRemove', 'An attachment to be removed is no longer there.');
  await removeFiles(act, onCase, { holders: [{ messageId }], storageIds: gone.map(({ storageId }) => storageId) });
}

/** A draft goes with all its attachments. */
export async function removeAllAttachments(act: Act, onCase: OnCase, messageId: number): Promise<void> {
  const attachments = await attachmentsOf(act, onCase, messageId);
  await removeFiles(act, onCase, {
    holders: [{ messageId }],
    storageIds: attachments.map(({ storageId }) => storageId),
  });
}

const MISSING = 'This attachment could not be found.';

/** The policy of a call that reads the attachment named in the path. */
export function onAttachment(kind: MessageKind): Policy<StoredFile> {
  return childOfCase({
    table: 'case_file',
    process: null,
    isHrOnly: kind === 'note',
    known: (
      scope,
    ) => sql<boolean>`exists (select 1 from message m where m.case_id = child.case_id and m.id = child.message_id
      and m.is_note = ${kind === 'note'} and ${scope.readsMessage('m', 'c')})`,
    rule: rulesOf[kind].read,
    missing: MISSING,
    read: ({ db, scope, id }) => readFile(db, scope, id),
  });
}

/** @throws NOT_FOUND when the draft has no such attachment. */
export async function removeAttachment(
  act: Act,
  { theCase, message }: LoadedMessage,
  attachmentId: number,
): Promise<void> {
  const attachment = (await attachmentsOf(act, theCase, message.id)).find(({ id }) => id === attachmentId);
  if (attachment === undefined) throw notFound(MISSING);
  await removeFiles(act, theCase, { holders: [{ messageId: message.id }], storageIds: [attachment.storageId] });
}
