import type { Act } from '../access/act.ts';
import type { LoadedRequest } from './removal-access.ts';
import { setDecided } from './removal-request.rows.ts';
import { removeAttachments, removeWhole } from './remove-words.ts';

/** Removes what was asked for, for good, and tells who asked (REMV-14, REMV-18). */
export async function approveRemoval(act: Act, loaded: LoadedRequest): Promise<void> {
  const { theCase, message, request } = loaded;
  const { fileIds } = request;
  const files = fileIds === null ? message.files : message.files.filter(({ id }) => fileIds.includes(id));
  await setDecided(act, theCase, request.id, true);
  const basis = { basis: 'removal-request', requestId: request.id } as const;
  if (fileIds === null) await removeWhole(act, theCase, message, basis);
  else await removeAttachments(act, theCase, message, files, basis);
  act.record(
    theCase,
    fileIds === null ? 'message.removed' : 'message.attachments-removed',
    factsOf(loaded, files.length),
  );
}

/** Closes the request and changes nothing in the message (REMV-15, REMV-18). */
export async function denyRemoval(act: Act, loaded: LoadedRequest): Promise<void> {
  const { theCase, message, request } = loaded;
  await setDecided(act, theCase, request.id, false);
  act.record(theCase, 'removal.denied', factsOf(loaded, request.fileIds?.length ?? message.files.length));
}

function factsOf({ message, request }: LoadedRequest, attachmentCount: number) {
  const requestedBy = { userId: request.requestedById, name: request.requestedByName };
  return {
    requestId: request.id,
    messageId: message.id,
    isWhole: request.fileIds === null,
    attachmentCount,
    requestedBy,
  };
}
