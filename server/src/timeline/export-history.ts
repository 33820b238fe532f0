import type { HistoryRow } from '@evenhand/contract/timeline';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { describeAct, presentAct } from './history.presenter.ts';
import { historyPage } from './history.queries.ts';
import { readerOf } from './history-reader.ts';

/** An export leaves nothing out. Pages would each ask for the whole history again. */
const ALL = { number: 1, size: 2_147_483_647, isAscending: true } as const;
/** What is opened from a line of the screen is listed elsewhere in the export. */
const NOTHING_TO_OPEN = { fileStates: new Map(), documentIds: new Set<string>() };

/** What was done on the case, the oldest act first, as far as the reader's audience may read it. */
export async function exportHistory(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, actor, theCase, changes, configuration } = exporting;
  const { timeZone } = configuration.pack.service;
  const reader = readerOf(scope, actor, theCase);
  const { acts } = await historyPage(
    db,
    reader,
    { kinds: reader.kinds, actorUserId: null, from: null, until: null },
    ALL,
  );
  return [
    {
      title: 'History',
      entries: acts.map((act) => entryOf(exporting, presentAct(describeAct(act, changes, timeZone), NOTHING_TO_OPEN))),
    },
  ];
}

function entryOf(
  exporting: Exporting,
  { id, occuredDateTime, user, workflowName, change, changeDetails }: HistoryRow,
): ExportedEntry {
  return {
    heading: `${id}. ${momentIn(exporting, occuredDateTime)} · ${user}`,
    facts: [['Process', workflowName]],
    lines: [change],
    items: changeDetails.map(lineOf),
  };
}

/** In words, because the fonts of the file have no arrow. */
function lineOf({ detailText, change }: HistoryRow['changeDetails'][number]): string {
  if (change === null) return detailText;
  return `${change.label === null ? 'From' : `${change.label}: from`} ${change.from} to ${change.to}`;
}
