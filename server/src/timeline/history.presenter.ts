import type { FileState } from '@evenhand/contract/files';
import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';
import type { HistoryRow } from '@evenhand/contract/timeline';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';
import { describeChange } from '../history/describe-change.ts';
import type { HistoryAct } from './history.queries.ts';
import { mainFact } from './main-fact.ts';

interface Presenting {
  readonly changes: ChangeTable;
  readonly timeZone: string;
  /** The files that are still on the case and that the reader may read, by storage id. */
  readonly fileStates: ReadonlyMap<string, { readonly state?: FileState }>;
  /** The documents of the case that the reader may open. */
  readonly documentIds: ReadonlySet<string>;
}

/**
 * An act as a timeline row (HIST-04, gaps G-99): told by the fact that matters most, the others in its
 * details. The misspelt `occuredDateTime` is the specification's.
 */
export function presentAct(act: HistoryAct, { changes, timeZone, ...openable }: Presenting): HistoryRow {
  const main = mainFact(act.facts);
  const { type } = historyKinds[main.kind];
  const described = act.facts.map((fact) => ({ fact, ...describeChange(changes, fact.kind, fact.body, timeZone) }));
  const told = described.find(({ fact }) => fact === main);
  const others = described.filter(({ fact }) => fact !== main);
  const own = told?.lines ?? [];
  const details = [...own, ...others.flatMap(({ sentence, lines }) => [sentence, ...lines])];
  return {
    id: act.number,
    occuredDateTime: act.at.toISOString(),
    type: historyTypeTitles[type] ?? '',
    typeId: type,
    change: told?.sentence ?? '',
    user: act.actorName ?? 'N/A',
    userId: act.actorUserId,
    workflowName:
      told?.workflowTitle ?? others.find(({ workflowTitle }) => workflowTitle !== null)?.workflowTitle ?? null,
    hasDetail: details.length > 0,
    ownDetails: own.length,
    changeDetails: details.map((line) => presentLine(line, openable)),
  };
}

/**
 * A line of the details (HIST-05), with the parts of one that tells a change, and the file or the document of
 * one that tells of one that can be opened.
 */
function presentLine(
  line: DetailLine,
  { fileStates, documentIds }: Pick<Presenting, 'fileStates' | 'documentIds'>,
): HistoryRow['changeDetails'][number] {
  const rest = { eventFileAttachment: null, documentId: null };
  if (typeof line === 'string') return { detailText: line, change: null, ...rest };
  if ('file' in line) {
    const state = fileStates.get(line.file.storageId);
    return {
      detailText: line.text,
      change: null,
      ...rest,
      eventFileAttachment: state === undefined ? null : { ...line.file, ...state },
    };
  }
  if ('documentId' in line)
    return {
      detailText: line.text,
      change: null,
      ...rest,
      documentId: documentIds.has(line.documentId) ? line.documentId : null,
    };
  const { label, from, to } = line;
  return {
    detailText: `${label === undefined ? '' : `${label}: `}${from} → ${to}`,
    change: { label: label ?? null, from, to },
    ...rest,
  };
}
