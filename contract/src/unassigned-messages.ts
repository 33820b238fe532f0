import * as z from 'zod/mini';
import { done, idInPath } from './fields.ts';
import { cameByMail, MESSAGE_PAGE_MAXIMUM, messageAttachment, pageInQuery } from './message-fields.ts';
import { route } from './route.ts';

/**
 * An open case to which a message from outside may belong: its sender's address is that of somebody on the case. It is
 * never assigned by itself, because an address can be copied. An addition.
 */
export const suggestedCase = z.object({
  id: z.number(),
  topicTitle: z.string(),
  employeeName: z.nullable(z.string()),
  senderIs: z.enum(['employee', 'owner', 'participant']),
});
export type SuggestedCase = z.output<typeof suggestedCase>;

/**
 * A message that nobody at HR looks after yet (gaps G-76): a posted one on a case without an adviser, or
 * one that came from outside and matches no case, which has no case and therefore nothing of one.
 */
export const unassignedMessage = z.object({
  id: z.number(),
  subject: z.string(),
  /** Simple HTML. */
  body: z.string(),
  preview: z.string(),
  senderName: z.string(),
  /** The e-mail address of a sender from outside; null for people of the service. An addition. */
  senderAddress: z.nullable(z.string()),
  updatedAt: z.string(),
  caseTrackingMessageAttachments: z.array(messageAttachment),
  isCaseLocked: z.boolean(),
  caseTrackingRecordId: z.nullable(z.number()),
  topicTitle: z.nullable(z.string()),
  stageTitle: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  employeeUserId: z.nullable(z.string()),
  caseOwnerName: z.nullable(z.string()),
  caseOwnerUserId: z.nullable(z.string()),
  dueByDateTime: z.nullable(z.string()),
  /** At most three, the likeliest first; none for a message on a case. */
  suggestedCases: z.array(suggestedCase),
  cameByMail,
});
export type UnassignedMessage = z.output<typeof unassignedMessage>;

const ofPage = `one page of at most ${MESSAGE_PAGE_MAXIMUM}, the first without a page; the header x-has-more-rows says whether another page follows`;

/** API-067, without its optional part: what the screen asks for. Pages are an addition (decision 0083). */
export const listUnassignedMessages = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessages/unassigned',
  summary: `Messages that nobody at HR looks after yet, the soonest due first: ${ofPage}`,
  query: pageInQuery,
  response: z.array(unassignedMessage),
});

/** API-067. */
export const listUnassignedOfCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessages/unassigned/:id',
  summary: `Messages of a case that nobody at HR looks after yet: ${ofPage}`,
  params: z.strictObject({ id: idInPath }),
  query: pageInQuery,
  response: z.array(unassignedMessage),
});

/** The most that `countUnassignedMessages` counts: the menu says `99+` from there on. */
export const UNASSIGNED_COUNT_MAXIMUM = 100;

/** An addition to the specification (gaps G-109). */
export const countUnassignedMessages = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessages/unassignedcount',
  summary: `How many messages nobody at HR looks after yet, counted up to ${UNASSIGNED_COUNT_MAXIMUM}`,
  response: z.number(),
});

/** How long a deleted message can be put back (gaps G-117). */
export const DISMISSED_KEPT_FOR_DAYS = 30;

/**
 * An addition to the specification: a message that belongs to no case, such as advertising, is deleted with its
 * attachments by somebody who may review removals. NOT_FOUND when it has gone to a case, or somebody else has
 * deleted it; NOT_AUTHORISED when it names the caller.
 */
export const dismissMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/casemessages/:messageId/dismiss',
  summary: 'Delete a message that matches no case',
  params: z.strictObject({ messageId: idInPath }),
  response: done,
});

/** A message that matched no case and was deleted. */
export const dismissedMessage = z.object({
  id: z.number(),
  subject: z.string(),
  /** Simple HTML. */
  body: z.string(),
  preview: z.string(),
  senderName: z.string(),
  senderAddress: z.string(),
  /** When it came. */
  updatedAt: z.string(),
  caseTrackingMessageAttachments: z.array(messageAttachment),
  cameByMail,
  dismissedAt: z.string(),
  dismissedByName: z.string(),
});
export type DismissedMessage = z.output<typeof dismissedMessage>;

/**
 * An addition to the specification (gaps G-117): all HR users of the service see what was deleted, and by whom. It is
 * paged as the list of what waits (decision 0083).
 */
export const listDismissedMessages = route({
  service: 'case',
  method: 'GET',
  path: '/api/casemessages/dismissed',
  summary: `Messages that matched no case and were deleted, the latest first: ${ofPage}`,
  query: pageInQuery,
  response: z.array(dismissedMessage),
});

/** Puts a deleted message back. NOT_FOUND when somebody else has, or it was kept long enough. */
export const restoreMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/casemessages/:messageId/restore',
  summary: 'Put a deleted message back',
  params: z.strictObject({ messageId: idInPath }),
  response: done,
});

/** API-068. The message is in the inbox of the case from then on, under the same number. */
export const assignMessage = route({
  service: 'case',
  method: 'PUT',
  path: '/api/casemessages/:messageId/assign/:caseId',
  summary: 'Assign a message that matches no case to a case',
  params: z.strictObject({ messageId: idInPath, caseId: idInPath }),
  response: done,
});
