import type { messageCalls } from '@evenhand/contract/messages';
import type { ParamsOf, QueryOf } from '@evenhand/contract/route';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { MessageRow } from './message.queries.ts';
import { messagesOf } from './message.queries.ts';
import { rulesOf } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';
import { pageOf } from './message-lists.ts';

/**
 * The policy of the list of messages or notes of a case. The list is asked for together with what decides who
 * may see it, because people open inboxes all day.
 */
export function listedMessages(kind: MessageKind): Policy<readonly MessageRow[]> {
  return {
    about: 'case',
    async admit({ db, actor, params, query }) {
      // The list of notes has the same parameters.
      const { id, isDraft, unreadOnly } = params as ParamsOf<typeof messageCalls.list>;
      const page = pageOf(query as QueryOf<typeof messageCalls.list>);
      const listing = { kind, list: isDraft ? 'saved' : 'posted', unreadOnly, page } as const;
      const [theCase, messages] = await Promise.all([
        loadCaseFor(db, actor, id, { lock: false }),
        messagesOf(db, scopeOf(actor), id, listing),
      ]);
      assertMay(actor, rulesOf[kind].read, theCase);
      return messages;
    },
  };
}
