import * as z from 'zod/mini';
import { HistoryType, kind, named, person } from './fact-kind.ts';

/** Extent of a removal request: number of attachments, and if the message itself goes. No word of either. */
const request = { requestId: z.number(), messageId: z.number(), isWhole: z.boolean(), attachmentCount: z.number() };

/** A request about a file that was added to the case itself. */
const ofFile = { requestId: z.number(), fileId: z.number() };
const reasons = { reason: named, urgency: named };

/**
 * Requests to remove messages and files. HR alone reads that one was made or denied; everybody who could read what
 * went reads that something was removed (gaps G-75, G-107, G-108).
 */
export const removalFacts = {
  'removal.requested': kind({
    id: 82,
    type: HistoryType.Message,
    title: 'Removal requested',
    audience: 'hr',
    facts: z.union([z.object({ ...request, ...reasons }), z.object({ ...ofFile, ...reasons })]),
  }),
  'removal.denied': kind({
    id: 83,
    type: HistoryType.Message,
    title: 'Removal denied',
    audience: 'hr',
    facts: z.union([z.object({ ...request, requestedBy: person }), z.object({ ...ofFile, requestedBy: person })]),
  }),
  'message.removed': kind({
    id: 84,
    type: HistoryType.Message,
    title: 'Message removed',
    audience: 'viewers',
    facts: z.object({ ...request, requestedBy: person }),
  }),
  'message.attachments-removed': kind({
    id: 85,
    type: HistoryType.Message,
    title: 'Attachments removed from a message',
    audience: 'viewers',
    facts: z.object({ ...request, requestedBy: person }),
  }),
  'team-message.removed': kind({
    id: 96,
    type: HistoryType.Message,
    title: 'Removed, to the case team',
    audience: 'writers',
    facts: z.object({ ...request, requestedBy: person }),
  }),
  'hr-message.removed': kind({
    id: 97,
    type: HistoryType.Message,
    title: 'Removed, to HR alone',
    audience: 'hr',
    facts: z.object({ ...request, requestedBy: person }),
  }),
} as const;
