import * as z from 'zod/mini';
import { route } from './route.ts';

/**
 * The `data` of one Server-Sent Event for an open screen: ids only. `changed` are cases the person sees, `gone` are
 * cases they saw until now and see no longer; `isBehind` says that something may have been missed, so everything shown
 * is to be read again. `hasNewConfiguration` says that a pack was published, so topics, lists to choose from and labels
 * are to be read again before they are used next. `own` are cases on which the person themselves marked a message, or
 * ended a draft, perhaps in another window. `hasNewUnassigned` says that a message without a case has come, or has
 * gone.
 */
export const liveEvent = z.object({
  changed: z.array(z.number()),
  gone: z.array(z.number()),
  isBehind: z.boolean(),
  hasNewConfiguration: z.optional(z.boolean()),
  own: z.optional(z.array(z.number())),
  hasNewUnassigned: z.optional(z.boolean()),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * Interval of the server's signs of life on a stream, in milliseconds; a client that hears nothing for twice as long
 * connects again.
 */
export const LIVE_HEARTBEAT_MS = 20_000;

export const followCases = route({
  service: 'case',
  method: 'GET',
  path: '/hub/cases',
  summary: 'A stream of Server-Sent Events: which of the cases the caller sees have changed or are gone',
  response: z.null(),
  raw: 'stream',
});

/** Names of the events of the two hubs; the data of one is a JSON array of its arguments (gaps G-107). */
export const HubEvent = {
  /** [message id] */
  RemoveMessage: 'removemessage',
  /** [message id, [attachment ids]] */
  RemoveMessageAttachments: 'removemessageattachments',
  /** [case id] */
  RemoveUnassignedCase: 'removeunassignedcase',
  /** [message id]; an addition to the specification, not on the hub of unassigned cases. */
  AddMessage: 'addmessage',
  /** [message id, is read], for the person who marked it alone; an addition likewise. */
  MarkMessage: 'markmessage',
} as const;
export type HubEvent = (typeof HubEvent)[keyof typeof HubEvent];

/** The token: a browser's event source can send no header. */
const token = z.strictObject({ access_token: z.optional(z.string()) });

/** API-069, for clients that know the specification alone. `/hub/cases` carries the same events. */
export const followInbox = route({
  service: 'case',
  method: 'GET',
  path: '/hub/messageinbox',
  summary:
    'A stream of Server-Sent Events: which messages came to cases the caller sees, were removed, or were marked by the caller',
  query: token,
  response: z.null(),
  raw: 'stream',
  takesTokenInQuery: true,
});

/** API-070. */
export const followUnassigned = route({
  service: 'case',
  method: 'GET',
  path: '/hub/unassignedcases',
  summary: 'A stream of Server-Sent Events: which messages, attachments and cases left the unassigned list',
  query: token,
  response: z.null(),
  raw: 'stream',
  takesTokenInQuery: true,
});
