import * as z from 'zod/mini';
import { MessageAudience } from './audience.ts';
import { done, idInPath, repeatable, titled } from './fields.ts';
import { fileState, storageId } from './files.ts';
import { message } from './messages.ts';
import { route } from './route.ts';

/** Extent of a removal request (gaps G-74). */
export const RemovalType = { MessageAndAttachments: 1, AttachmentsOnly: 2, FileOfCase: 3 } as const;

/** A file that was added to the case itself, as far as its removal is decided. Not in the specification. */
const fileOfRequest = z.object({
  filename: z.string(),
  storageId: z.string(),
  state: z.optional(fileState),
  size: z.number(),
  audience: z.literal(Object.values(MessageAudience)),
  addedBy: z.string(),
  addedDateTime: z.string(),
  topicTitle: z.string(),
  employeeName: z.nullable(z.string()),
});

/** REMV-09. */
export const removalRequest = z.object({
  id: z.number(),
  requestedDateTime: z.string(),
  caseId: z.number(),
  requestedBy: z.object({ fullName: z.string(), userId: z.string() }),
  type: titled,
  reason: titled,
  urgency: titled,
  /** The message as it is now; null for a request about a file that was added to the case itself. */
  caseTrackingMessage: z.nullable(message),
  /** That file; null for a request about a message. */
  file: z.nullable(fileOfRequest),
  /** The ids of the attachments that would go; all of them when the message goes. */
  attachmentsRemovals: z.array(z.number()),
  /** True if the message itself would be removed. */
  messageRemoval: z.boolean(),
  /** False for one's own request, which somebody else decides (gaps G-11). Not in the specification. */
  abilities: z.object({ canDecide: z.boolean() }),
});
export type RemovalRequest = z.output<typeof removalRequest>;

const requestInPath = z.strictObject({ messageId: idInPath, reasonId: idInPath, urgencyId: idInPath });

/** API-052. A note and a draft have no removal. */
export const requestMessageRemoval = route({
  service: 'case',
  method: 'POST',
  path: '/api/casemessages/requestremoval/:messageId/:reasonId/:urgencyId',
  summary: 'Request the removal of a message with its attachments',
  params: requestInPath,
  response: done,
});

/** API-053. */
export const requestAttachmentsRemoval = route({
  service: 'case',
  method: 'POST',
  path: '/api/casemessageattachments/requestremoval/:messageId/:reasonId/:urgencyId',
  summary: 'Request the removal of attachments of a message',
  params: requestInPath,
  query: z.strictObject({ attachmentIds: repeatable(idInPath) }),
  response: done,
});

/** A file that was added to the case itself. Files of events, and completed letters, stay what was recorded. */
export const requestFileRemoval = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/files/:storageId/requestremoval/:reasonId/:urgencyId',
  summary: 'Request the removal of a file that was added to a case',
  params: z.strictObject({ storageId, reasonId: idInPath, urgencyId: idInPath }),
  response: done,
});

/** API-064. */
export const listRemovalRequests = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/messages/removals',
  summary: 'Removal requests that wait for a decision, the oldest first',
  response: z.array(removalRequest),
});

const removalInPath = z.strictObject({ id: idInPath });

/** API-065. */
export const approveRemoval = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/messages/removals/:id/approve',
  summary: 'Approve a removal request, which removes what it asks for',
  params: removalInPath,
  response: done,
});

/** API-066. */
export const denyRemoval = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/messages/removals/:id/deny',
  summary: 'Deny a removal request, which changes nothing in the message',
  params: removalInPath,
  response: done,
});
