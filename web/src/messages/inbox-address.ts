import * as z from 'zod/mini';
import { withQuery } from '../lib/paths.ts';
import type { Channel } from './channel.ts';

/**
 * The query of an inbox: which list, and which item of it is open. Values that are not valid are left out.
 */
export const inboxSearch = z.object({
  tab: z.catch(z.optional(z.literal('drafts')), undefined),
  open: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
});
export type InboxSearch = z.output<typeof inboxSearch>;

export function inboxHref({ inbox }: Channel, caseId: number, { tab, open }: InboxSearch): string {
  return withQuery(inbox(caseId), { tab, open });
}
