import type { Message } from '@evenhand/contract/messages';
import type { listRemovalRequests, RemovalRequest } from '@evenhand/contract/removals';
import { RemovalType } from '@evenhand/contract/removals';
import type { Titles } from '@evenhand/engine/titles';
import type { Read } from '../access/serve-read.ts';
import { stateOf } from '../files/file-state.ts';
import { presentMessage } from '../messages/message.presenter.ts';
import { messagesById } from '../messages/message.queries.ts';
import type { FileToRemove } from './removal-file.queries.ts';
import { filesToRemove } from './removal-file.queries.ts';
import type { PendingRequest } from './removal-request.store.ts';
import { pendingRequests } from './removal-request.store.ts';
import { canDecide } from './removals.policy.ts';

const types = {
  whole: { id: RemovalType.MessageAndAttachments, title: 'Message and attachments' },
  attachments: { id: RemovalType.AttachmentsOnly, title: 'Attachments only' },
  file: { id: RemovalType.FileOfCase, title: 'File' },
} as const;

/** Lists the requests that wait for a decision on cases on which the reader acts as HR, oldest first (API-064). */
export async function listRequests({
  db,
  scope,
  actor,
  configuration,
}: Read<typeof listRemovalRequests, unknown>): Promise<RemovalRequest[]> {
  const pending = await pendingRequests(db, scope);
  const messageIds = pending.flatMap(({ messageId }) => messageId ?? []);
  const ofCase = pending.flatMap(({ messageId, fileIds }) => (messageId === null ? (fileIds ?? []) : []));
  const messages = await messagesById(db, scope, messageIds);
  const files = await filesToRemove(db, scope, ofCase);
  const whatOf = ({ messageId, fileIds }: PendingRequest) => {
    const message = messages.get(messageId ?? 0);
    if (message !== undefined) return whatOfMessage(presentMessage(message, configuration.titles), fileIds);
    const file = messageId === null ? files.get(fileIds?.[0] ?? 0) : undefined;
    return file === undefined ? null : whatOfFile(file, configuration.titles);
  };
  return pending.flatMap((request): RemovalRequest[] => {
    const what = whatOf(request);
    if (what === null) return [];
    const abilities = { canDecide: canDecide(actor, request) };
    return [{ ...presentRequest(request, configuration.titles), ...what, abilities }];
  });
}

function whatOfMessage(message: Message, fileIds: PendingRequest['fileIds']) {
  const isWhole = fileIds === null;
  return {
    type: isWhole ? types.whole : types.attachments,
    caseTrackingMessage: message,
    file: null,
    attachmentsRemovals: [...(fileIds ?? message.caseTrackingMessageAttachments.map(({ id }) => id))],
    messageRemoval: isWhole,
  };
}

function whatOfFile(file: FileToRemove, titles: Titles) {
  const { filename, storageId, scan, size, audience, addedByName, addedAt, topicId, employeeName } = file;
  const ofCase = { topicTitle: titles.topics.get(topicId) ?? '', employeeName };
  const added = { addedBy: addedByName, addedDateTime: addedAt.toISOString() };
  return {
    type: types.file,
    caseTrackingMessage: null,
    file: { filename, storageId, ...stateOf(scan), size, audience, ...added, ...ofCase },
    attachmentsRemovals: [],
    messageRemoval: false,
  };
}

function presentRequest(request: PendingRequest, titles: Titles) {
  return {
    id: request.id,
    requestedDateTime: request.requestedAt.toISOString(),
    caseId: request.caseId,
    requestedBy: { fullName: request.requestedByName, userId: request.requestedById },
    reason: { id: request.reasonId, title: titles.lookup('removal-reasons').get(request.reasonId) ?? '' },
    urgency: { id: request.urgencyId, title: titles.lookup('removal-urgencies').get(request.urgencyId) ?? '' },
  };
}
