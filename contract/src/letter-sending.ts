import * as z from 'zod/mini';
import { inMeantYear } from './date-bounds.ts';
import { day, idInPath, requiredText, text } from './fields.ts';

/** How a completed letter was sent, as often as it was, or that it will not be (decision 0109). */

/** Ways in which a letter is sent. */
export const sendingWays = ['hand', 'post', 'email'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** Longest address or name that a letter was sent to. */
export const SENT_TO_MAXIMUM = 300;
/** Longest reason why a letter will not be sent, and why a record of its sending was taken back. */
export const SENDING_REASON_MAXIMUM = 500;

const way = z.enum(sendingWays, 'Choose how it was sent.');

export const sendingBody = z.strictObject({
  how: way,
  /** The calendar day of the service on which it was sent. */
  day: day.check(inMeantYear('event')),
  /** Address or person. Needed by post and by e-mail. */
  to: z.optional(z.nullable(text(SENT_TO_MAXIMUM))),
});

export const reasonBody = z.strictObject({ reason: requiredText(SENDING_REASON_MAXIMUM, 'Enter a reason.') });

export const sendingInPath = { sendingId: idInPath };

/** One record: of a sending, or `none` where the letter will not be sent. It stays when it is taken back. */
const sendingRecord = z.object({
  id: z.number(),
  how: z.enum([...sendingWays, 'none']),
  /** `YYYY-MM-DD`; null where it will not be sent. */
  day: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Why it will not be sent; null for a sending. */
  reason: z.nullable(z.string()),
  recordedAt: z.string(),
  recordedBy: z.string(),
  takenBack: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type SendingRecord = z.output<typeof sendingRecord>;

/** What is recorded of the sending of a completed letter, and what the reader may record. */
export const letterSending = z.object({
  /** It stops the closing of its case until it is recorded how it was sent, or that it will not be. */
  isWaiting: z.boolean(),
  /** The oldest first. */
  records: z.array(sendingRecord),
  canRecord: z.boolean(),
  canTakeBack: z.boolean(),
});
export type LetterSending = z.output<typeof letterSending>;
