import { Limits } from '@evenhand/contract/limits';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { fileStatesOf } from '../files/case-file.queries.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { documentGuidsOf } from '../letters/letter.queries.ts';
import { startOfDay } from '../platform/days.ts';
import { describeAct, namedIn, presentAct } from './history.presenter.ts';
import { historyOccurrences, historyPage } from './history.queries.ts';
import { filterPresetsFor, filtersOf, narrowKinds } from './history-filters.ts';
import { readerOf } from './history-reader.ts';

/** The case timeline (specification 2 §2.4): every act, as far as the reader's audience allows, in words. */
export function timelineRoutes(serve: Serve, { changes }: { readonly changes: ChangeTable }): void {
  serve.read(getHistory, onCase(caseRules.view), async ({ db, scope, actor, configuration, subject, query }) => {
    const { timeZone } = configuration.pack.service;
    const reader = readerOf(scope, actor, subject);
    const number = query.pageNumber ?? 1;
    const size = Math.min(query.pageSize ?? Limits.historyPageSize, Limits.historyPageSize);
    const filter = {
      kinds: narrowKinds(reader.kinds, query),
      actorUserId: query.userId ?? null,
      from: query.fromDate === undefined ? null : startOfDay(query.fromDate, timeZone),
      until: query.toDate === undefined ? null : startOfDay(query.toDate, timeZone, 1),
    };
    const found = await historyPage(db, reader, filter, { number, size, isAscending: query.sortOrder === 'asc' });
    const acts = found.acts.map((act) => describeAct(act, changes, timeZone));
    const { files, documents } = namedIn(acts);
    const [fileStates, documentIds] = await Promise.all([
      fileStatesOf(db, scope, subject.id, files),
      documents.length === 0 ? new Set<string>() : documentGuidsOf(db, scope, subject.id),
    ]);
    return {
      data: acts.map((act) => presentAct(act, { fileStates, documentIds })),
      pageIndex: number,
      totalPages: Math.max(1, Math.ceil(found.total / size)),
      totalData: found.total,
    };
  });

  serve.read(getHistoryFilters, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const reader = readerOf(scope, actor, subject);
    const occurring = await historyOccurrences(db, reader);
    return {
      ...filtersOf(occurring.kinds),
      users: occurring.people.map(({ id, name }) => ({ id, title: name })),
      filterPresets: filterPresetsFor(reader.kinds),
    };
  });
}
