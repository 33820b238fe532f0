import type { LastChange } from '@evenhand/contract/envelope';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { bodyOfEntry, whatEntrySays } from './redact-entry.ts';

/** The person whose own change comes too late, and who is told about the other. */
export interface LateChange {
  readonly db: ReadDb;
  readonly actor: Pick<Actor, 'userId'>;
}

/** The last change of this kind to a case, or of those with these facts, such as `{ taskId: 7 }`. */
export async function lastChange(
  late: LateChange,
  caseId: number,
  kind: HistoryKind,
  facts: Readonly<Record<string, number>> = {},
): Promise<LastChange | null> {
  const { rows } = await sql<Author & { at: Date }>`
    select p.user_id, p.full_name as name, e.at from history_event e
    ${whatEntrySays}
    join person p on p.user_id = e.actor_user_id
    where e.case_id = ${caseId} and e.kind = ${kind} and e.ref_seq = 0 and ${bodyOfEntry}::jsonb @> ${JSON.stringify(facts)}::jsonb order by e.seq desc limit 1`.execute(
    late.db,
  );
  const [found] = rows;
  return found === undefined ? null : changeBy(late, found, found.at);
}

/** The change of a case that was recorded at this moment. */
export async function changeAt(late: LateChange, caseId: number, moment: Date): Promise<LastChange> {
  const { rows } = await sql<Author>`
    select p.user_id, p.full_name as name from history_event e join person p on p.user_id = e.actor_user_id
    where e.case_id = ${caseId} and e.at = ${moment} order by e.seq desc limit 1`.execute(late.db);
  return changeBy(late, rows[0], moment);
}

interface Author {
  readonly user_id: string | null;
  readonly name: string | null;
}

/** A change by this person; without one, the time alone is known. */
export function changeBy({ actor }: LateChange, author: Author | undefined, at: Date): LastChange {
  return {
    name: author?.name ?? null,
    at: at.toISOString(),
    ...(author?.user_id === actor.userId ? { isOwn: true } : {}),
  };
}
