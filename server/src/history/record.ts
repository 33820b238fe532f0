import { randomBytes } from 'node:crypto';
import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { tellCaseChanged } from '../access/case-changes.ts';

/**
 * Writes one entry of a case's history, in the transaction of the act it tells of, and answers its number in the case's chain. Nothing changes on a
 * case without an entry, so this is also where the people who have it open are told, once the act has committed.
 * @throws when the facts are not those the kind declares: an act whose record is wrong does not happen.
 */
export async function record<K extends HistoryKind>(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  kind: K,
  facts: FactsOf<K>,
): Promise<number> {
  const body = JSON.stringify(historyKinds[kind].facts.parse(facts));
  const { rows } = await sql<{ seq: number }>`
    select append_history(${onCase.id}, ${onCase.serviceId}, ${act.now}, ${act.actor.userId}::uuid, ${kind}, 0, ${randomBytes(32)}, ${body}) as seq,
      ${tellCaseChanged(onCase.id)}
  `.execute(act.db);
  return (rows[0] as { seq: number }).seq;
}
