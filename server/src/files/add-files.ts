import { MessageAudience } from '@evenhand/contract/audience';
import type { Attachment } from '@evenhand/contract/files';
import { FILE_MAX_BYTES, messageFileExtensions } from '@evenhand/contract/files';
import { addedKindOf } from '@evenhand/contract/history/file-facts';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { StagedFile, UploadLimits } from '../platform/files/stage-file.ts';
import { badField } from '../platform/http/app-error.ts';
import { attachFile } from './attach-file.ts';

/**
 * Limits the files of a message, a note (MSG-29) or the case itself. Each may have any number; the limit is for one
 * request.
 */
export const attachmentLimits: UploadLimits = {
  part: 'attachments',
  maxFiles: 50,
  maxFileBytes: FILE_MAX_BYTES,
  extensions: messageFileExtensions,
  hasFieldsInParts: true,
};

/** @throws BAD_REQUEST when a call that adds files brings none. */
export function assertSomeFiles(files: readonly unknown[]): void {
  if (files.length === 0) throw badField(attachmentLimits.part, 'Send at least one file.');
}

interface FilesToAdd {
  readonly audience?: MessageAudience | undefined;
  readonly files: readonly StagedFile[];
}

/** Adds files to the case itself, for everybody on it, its team, or HR and the acting person (gaps G-115). */
export async function addFiles(
  act: Act,
  theCase: CaseFacts,
  { audience = MessageAudience.Everyone, files }: FilesToAdd,
): Promise<Attachment[]> {
  assertSomeFiles(files);
  const isTheirs = audience === MessageAudience.HrOnly && !actsAsHr(act.actor, theCase);
  const withUser = isTheirs ? { withUserId: act.actor.userId } : {};
  const added: Attachment[] = [];
  // An entry for each, because each may be for other readers later.
  for (const file of files) {
    const attachment = await attachFile(act, theCase, { audience }, file);
    const recorded = { filename: attachment.filename, storageId: attachment.storageId, sha256: file.sha256 };
    act.record(theCase, addedKindOf[audience], { files: [recorded], ...withUser });
    added.push(attachment);
  }
  return added;
}
