import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';
import type { HistoryRow } from '@evenhand/contract/timeline';
import type { ChangeTable } from '../history/change-words.ts';
import { describeChange } from '../history/describe-change.ts';
import type { HistoryEntry } from './history.queries.ts';

/** A stored entry as a timeline row (HIST-04); the misspelt `occuredDateTime` is the specification's. */
export function presentHistoryEntry(
  entry: HistoryEntry,
  position: number,
  { changes, timeZone }: { readonly changes: ChangeTable; readonly timeZone: string },
): HistoryRow {
  const definition = historyKinds[entry.kind];
  const { subject, lines, workflowTitle } = describeChange(changes, entry.kind, entry.body, timeZone);
  return {
    id: position,
    occuredDateTime: entry.at.toISOString(),
    type: historyTypeTitles[definition.type] ?? '',
    change: subject === null ? definition.title : `${definition.title}: ${subject}`,
    user: entry.actorName ?? 'N/A',
    userId: entry.actorUserId,
    workflowName: workflowTitle,
    hasDetail: lines.length > 0,
    changeDetails: lines.map((detailText) => ({ detailText, eventFileAttachment: null, documentId: null })),
  };
}
