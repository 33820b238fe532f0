import { randomBytes } from 'node:crypto';
import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';

/** Why content of the history was destroyed. It names a decision and repeats nothing of the content. */
export interface Basis {
  readonly basis: 'removal-request';
  readonly requestId: number;
}

/** An entry of the ledger that still says something, with what it says. */
export interface ToldEntry<K extends HistoryKind = HistoryKind> {
  /** The number of the entry that happened. */
  readonly seq: number;
  /** The number of the entry that says it now: another one where the first was redacted in part. */
  readonly toldSeq: number;
  readonly kind: K;
  readonly facts: FactsOf<K>;
}

/**
 * Destroys what an entry of a case that the act holds says (security study §5, decision 0054). `remains` are
 * those of its facts that may still be read: they are told by a new entry that refers to it.
 */
export async function redactEntry<K extends HistoryKind>(
  act: Act,
  onCase: OnCase,
  entry: ToldEntry<K>,
  basis: Basis,
  remains: FactsOf<K> | null,
): Promise<void> {
  // Who may read its process, and sees the other case it names, may read that something was redacted.
  const { recordId, linkedCaseId } = entry.facts as { recordId?: number; linkedCaseId?: number };
  const body = JSON.stringify({ ...basis, recordId, linkedCaseId });
  const on = sql`${onCase.id}, ${onCase.serviceId}`;
  await sql`select redact_history(${on}, ${entry.toldSeq}, ${act.now}, ${act.actor.userId}::uuid, ${randomBytes(32)}, ${body})`.execute(
    act.db,
  );
  if (remains === null) return;
  const facts = JSON.stringify(historyKinds[entry.kind].facts.parse(remains));
  await sql`select append_history(${on}, ${act.now}, ${act.actor.userId}::uuid, ${entry.kind}, ${entry.seq}, ${randomBytes(32)}, ${facts}, true)`.execute(
    act.db,
  );
}

/** Entries of these kinds on a case whose facts contain one of these, such as `{ messageId: 7 }`. */
export async function toldEntries<K extends HistoryKind>(
  act: Act,
  caseId: number,
  kinds: readonly K[],
  containing: readonly Readonly<Record<string, unknown>>[],
): Promise<ToldEntry<K>[]> {
  const { rows } = await sql<{ seq: number; toldSeq: number; kind: K; body: string }>`
    select e.seq, coalesce(own.seq, later.seq) as "toldSeq", e.kind, ${bodyOfEntry} as body from history_event e ${whatEntrySays}
    where e.case_id = ${caseId} and e.ref_seq = 0 and e.kind = any (${[...kinds]}::text[])
      and ${bodyOfEntry}::jsonb @> any (${containing.map((facts) => JSON.stringify(facts))}::jsonb[])
    order by e.seq`.execute(act.db);
  return rows.map(({ body, ...row }) => ({
    ...row,
    facts: historyKinds[row.kind].facts.parse(JSON.parse(body)) as FactsOf<K>,
  }));
}

/**
 * Joins to the entry `e` what it says now, as `own` or, when that was redacted, `later`: what was told of it
 * last. Entries that tell of another one (`ref_seq`) are no events of their own.
 */
export const whatEntrySays: RawBuilder<unknown> = sql`left join history_content own on own.case_id = e.case_id and own.seq = e.seq
  left join lateral (
    select c.seq, c.body from history_event r join history_content c on c.case_id = r.case_id and c.seq = r.seq
    where own.seq is null and r.case_id = e.case_id and r.ref_seq = e.seq and r.ref_seq <> 0 and r.kind = e.kind order by r.seq desc limit 1
  ) later on true`;
export const bodyOfEntry: RawBuilder<string | null> = sql`coalesce(own.body, later.body)`;
