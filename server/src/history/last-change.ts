import type { HistoryKind } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Who changed something, if the history tells, and when: for the person whose own change comes too late. */
interface LastChange {
  readonly name: string | null;
  readonly at: Date;
}

/** The last change of this kind to a case, or of those with these facts, such as `{ taskId: 7 }`. */
export async function lastChange(db: ReadDb, caseId: number, kind: HistoryKind, facts: Readonly<Record<string, number>> = {}): Promise<LastChange | null> {
  const { rows } = await sql<LastChange>`
    select p.full_name as name, e.at from history_event e
    join history_content c on c.case_id = e.case_id and c.seq = e.seq
    join person p on p.user_id = e.actor_user_id
    where e.case_id = ${caseId} and e.kind = ${kind} and c.body::jsonb @> ${JSON.stringify(facts)}::jsonb order by e.seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The change of a case that was made at this moment. What is only kept and not recorded, such as a draft, has
 * no name.
 */
export async function changeAt(db: ReadDb, caseId: number, moment: Date): Promise<LastChange> {
  const { rows } = await sql<{ name: string }>`
    select p.full_name as name from history_event e join person p on p.user_id = e.actor_user_id
    where e.case_id = ${caseId} and e.at = ${moment} order by e.seq desc limit 1`.execute(db);
  return { name: rows[0]?.name ?? null, at: moment };
}
