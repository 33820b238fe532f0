import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import type { ChangeTable, ChangeWords } from './change-words.ts';

export interface DescribedChange {
  readonly subject: string | null;
  readonly lines: readonly string[];
  readonly workflowTitle: string | null;
}

/** Reads stored facts through their schema and describes them in words (HIST-04, HIST-05). */
export function describeChange(changes: ChangeTable, kind: HistoryKind, body: string, timeZone: string): DescribedChange {
  const facts = historyKinds[kind].facts.parse(JSON.parse(body)) as { workflowTitle?: string };
  const words = changes[kind] as ChangeWords<unknown>;
  return { subject: words.subject?.(facts) ?? null, lines: words.lines?.(facts, timeZone) ?? [], workflowTitle: facts.workflowTitle ?? null };
}
