import type { HistoryKind } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * Who last made a change of this kind to a case, and when: for the person whose own change comes too late.
 */
export async function lastChange(db: ReadDb, caseId: number, kind: HistoryKind): Promise<{ name: string; at: Date } | null> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select p.full_name as name, e.at from history_event e join person p on p.user_id = e.actor_user_id
    where e.case_id = ${caseId} and e.kind = ${kind} order by e.seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}
