import type { FileState } from '@evenhand/contract/files';
import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';
import type { HistoryRow } from '@evenhand/contract/timeline';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';
import { describeChange } from '../history/describe-change.ts';
import type { HistoryAct } from './history.queries.ts';
import { mainFact } from './main-fact.ts';

/** An act in words, before it is known which of what it names the reader may open. */
interface DescribedAct extends HistoryAct {
  readonly type: number;
  readonly change: string;
  readonly workflowName: string | null;
  readonly own: readonly DetailLine[];
  readonly others: readonly DetailLine[];
}

interface Openable {
  /** The files that are still on the case and that the reader may read, by storage id. */
  readonly fileStates: ReadonlyMap<string, { readonly state?: FileState }>;
  /** The documents of the case that the reader may open. */
  readonly documentIds: ReadonlySet<string>;
}

/** Tells an act by the fact that matters most, with the others in its details (gaps G-99). */
export function describeAct(act: HistoryAct, changes: ChangeTable, timeZone: string): DescribedAct {
  const main = mainFact(act.facts);
  const described = act.facts.map((fact) => ({ fact, ...describeChange(changes, fact.kind, fact.body, timeZone) }));
  const told = described.find(({ fact }) => fact === main);
  // Files that were added at once have an entry each, which says the same of each.
  const alike = described.filter(({ fact, sentence }) => fact === main || sentence === told?.sentence);
  const others = described.filter((one) => !alike.includes(one));
  return {
    ...act,
    type: historyKinds[main.kind].type,
    change: told?.sentence ?? '',
    workflowName:
      told?.workflowTitle ?? others.find(({ workflowTitle }) => workflowTitle !== null)?.workflowTitle ?? null,
    own: alike.flatMap(({ lines }) => lines),
    others: others.flatMap(({ sentence, lines }) => [sentence, ...lines]),
  };
}

/** Ids of the files and documents that acts name. */
export function namedIn(acts: readonly DescribedAct[]): { readonly files: string[]; readonly documents: string[] } {
  const lines = acts.flatMap(({ own, others }) => [...own, ...others]).filter((line) => typeof line !== 'string');
  return {
    files: lines.flatMap((line) => ('file' in line ? [line.file.storageId] : [])),
    documents: lines.flatMap((line) => ('documentId' in line ? [line.documentId] : [])),
  };
}

/** An act as a timeline row (HIST-04). The misspelt `occuredDateTime` is the specification's. */
export function presentAct(act: DescribedAct, openable: Openable): HistoryRow {
  const details = [...act.own, ...act.others];
  return {
    id: act.number,
    occuredDateTime: act.at.toISOString(),
    type: historyTypeTitles[act.type] ?? '',
    typeId: act.type,
    change: act.change,
    user: act.actorName ?? 'N/A',
    userId: act.actorUserId,
    workflowName: act.workflowName,
    hasDetail: details.length > 0,
    ownDetails: act.own.length,
    changeDetails: details.map((line) => presentLine(line, openable)),
  };
}

/**
 * A line of the details (HIST-05), with the parts of one that tells a change, and the file or the document of
 * one that tells of one that can be opened.
 */
function presentLine(line: DetailLine, { fileStates, documentIds }: Openable): HistoryRow['changeDetails'][number] {
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
