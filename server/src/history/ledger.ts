import { randomBytes } from 'node:crypto';
import { postedKindOf } from '@evenhand/contract/history/message-facts';
import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act, OnCase, OpenLedger, Recorded } from '../access/act.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import { executePipelined } from '../platform/database/pipelined.ts';

/** One recorded change. */
export interface Entry {
  readonly kind: HistoryKind;
  readonly facts: unknown;
  /** The process the facts belong to. */
  readonly recordId: number | null;
  /** Another case that the facts name. */
  readonly linkedCaseId: number | null;
}

/**
 * What follows from the entries an act has recorded on a case, in its transaction and once they are written.
 */
export type FactListener = (act: Recorded, onCase: OnCase, entries: readonly Entry[]) => Promise<void>;

/**
 * Gives each act its ledger. The entries of an act on a case are written together when the act is done, in
 * the order in which they were recorded. Nothing changes on a case without an entry, so open screens are
 * notified from here too, once the act has committed.
 */
export function createLedger(listeners: readonly FactListener[]): OpenLedger {
  return (act): Act['record'] => {
    const recorded = new Map<number, Entry[]>();
    return (onCase, kind, facts) => {
      const { recordId = null, linkedCaseId = null } = facts as { recordId?: number | null; linkedCaseId?: number };
      const entry = { kind, facts: historyKinds[kind].facts.parse(facts), recordId, linkedCaseId };
      const ofCase = recorded.get(onCase.id);
      if (ofCase !== undefined) {
        ofCase.push(entry);
        return;
      }
      const entries = [entry];
      recorded.set(onCase.id, entries);
      act.beforeCommit(async () => {
        await append(act, onCase, entries);
        for (const listen of listeners) await listen(act, onCase, entries);
      });
    };
  };
}

/**
 * One statement. Its columns are computed from left to right, and each entry finds the one
 * before it at the head of the chain.
 */
async function append(act: Recorded, onCase: OnCase, entries: readonly Entry[]): Promise<void> {
  const appended = entries.map(({ kind, facts }, index) => {
    const content = sql`${randomBytes(32)}, ${JSON.stringify(facts)}`;
    return sql`append_history(${onCase.id}, ${onCase.serviceId}, ${act.now}, ${act.actor?.userId ?? null}::uuid, ${kind}, 0, ${content}, ${index > 0})`;
  });
  await executePipelined(
    act.db,
    sql`select ${sql.join([...appended, notifyCaseChanged(onCase.id, changedFactsOf(entries))])}`.compile(act.db),
  );
}

/** Each audience, process and linked case once. */
function changedFactsOf(entries: readonly Entry[]): ChangedFact[] {
  const facts = entries.map((entry): ChangedFact => {
    const { recordId, linkedCaseId } = entry;
    const { withUserId } = entry.facts as { withUserId?: string | null };
    const fact = {
      audience: historyKinds[entry.kind].audience,
      recordId,
      ...(linkedCaseId === null ? {} : { linkedCaseId }),
      ...(typeof withUserId === 'string' ? { withUserId } : {}),
    };
    if (isOfMessage(entry)) {
      return { ...fact, addedId: (entry.facts as FactsOf<'message.posted'>).messageId };
    }
    return isTakingUp(entry) ? { ...fact, isTakenUp: true } : fact;
  });
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

const postedKinds: ReadonlySet<HistoryKind> = new Set(Object.values(postedKindOf));

/** A message came to the inbox of the case. */
function isOfMessage({ kind }: Entry): boolean {
  return kind === 'message.assigned' || postedKinds.has(kind);
}

/** The case gets an adviser, or is closed (gaps G-76). */
function isTakingUp({ kind, facts }: Entry): boolean {
  if (kind === 'case.adviser-changed') return (facts as FactsOf<typeof kind>).to !== null;
  return kind === 'case.closed';
}
