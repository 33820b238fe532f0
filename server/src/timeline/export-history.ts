import type { HistoryRow } from '@evenhand/contract/timeline';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { presentAct } from './history.presenter.ts';
import type { HistoryAct } from './history.queries.ts';
import { historyPage } from './history.queries.ts';
import { kindsFor } from './history-filters.ts';

/** Of one page of acts. */
const PAGE_ACTS = 500;
/** What is opened from a line of the screen is listed elsewhere in the export. */
const NOTHING_TO_OPEN = { fileStates: new Map(), documentIds: new Set<string>() };

/** What was done on the case, the oldest act first, as far as the reader's audience may read it. */
export async function exportHistory(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { changes, configuration } = exporting;
  const { timeZone } = configuration.pack.service;
  const acts = await everyAct(exporting);
  return [{ title: 'History', entries: acts.map((act) => entryOf(exporting, presentAct(act, { changes, timeZone, ...NOTHING_TO_OPEN }))) }];
}

async function everyAct({ db, scope, actor, theCase }: Exporting): Promise<HistoryAct[]> {
  const kinds = kindsFor({ isHr: actsAsHr(actor, theCase), isWriter: isWriterOf(actor, theCase) });
  const reader = { scope, caseId: theCase.id, kinds };
  const acts: HistoryAct[] = [];
  for (let number = 1; ; number += 1) {
    const page = await historyPage(db, reader, { kinds, actorUserId: null, from: null, until: null }, { number, size: PAGE_ACTS, isAscending: true });
    acts.push(...page.acts);
    if (page.acts.length === 0 || acts.length >= page.total) return acts;
  }
}

function entryOf(exporting: Exporting, row: HistoryRow): ExportedEntry {
  return {
    heading: `${row.id}. ${momentIn(exporting, row.occuredDateTime)} · ${row.user}`,
    lines: [row.change, ...row.changeDetails.map(({ detailText }) => detailText)],
  };
}
