import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, flagInQuery, id, idInPath, requiredText } from './fields.ts';
import { Limits } from './limits.ts';
import { body, clientMessageId, formFlag, formId, formIds, messageAttachment, pageInQuery, subject, typedSubject } from './message-fields.ts';
import { route } from './route.ts';

export const seekHelp = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/seekHelp',
  summary: 'Ask HR for help on a case',
  params: onCase,
  body: z.strictObject({ message: requiredText(Limits.narrativeMaximum) }),
  response: done,
});

/** MSG-33, MSG-34. A draft is its author's own. */
export const message = z.object({
  id: z.number(),
  subject: z.string(),
  /** Simple HTML. */
  body: z.string(),
  /** The beginning of the body as plain text, for the list. An addition to the specification. */
  preview: z.string(),
  senderName: z.string(),
  senderUserId: z.string(),
  /** The e-mail address of a sender from outside; null for people of the service. An addition. */
  senderAddress: z.nullable(z.string()),
  /** The sender's role on the case when it was sent; null for HR (gaps G-78) and for one from outside. */
  senderRoleId: z.nullable(z.number()),
  updatedAt: z.string(),
  isDraft: z.boolean(),
  /** Messages of the caller count as read (gaps G-70). */
  userHasRead: z.boolean(),
  /** Null also when the message it answers was removed. */
  parentMessageId: z.nullable(z.number()),
  caseTrackingMessageAttachments: z.array(messageAttachment),
  /** Named by the specification; the server removes attachments at once, so it is always empty. */
  attachmentsToRemove: z.array(z.number()),
  isCaseLocked: z.boolean(),
  caseTrackingRecordId: z.number(),
  topicTitle: z.string(),
  stageTitle: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  employeeUserId: z.nullable(z.string()),
  caseOwnerName: z.string(),
  caseOwnerUserId: z.string(),
  /** When HR is to answer it by; null when no answer is asked for, or HR has answered (gaps G-78). */
  dueByDateTime: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

/** The parts of what is sent, beside its subject (specification 2 §7.2). */
const sent = { body: z.optional(body), parentMessageId: z.optional(formId), attachmentIdsToRemove: z.optional(formIds) };

const messageInPath = z.strictObject({ id: idInPath });
const messageOfCase = z.strictObject({ caseId: idInPath, id: idInPath });

/** API-042. The latest first; drafts are the caller's own, and saved (gaps G-66, G-69). */
export const listMessages = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessages/:id/:isDraft/:unreadOnly',
  summary: 'Messages of a case, or the drafts of the caller on it',
  params: z.strictObject({ id: idInPath, isDraft: flagInQuery, unreadOnly: flagInQuery }),
  query: pageInQuery,
  response: z.array(message),
});

/** API-043. */
export const getMessage = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/message/:caseId/:id',
  summary: 'A message of a case',
  params: messageOfCase,
  response: message,
});

/**
 * API-044. Also takes multipart/form-data, with files in parts `attachments`. With `clientMessageId` a second
 * request answers with the message of the first.
 */
export const createMessage = route({
  service: 'case',
  method: 'POST',
  path: '/api/casemessages/create/:id',
  summary: 'Post a message on a case, or save it as a draft',
  params: onCase,
  body: z.strictObject({ subject, isdraft: z.optional(formFlag), ...sent, clientMessageId: z.optional(clientMessageId) }),
  response: message,
});

/** API-045. */
export const discardDraftMessage = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/casemessages/post/:id',
  summary: 'Discard a draft of the caller',
  params: messageInPath,
  response: done,
});

/** API-046. */
export const saveDraftMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/:caseId/message/:id/update',
  summary: 'Save a draft of the caller',
  params: messageOfCase,
  body: z.strictObject({ subject, ...sent, isdraft: z.optional(formFlag) }),
  response: message,
});

/** API-047. A draft that has been posted already is answered as it is. */
export const postDraftMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/:caseId/message/:id/create',
  summary: 'Post a draft of the caller',
  params: messageOfCase,
  body: z.strictObject({ subject, ...sent, isdraft: z.optional(formFlag) }),
  response: message,
});

/** API-048. */
export const removeMessageAttachment = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/case/message/:id/attachment/:attachmentId',
  summary: 'Remove an attachment of a draft of the caller',
  params: z.strictObject({ id: idInPath, attachmentId: idInPath }),
  response: done,
});

/** API-049. multipart/form-data with parts `attachments`. */
export const addMessageAttachments = route({
  service: 'case',
  method: 'POST',
  path: '/api/case/message/:id/attachment/create',
  summary: 'Add attachments to a draft of the caller',
  params: messageInPath,
  body: z.strictObject({}),
  response: z.array(messageAttachment),
});

/** API-050. Without `userHasRead` it toggles, as specified; with it, repeating the call changes nothing. */
export const markMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/casemessagereadstate/:id',
  summary: 'Mark a message as read or unread for the caller',
  params: messageInPath,
  query: z.strictObject({ userHasRead: z.optional(flagInQuery) }),
  response: z.object({ userHasRead: z.boolean() }),
});

/** API-051. A client that saves a file asks for `downloadFile`. */
export const getMessageAttachment = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessageattachments/download/:id',
  summary: 'An attachment of a message, in base64',
  params: messageInPath,
  response: z.object({ fileContents: z.string(), contentType: z.string(), fileDownloadName: z.string() }),
});

/**
 * What the caller is typing on a case and has neither posted nor saved as a draft. An addition to the
 * specification: nothing typed is lost (DESIGN §4). There is one for a new message, and one for each message
 * that is being answered.
 */
export const listTypedMessages = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/messages/typed',
  summary: 'What the caller is typing on a case',
  params: onCase,
  response: z.array(message),
});

/**
 * Keeps what is typed. `draftId` names a draft that is being edited; without it, what is typed is found by
 * the message it answers. ALREADY_EXISTS with the newer version when it was changed since `baseUpdatedAt`.
 */
export const keepTypedMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/messages/typed',
  summary: 'Keep what the caller is typing on a case',
  params: onCase,
  body: z.strictObject({ draftId: z.nullable(id), parentMessageId: z.nullable(id), subject: typedSubject, body, baseUpdatedAt: z.nullable(z.string()) }),
  response: message,
});
