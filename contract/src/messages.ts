import * as z from 'zod/mini';
import { chosenAudience, MessageAudience } from './audience.ts';
import { onCase } from './cases.ts';
import { correspondence, itemFields } from './correspondence.ts';
import { done, requiredText } from './fields.ts';
import { Limits } from './limits.ts';
import { cameByMail, messageAttachment } from './message-fields.ts';
import { route } from './route.ts';

export const seekHelp = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/seekHelp',
  summary: 'Ask HR for help on a case',
  params: onCase,
  body: z.strictObject({ message: requiredText(Limits.narrativeMaximum), audience: z.optional(chosenAudience) }),
  response: done,
});

/** MSG-33, MSG-34. A draft is its author's own. */
export const message = z.object({
  ...itemFields,
  /** The e-mail address of a sender from outside; null for people of the service. An addition. */
  senderAddress: z.nullable(z.string()),
  /** Who reads it: a `MessageAudience`. An addition. */
  audience: z.literal(Object.values(MessageAudience)),
  /** The person outside HR who reads what is for HR alone; null where there is none. An addition. */
  withName: z.nullable(z.string()),
  /** The sender's role on the case when it was sent; null for HR (gaps G-78) and for one from outside. */
  senderRoleId: z.nullable(z.number()),
  /** Null also when the message it answers was removed. */
  parentMessageId: z.nullable(z.number()),
  caseTrackingMessageAttachments: z.array(messageAttachment),
  /** Named by the specification; the server removes attachments at once, so it is always empty. */
  attachmentsToRemove: z.array(z.number()),
  isCaseLocked: z.boolean(),
  topicTitle: z.string(),
  stageTitle: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  employeeUserId: z.nullable(z.string()),
  caseOwnerName: z.string(),
  caseOwnerUserId: z.string(),
  /** Due time of HR's answer; null when no answer is asked for, or HR has answered (gaps G-78). */
  dueByDateTime: z.nullable(z.string()),
  cameByMail,
});
export type Message = z.output<typeof message>;

export const messageCalls = correspondence({
  noun: 'message',
  plural: 'Messages',
  typing: 'typing',
  parent: 'parentMessageId',
  item: message,
  /** Left out, a new message is for everybody, and an answer for whom the message it answers is (gaps G-108). */
  own: { audience: z.optional(chosenAudience) },
});
