import { randomBytes } from 'node:crypto';
import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import { tellCaseChanged } from '../access/case-changes.ts';
import { executePipelined } from '../platform/database/pipelined.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}
interface Entry {
  readonly kind: HistoryKind;
  readonly body: string;
  /** The process the facts belong to. */
  readonly recordId: number | null;
}

/** What the acts under way have recorded so far, by their transactions and cases. */
const recorded = new WeakMap<Act['db'], Map<number, Entry[]>>();

/**
 * Records one entry of a case's history in the transaction of the act it tells of. The entries of an act are written together when all of it is
 * done, in the order in which they were recorded. Nothing changes on a case without an entry, so this is also where the people who have it open
 * are told, once the act has committed.
 * @throws when the facts are not those the kind declares: an act whose record is wrong does not happen.
 */
export function record<K extends HistoryKind>(act: Act, onCase: OnCase, kind: K, facts: FactsOf<K>): void {
  const recordId = (facts as { recordId?: number }).recordId ?? null;
  const entry = { kind, body: JSON.stringify(historyKinds[kind].facts.parse(facts)), recordId };
  const ofAct = recorded.get(act.db) ?? new Map<number, Entry[]>();
  recorded.set(act.db, ofAct);
  const ofCase = ofAct.get(onCase.id);
  if (ofCase !== undefined) {
    ofCase.push(entry);
    return;
  }
  const entries = [entry];
  ofAct.set(onCase.id, entries);
  act.beforeCommit(() => append(act, onCase, entries));
}

/** One statement; its columns are made from left to right, and each entry finds the one before it at the head of the chain. */
async function append(act: Act, onCase: OnCase, entries: readonly Entry[]): Promise<void> {
  const appended = entries.map(
    ({ kind, body }) => sql`append_history(${onCase.id}, ${onCase.serviceId}, ${act.now}, ${act.actor.userId}::uuid, ${kind}, 0, ${randomBytes(32)}, ${body})`,
  );
  await executePipelined(act.db, sql`select ${sql.join([...appended, tellCaseChanged(onCase.id, changedFactsOf(entries))])}`.compile(act.db));
}

/** Each audience and process once. */
function changedFactsOf(entries: readonly Entry[]): ChangedFact[] {
  const facts = entries.map(({ kind, recordId }) => ({ audience: historyKinds[kind].audience, recordId }));
  return [...new Map(facts.map((fact) => [`${fact.audience} ${fact.recordId}`, fact])).values()];
}
