import { MessageAudience } from '@evenhand/contract/audience';
import type { Act } from '../access/act.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { alreadyExists, badField } from '../platform/http/app-error.ts';
import type { LoadedRequest, RemovableMessage } from './removal-access.ts';
import { hasPendingRequest, insertRequest, setDecided } from './removal-request.store.ts';
import { removeAttachments, removeWhole } from './remove-words.ts';

interface RemovalInput {
  readonly reasonId: number;
  readonly urgencyId: number;
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
  const { lookups } = act.configuration.pack;
  const reason = chosenItem(lookups['removal-reasons'], { id: reasonId, field: 'reasonId' });
  const urgency = chosenItem(lookups['removal-urgencies'], { id: urgencyId, field: 'urgencyId' });
  const fileIds = attachmentIds === null ? null : [...new Set(attachmentIds)].sort((one, other) => one - other);
  if (fileIds?.length === 0) throw badField('attachmentIds', 'Choose at least one attachment.');
  if (fileIds?.some((id) => !message.files.some((file) => file.id === id)))
    throw badField('attachmentIds', 'Is not an attachment of this message.');
  if (await hasPendingRequest(act.db, message.id))
    throw alreadyExists('A removal of this message has been requested already.');
  const requestId = await insertRequest(act, theCase, { messageId: message.id, fileIds, reasonId, urgencyId });
  act.record(theCase, 'removal.requested', {
    requestId,
    messageId: message.id,
    isWhole: fileIds === null,
    attachmentCount: fileIds?.length ?? message.files.length,
    reason: { id: reason.id, title: reason.title },
    urgency: { id: urgency.id, title: urgency.title },
  });
}

/** Removes for good what the request names. The person who requested it is notified (REMV-14, REMV-18). */
export async function approveRemoval(act: Act, loaded: LoadedRequest): Promise<void> {
  const { theCase, message, request } = loaded;
  const { fileIds } = request;
  const files = fileIds === null ? message.files : message.files.filter(({ id }) => fileIds.includes(id));
  await setDecided(act, theCase, request.id, true);
  const basis = { basis: 'removal-request', requestId: request.id } as const;
  if (fileIds === null) await removeWhole(act, theCase, message, basis);
  else await removeAttachments(act, theCase, message, files, basis);
  act.record(theCase, removedKind(message.audience, fileIds === null), factsOf(loaded, files.length));
}

/** The kind of entry that those who could read the message read. */
function removedKind(audience: MessageAudience, isWhole: boolean) {
  if (audience === MessageAudience.CaseTeam) return 'team-message.removed';
  if (audience === MessageAudience.HrOnly) return 'hr-message.removed';
  return isWhole ? 'message.removed' : 'message.attachments-removed';
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
