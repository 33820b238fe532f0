import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { HistoryReader } from './history.queries.ts';
import { kindsFor } from './history-filters.ts';

/** A person as reader of the history of a case, with the kinds that their audience allows (gaps G-94). */
export function readerOf(scope: Scope, actor: Actor, theCase: CaseFacts): HistoryReader {
  return {
    scope,
    caseId: theCase.id,
    kinds: kindsFor({ isHr: actsAsHr(actor, theCase), isWriter: isWriterOf(actor, theCase) }),
  };
}
