import * as z from 'zod/mini';
import { sendingWays } from '../letter-sending.ts';
import { HistoryType, kind } from './fact-kind.ts';

const letter = z.object({
  workflowTitle: z.string(),
  recordId: z.number(),
  documentId: z.string(),
  title: z.string(),
  /** The first letter that it is a correction of. */
  corrects: z.optional(z.string()),
});

/** Letters that were completed before wording could be changed do not say it. */
const completed = z.extend(letter, {
  isWordingChanged: z.optional(z.boolean()),
  /** Why it keeps dates that have passed, or that leave less time than agreed. */
  dateReason: z.optional(z.string()),
  /** Hash of what it says and why, in hexadecimal; left out from before hashes were kept. */
  contentsSha256: z.optional(z.string()),
  /** It waits to be sent; left out from before that was recorded. */
  isToBeSent: z.optional(z.boolean()),
});

/** A record about the sending of a completed letter, by its number. */
const ofSending = z.extend(z.omit(letter, { corrects: true }), { sendingId: z.number() });

const sent = z.extend(ofSending, { how: z.enum(sendingWays), day: z.string(), to: z.nullable(z.string()) });

/** Repeats what it takes back. */
const takenBack = z.extend(ofSending, {
  how: z.enum([...sendingWays, 'none']),
  day: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
});

/** Facts about letters. Its process decides who reads it, as everything that names a process. */
export const letterFacts = {
  'letter.begun': kind({
    id: 41,
    type: HistoryType.Process,
    title: 'Document begun',
    audience: 'viewers',
    facts: letter,
  }),
  'letter.completed': kind({
    id: 42,
    type: HistoryType.Process,
    title: 'Document completed',
    audience: 'viewers',
    facts: completed,
  }),
  'letter.sent': kind({ id: 112, type: HistoryType.Process, title: 'Document sent', audience: 'viewers', facts: sent }),
  'letter.not-sent': kind({
    id: 113,
    type: HistoryType.Process,
    title: 'Document not to be sent',
    audience: 'viewers',
    facts: z.extend(ofSending, { reason: z.string() }),
  }),
  'letter.sending-taken-back': kind({
    id: 114,
    type: HistoryType.Process,
    title: 'Record of sending taken back',
    audience: 'viewers',
    facts: takenBack,
  }),
} as const;
