import type { listRemovalRequests, RemovalRequest } from '@evenhand/contract/removals';
import { RemovalType } from '@evenhand/contract/removals';
import type { Titles } from '@evenhand/engine/titles';
import type { Read } from '../access/serve-read.ts';
import { presentMessage } from '../messages/message.presenter.ts';
import { messagesById } from '../messages/message.queries.ts';
import type { PendingRequest } from './removal-request.store.ts';
import { pendingRequests } from './removal-request.store.ts';
import { canDecide } from './removals.policy.ts';

const types = {
  whole: { id: RemovalType.MessageAndAttachments, title: 'Message and attachments' },
  attachments: { id: RemovalType.AttachmentsOnly, title: 'Attachments only' },
} as const;

/** Lists the requests that wait for a decision on cases on which the reader acts as HR, oldest first (API-064). */
export async function listRequests({
  db,
  scope,
  actor,
  configuration,
}: Read<typeof listRemovalRequests, unknown>): Promise<RemovalRequest[]> {
  const requests: RemovalRequest[] = [];
  const pending = await pendingRequests(db, scope);
  const messages = await messagesById(
    db,
    scope,
    pending.map(({ messageId }) => messageId),
  );
  for (const request of pending) {
    const row = messages.get(request.messageId);
    if (row === undefined) continue;
    const message = presentMessage(row, configuration.titles);
    requests.push({
      ...presentRequest(request, configuration.titles),
      caseTrackingMessage: message,
      attachmentsRemovals: [...(request.fileIds ?? message.caseTrackingMessageAttachments.map(({ id }) => id))],
      abilities: { canDecide: canDecide(actor, request) },
    });
  }
  return requests;
}

function presentRequest(request: PendingRequest, titles: Titles) {
  const isWhole = request.fileIds === null;
  return {
    id: request.id,
    requestedDateTime: request.requestedAt.toISOString(),
    caseId: request.caseId,
    requestedBy: { fullName: request.requestedByName, userId: request.requestedById },
    type: isWhole ? types.whole : types.attachments,
    reason: { id: request.reasonId, title: titles.lookup('removal-reasons').get(request.reasonId) ?? '' },
    urgency: { id: request.urgencyId, title: titles.lookup('removal-urgencies').get(request.urgencyId) ?? '' },
    messageRemoval: isWhole,
  };
}
