import { FILE_MAX_BYTES, messageFileExtensions } from '@evenhand/contract/files';
import type { MessageAttachment } from '@evenhand/contract/message-fields';
import type { Act, OnCase } from '../access/act.ts';
import { attachFile } from '../files/attach-file.ts';
import { attachmentsByMessage } from '../files/case-file.queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { StagedFile, UploadLimits } from '../platform/files/stage-file.ts';
import { badField } from '../platform/http/app-error.ts';

/**
 * Which files a message or a note takes (MSG-29). A message may have any number, one request brings so
 * many.
 */
export const attachmentLimits: UploadLimits = {
  part: 'attachments',
  maxFiles: 50,
  maxFileBytes: FILE_MAX_BYTES,
  extensions: messageFileExtensions,
  hasFieldsInParts: true,
};

export async function attachmentsOf(
  { db }: Act,
  onCase: OnCase,
  messageId: number,
): Promise<readonly MessageAttachment[]> {
  return (await attachmentsByMessage(db, onCase.id, [messageId])).get(messageId) ?? [];
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

/** @throws BAD_REQUEST when a call that adds attachments brings none. */
export function assertSomeAttachments(files: readonly unknown[]): void {
  if (files.length === 0) throw badField(attachmentLimits.part, 'Send at least one file.');
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
