import * as z from 'zod/mini';
import { route } from './route.ts';

/**
 * What an open screen is sent, as the `data` of one Server-Sent Event: ids only. `changed` are cases the
 * person sees, `gone` are cases they saw until now and see no longer; `isBehind` says that something may have
 * been missed, so everything shown is to be read again. `hasNewConfiguration` says that a pack was published,
 * so topics, lists to choose from and labels are to be read again before they are used next.
 */
export const liveEvent = z.object({
  changed: z.array(z.number()),
  gone: z.array(z.number()),
  isBehind: z.boolean(),
  hasNewConfiguration: z.optional(z.boolean()),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * How often the server shows that a stream is alive, in milliseconds; a client that hears nothing for
 * twice as long connects again.
 */
export const LIVE_HEARTBEAT_MS = 20_000;

export const followCases = route({
  service: 'case',
  method: 'GET',
  path: '/hub/cases',
  summary: 'A stream of Server-Sent Events: which of the cases the caller sees have changed or are gone',
  response: z.null(),
  isRaw: true,
});
