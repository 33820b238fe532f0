import type { countItems as route } from '@evenhand/contract/case-counts';
import { MESSAGE_PAGE_MAXIMUM } from '@evenhand/contract/message-fields';
import type { AnswerOf } from '@evenhand/contract/route';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { countFiles } from '../files/file-list.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badField } from '../platform/http/app-error.ts';
import { countsOf } from './message.queries.ts';

/**
 * The part of a list that is asked for; null asks for all of it. @throws BAD_REQUEST when it is too
 * large.
 */
export function pageOf({
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
  const [counts, files] = await Promise.all([countsOf(db, scope, theCase.id), countFiles(db, scope, theCase.id)]);
  const countOf = (isNote: boolean) => {
    const found = counts.find((count) => count.isNote === isNote);
    return found === undefined ? none : { total: found.total, unread: found.unread, drafts: found.drafts };
  };
  return { messages: countOf(false), notes: actsAsHr(actor, theCase) ? countOf(true) : null, files };
}
