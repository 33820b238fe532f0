import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import type { ChangeTable, ChangeWords, DetailLine } from './change-words.ts';

export interface DescribedChange {
  readonly sentence: string;
  readonly lines: readonly DetailLine[];
  readonly workflowTitle: string | null;
}

/**
 * Reads stored facts through their schema and describes them in words (HIST-04, HIST-05). Of an entry whose
 * facts were removed the title remains.
 */
export function describeChange(
  changes: ChangeTable,
  kind: HistoryKind,
  body: string | null,
  timeZone: string,
): DescribedChange {
  const { facts: schema, title } = historyKinds[kind];
  if (body === null) return { sentence: `${title} (removed)`, lines: [], workflowTitle: null };
  const facts = schema.parse(JSON.parse(body)) as { workflowTitle?: string };
  const words = changes[kind] as ChangeWords<unknown>;
  const subject = words.subject?.(facts) ?? null;
  return {
    sentence: words.sentence?.(facts) ?? (subject === null ? title : `${title}: ${subject}`),
    lines: words.lines?.(facts, timeZone) ?? [],
    workflowTitle: facts.workflowTitle ?? null,
  };
}
