import { MessageAudience } from '@evenhand/contract/audience';
import { fileRemovedKindOf } from '@evenhand/contract/history/file-facts';
import type { Act, OnCase } from '../access/act.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { alreadyExists, badField } from '../platform/http/app-error.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { RemovableFile, RemovableMessage } from './removal-access.ts';
import type { FileToRemove } from './removal-file.queries.ts';
import { removalApproved } from './removal-list.ts';
import type { MessageToRemove } from './removal-message.queries.ts';
import type { PendingRequest } from './removal-request.store.ts';
import { hasPendingRequest, insertRequest, setDecided } from './removal-request.store.ts';
import { removeAddedFile } from './remove-added-file.ts';
import { removeAttachments, removeWhole } from './remove-words.ts';

interface Chosen {
  readonly reasonId: number;
  readonly urgencyId: number;
}

interface RemovalInput extends Chosen {
  /** Null for the message with all its attachments. */
  readonly attachmentIds: readonly number[] | null;
}

/**
 * Asks for the removal of a message with its attachments, or of some attachments (REMV-01, REMV-02).
 * @throws BAD_REQUEST with the field for what is not on offer, and for attachments that the message does not
 * have; ALREADY_EXISTS while another request about the message waits (REMV-17).
 */
export async function requestRemoval(
  act: Act,
  { theCase, message }: RemovableMessage,
  { reasonId, urgencyId, attachmentIds }: RemovalInput,
): Promise<void> {
  const why = chosenReasons(act, { reasonId, urgencyId });
  const fileIds = attachmentIds === null ? null : [...new Set(attachmentIds)].sort((one, other) => one - other);
  if (fileIds?.length === 0) throw badField('attachmentIds', 'Choose at least one attachment.');
  if (fileIds?.some((id) => !message.files.some((file) => file.id === id)))
    throw badField('attachmentIds', 'Is not an attachment of this message.');
  if (await hasPendingRequest(act.db, { messageId: message.id }))
    throw alreadyExists('A removal of this message has been requested already.');
  const requestId = await insertRequest(act, theCase, { messageId: message.id, fileIds, reasonId, urgencyId });
  act.record(theCase, 'removal.requested', {
    requestId,
    messageId: message.id,
    isWhole: fileIds === null,
    attachmentCount: fileIds?.length ?? message.files.length,
    ...why,
  });
}

/**
 * Asks for the removal of a file that was added to the case itself. @throws BAD_REQUEST with the field for what is not
 * on offer; ALREADY_EXISTS while another request about the file waits.
 */
export async function requestFileRemoval(act: Act, { theCase, file }: RemovableFile, chosen: Chosen): Promise<void> {
  const why = chosenReasons(act, chosen);
  if (await hasPendingRequest(act.db, { fileId: file.id }))
    throw alreadyExists('A removal of this file has been requested already.');
  const { reasonId, urgencyId } = chosen;
  const requestId = await insertRequest(act, theCase, { messageId: null, fileIds: [file.id], reasonId, urgencyId });
  act.record(theCase, 'removal.requested', { requestId, fileId: file.id, ...why });
}

/** Why and how soon, in the words of now. @throws BAD_REQUEST with the field for what is not on offer. */
function chosenReasons(act: Act, { reasonId, urgencyId }: Chosen) {
  const { lookups } = act.configuration.pack;
  const reason = chosenItem(lookups['removal-reasons'], { id: reasonId, field: 'reasonId' });
  const urgency = chosenItem(lookups['removal-urgencies'], { id: urgencyId, field: 'urgencyId' });
  return { reason: { id: reason.id, title: reason.title }, urgency: { id: urgency.id, title: urgency.title } };
}

type OfMessage = { readonly message: MessageToRemove; readonly request: PendingRequest };
type OfFile = { readonly file: FileToRemove; readonly request: PendingRequest };
/** A request with what it is about. */
type ToDecide = (OfMessage | OfFile) & { readonly theCase: OnCase };

/** Removes for good what the request names. The person who requested it is notified (REMV-14, REMV-18). */
export async function approveRemoval(act: Act, loaded: ToDecide): Promise<void> {
  const { theCase, request } = loaded;
  await setDecided(act, theCase, request.id, true);
  await enqueueJob(act, removalApproved, { key: '', payload: {}, runAt: act.now });
  const basis = { basis: 'removal-request', requestId: request.id } as const;
  if ('file' in loaded) {
    const { file } = loaded;
    await removeAddedFile(act, theCase, file, basis);
    const withUser = file.audience === MessageAudience.HrOnly ? { withUserId: file.addedById } : {};
    act.record(theCase, fileRemovedKindOf[file.audience], { ...factsOf(loaded), ...withUser });
    return;
  }
  const { message } = loaded;
  const { fileIds } = request;
  const files = fileIds === null ? message.files : message.files.filter(({ id }) => fileIds.includes(id));
  if (fileIds === null) await removeWhole(act, theCase, message, basis);
  else await removeAttachments(act, theCase, message, files, basis);
  act.record(theCase, removedKind(message.audience, fileIds === null), factsOfMessage(loaded, files.length));
}

/** The kind of entry that those who could read the message read. */
function removedKind(audience: MessageAudience, isWhole: boolean) {
  if (audience === MessageAudience.CaseTeam) return 'team-message.removed';
  if (audience === MessageAudience.HrOnly) return 'hr-message.removed';
  return isWhole ? 'message.removed' : 'message.attachments-removed';
}

/** Closes the request and changes nothing in the message or the file (REMV-15, REMV-18). */
export async function denyRemoval(act: Act, loaded: ToDecide): Promise<void> {
  const { theCase, request } = loaded;
  await setDecided(act, theCase, request.id, false);
  const facts =
    'file' in loaded ? factsOf(loaded) : factsOfMessage(loaded, request.fileIds?.length ?? loaded.message.files.length);
  act.record(theCase, 'removal.denied', facts);
}

function requesterOf({ requestedById, requestedByName }: PendingRequest) {
  return { userId: requestedById, name: requestedByName };
}

function factsOf({ file, request }: OfFile) {
  return { requestId: request.id, fileId: file.id, requestedBy: requesterOf(request) };
}

function factsOfMessage({ message, request }: OfMessage, attachmentCount: number) {
  const requestedBy = requesterOf(request);
  return {
    requestId: request.id,
    messageId: message.id,
    isWhole: request.fileIds === null,
    attachmentCount,
    requestedBy,
  };
}
