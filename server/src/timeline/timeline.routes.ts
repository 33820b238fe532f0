import { Limits } from '@evenhand/contract/limits';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { startOfDay } from '../platform/days.ts';
import { presentHistoryEntry } from './history.presenter.ts';
import { historyOccurrences, historyPage } from './history.queries.ts';
import { filterPresets, filtersOf, kindsFor, narrowKinds } from './history-filters.ts';

/** The case timeline (specification 2 §2.4): every entry the reader's audience allows, in words. */
export function timelineRoutes(serve: Serve, { changes }: { readonly changes: ChangeTable }): void {
  serve.read(getHistory, onCase(caseRules.view), async ({ db, scope, actor, configuration, subject, query }) => {
    const { timeZone } = configuration.pack.service;
    const kinds = narrowKinds(kindsFor(readerOf(actor, subject)), query);
    const number = query.pageNumber ?? 1;
    const size = Math.min(query.pageSize ?? Limits.historyPageSize, Limits.historyPageSize);
    const isAscending = query.sortOrder === 'asc';
    const filter = {
      kinds,
      actorUserId: query.userId ?? null,
      from: query.fromDate === undefined ? null : startOfDay(query.fromDate, timeZone),
      until: query.toDate === undefined ? null : startOfDay(query.toDate, timeZone, 1),
    };
    const { entries, total } = await historyPage(db, scope, subject.id, filter, { number, size, isAscending });
    return {
      data: entries.map((entry, index) => presentHistoryEntry(entry, positionOf({ number, size, total, isAscending, index }), { changes, timeZone })),
      pageIndex: number,
      totalPages: Math.max(1, Math.ceil(total / size)),
      totalData: total,
    };
  });

  serve.read(getHistoryFilters, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const occurring = await historyOccurrences(db, scope, subject.id, kindsFor(readerOf(actor, subject)));
    return { ...filtersOf(occurring.kinds), users: occurring.people.map(({ id, name }) => ({ id, title: name })), filterPresets: [...filterPresets] };
  });
}

/**
 * A row's number among those its reader gets, oldest first. The ledger's own numbers would show how many
 * entries are withheld from them (HIST-11).
 */
function positionOf(at: { number: number; size: number; total: number; isAscending: boolean; index: number }): number {
  const position = (at.number - 1) * at.size + at.index;
  return at.isAscending ? position + 1 : at.total - position;
}

function readerOf(actor: Actor, theCase: CaseFacts): { isHr: boolean; isWriter: boolean } {
  return { isHr: actsAsHr(actor, theCase), isWriter: isWriterOf(actor, theCase) };
}
