import type { countItems as route } from '@evenhand/contract/case-counts';
import { MESSAGE_PAGE_MAXIMUM } from '@evenhand/contract/message-fields';
import type { messageCalls } from '@evenhand/contract/messages';
import type { AnswerOf, ParamsOf, QueryOf } from '@evenhand/contract/route';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Policy } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { countFiles } from '../files/file-list.queries.ts';
import { countCompletedLetters } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badField } from '../platform/http/app-error.ts';
import type { MessageRow } from './message.queries.ts';
import { countsOf, messagesOf } from './message.queries.ts';
import { rulesOf } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';

/**
 * The policy of the list of messages or notes of a case. The list is asked for together with what decides who
 * may see it, because people open inboxes all day.
 */
export function listedMessages(kind: MessageKind): Policy<readonly MessageRow[]> {
  return {
    about: 'case',
    async admit({ db, actor, params, query, tellCase }) {
      // The list of notes has the same parameters.
      const { id, isDraft, unreadOnly } = params as ParamsOf<typeof messageCalls.list>;
      const page = pageOf(query as QueryOf<typeof messageCalls.list>);
      const listing = { kind, list: isDraft ? 'saved' : 'posted', unreadOnly, page } as const;
      const [theCase, messages] = await Promise.all([
        loadCaseFor(db, actor, id, { lock: false }),
        messagesOf(db, scopeOf(actor), id, listing),
      ]);
      assertMay(actor, rulesOf[kind].read, theCase);
      tellCase(id);
      return messages;
    },
  };
}

/** Reads the page of a list; null stands for all of it. @throws BAD_REQUEST when it is too large. */
function pageOf({
  page = 1,
  pageSize,
}: {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}) {
  if (pageSize === undefined) return null;
  if (pageSize > MESSAGE_PAGE_MAXIMUM) throw badField('pageSize', `Must be at most ${MESSAGE_PAGE_MAXIMUM}.`);
  return { take: pageSize, skip: (page - 1) * pageSize };
}

const none = { total: 0, unread: 0, drafts: 0 };

/**
 * The numbers on the tabs and the menu of a case. Nobody but those who act as HR on it learns of notes, or of
 * their files.
 */
export async function countItems(
  db: ReadDb,
  scope: Scope,
  actor: Actor,
  theCase: CaseFacts,
): Promise<AnswerOf<typeof route>> {
  const [counts, files, letters] = await Promise.all([
    countsOf(db, scope, theCase.id),
    countFiles(db, scope, theCase.id),
    countCompletedLetters(db, scope, theCase.id),
  ]);
  const countOf = (isNote: boolean) => {
    const { total, unread, drafts } = counts.find((count) => count.isNote === isNote) ?? none;
    return { total, unread, drafts };
  };
  return {
    messages: countOf(false),
    notes: actsAsHr(actor, theCase) ? countOf(true) : null,
    files,
    letters: letters.total,
    lettersToSend: letters.toSend,
  };
}
