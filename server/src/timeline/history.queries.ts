import type { HistoryKind } from '@evenhand/contract/history-facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface HistoryEntry {
  readonly seq: number;
  readonly at: Date;
  readonly actorUserId: string | null;
  readonly actorName: string | null;
  readonly kind: HistoryKind;
  readonly body: string;
}

export interface HistoryFilter {
  /** The kinds that the reader's audience and the chosen filters allow; with none, nothing is found. */
  readonly kinds: readonly HistoryKind[];
  readonly actorUserId: string | null;
  /** Instants: from inclusive, until exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** One page of a visible case's entries, with the number of all that match. */
export async function historyPage(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  filter: HistoryFilter,
  page: { readonly number: number; readonly size: number; readonly isAscending: boolean },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const where = matching(scope, caseId, filter);
  const order = page.isAscending ? sql`e.seq asc` : sql`e.seq desc`;
  const { rows } = await sql<HistoryEntry>`
    select e.seq, e.at, e.actor_user_id as "actorUserId", p.full_name as "actorName", e.kind, content.body
    from ${tables} left join person p on p.user_id = e.actor_user_id
    where ${where} order by ${order}
    limit ${sql.raw(String(page.size))} offset ${sql.raw(String((page.number - 1) * page.size))}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db);
  return { entries: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The kinds and people that occur among the entries this reader may see. */
export async function historyOccurrences(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  kinds: readonly HistoryKind[],
): Promise<{ kinds: HistoryKind[]; people: { id: string; name: string }[] }> {
  const where = matching(scope, caseId, { kinds, actorUserId: null, from: null, until: null });
  const found = await sql<{ kind: HistoryKind }>`
    select distinct e.kind from ${tables} where ${where}`.execute(db);
  const people = await sql<{ id: string; name: string }>`
    select distinct p.user_id as id, p.full_name as name from ${tables} join person p on p.user_id = e.actor_user_id where ${where} order by name`.execute(db);
  return { kinds: found.rows.map((row) => row.kind), people: people.rows };
}

const tables: RawBuilder<unknown> = sql`history_event e join case_record c on c.id = e.case_id
  join history_content content on content.case_id = e.case_id and content.seq = e.seq`;

/** Facts that name a process may be read by those who may read the process. */
function matching(scope: Scope, caseId: number, filter: HistoryFilter): RawBuilder<unknown> {
  return sql`e.case_id = ${caseId} and ${scope.visible('c')} and ${scope.readsProcess("(content.body::jsonb ->> 'recordId')::bigint", 'c')} and e.kind = any(${filter.kinds as HistoryKind[]})
    and (${filter.actorUserId}::uuid is null or e.actor_user_id = ${filter.actorUserId}::uuid)
    and (${filter.from}::timestamptz is null or e.at >= ${filter.from}::timestamptz)
    and (${filter.until}::timestamptz is null or e.at < ${filter.until}::timestamptz)`;
}
