import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { route } from './route.ts';

/**
 * An addition to the specification. What the caller sends to this address by e-mail becomes their message on
 * the case, as long as they may write messages on it. Null where no mail comes in for their service, and for
 * people whose own address is not known.
 */
export const getReplyAddress = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/messages/replyaddress',
  summary: 'The e-mail address at which mail of the caller becomes a message on the case',
  params: onCase,
  response: z.object({ address: z.nullable(z.string()) }),
});
