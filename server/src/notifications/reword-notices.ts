import type { HistoryKind } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { ASKED } from './post-notice.ts';

// Notices repeat words of what they announce. These follow when the words are removed.

/** Changes the facts of the notices that announced something of a message; with null the notices go. */
export async function rewordNotices(
  act: Act,
  caseId: number,
  about: { readonly kind: HistoryKind; readonly messageId: number },
  facts: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const which = sql`case_id = ${caseId} and kind = ${about.kind} and facts @> ${JSON.stringify({ messageId: about.messageId })}::jsonb`;
  if (facts === null) await sql`delete from notice where ${which}`.execute(act.db);
  else await sql`update notice set facts = facts || ${JSON.stringify(facts)}::jsonb where ${which}`.execute(act.db);
}

/** Gives the notices that ask for a task its new title. */
export async function retitleNotices(act: Act, caseId: number, from: string, to: string): Promise<void> {
  await sql`update notice set facts = jsonb_set(facts, '{title}', to_jsonb(${to}::text))
    where case_id = ${caseId} and kind = ${ASKED} and facts ->> 'title' = ${from}`.execute(act.db);
}
