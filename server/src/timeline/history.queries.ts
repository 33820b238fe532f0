import type { HistoryKind } from '@evenhand/contract/history-facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { bodyOfEntry, whatEntrySays } from '../history/redact-entry.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { perhapsOwn } from './history-filters.ts';

interface HistoryFact {
  readonly kind: HistoryKind;
  /** Null when what it said was removed. */
  readonly body: string | null;
}

/**
 * One act on a case, with those of its facts that the reader may read, in the order in which they were
 * recorded.
 */
export interface HistoryAct {
  /**
   * Its place among all acts of the case that the reader may read something of, the oldest first. The
   * ledger's own numbers would show how many entries are withheld from them (HIST-11).
   */
  readonly number: number;
  readonly at: Date;
  readonly actorUserId: string | null;
  readonly actorName: string | null;
  readonly facts: readonly [HistoryFact, ...HistoryFact[]];
}

/** A case as one person may read its history. */
export interface HistoryReader {
  readonly scope: Scope;
  readonly caseId: number;
  /** The kinds that the reader's audience allows. */
  readonly kinds: readonly HistoryKind[];
}

export interface HistoryFilter {
  /** The act recorded a fact of one of these; with none, nothing is found. */
  readonly kinds: readonly HistoryKind[];
  readonly actorUserId: string | null;
  /** Instants: from inclusive, until exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** One page of the acts on a visible case, with the number of all that match. */
export async function historyPage(
  db: ReadDb,
  reader: HistoryReader,
  filter: HistoryFilter,
  page: { readonly number: number; readonly size: number; readonly isAscending: boolean },
): Promise<{ acts: HistoryAct[]; total: number }> {
  const order = sql.raw(page.isAscending ? 'asc' : 'desc');
  const found = sql`${readable(reader)}, found as (select distinct act from readable where ${matches(filter)})`;
  // Every entry is compared with the ends of the page first: the database would compare each with each row of it.
  const { rows } = await sql<HistoryAct & { total: number }>`
    ${found}, page as (select act from found order by act ${order} limit ${page.size} offset ${(page.number - 1) * page.size})
    select act as number, at, actor_user_id as "actorUserId", p.full_name as "actorName",
      json_agg(json_build_object('kind', kind, 'body', body) order by seq) as facts, (select count(*)::int from found) as total
    from page join readable using (act) left join person p on p.user_id = actor_user_id
    where act between (select min(act) from page) and (select max(act) from page)
    group by act, at, actor_user_id, p.full_name order by act ${order}`.execute(db);
  const [first] = rows;
  if (first !== undefined) return { acts: rows.map(({ total: _, ...act }) => act), total: first.total };
  // A page behind the last one has no row that could say how many there are.
  const counted = await sql<{ total: number }>`${found} select count(*)::int as total from found`.execute(db);
  return { acts: [], total: counted.rows[0]?.total ?? 0 };
}

/** The kinds and people that occur among the entries this reader may read. */
export async function historyOccurrences(
  db: ReadDb,
  reader: HistoryReader,
): Promise<{ kinds: HistoryKind[]; people: { id: string; name: string }[] }> {
  const { rows } = await sql<{ kinds: HistoryKind[]; people: { id: string; name: string }[] }>`
    ${readable(reader)} select coalesce((select json_agg(distinct kind) from readable), '[]') as kinds, coalesce((
      select json_agg(json_build_object('id', p.user_id, 'name', p.full_name) order by p.full_name)
      from (select distinct actor_user_id from readable) actor join person p on p.user_id = actor.actor_user_id), '[]') as people`.execute(
    db,
  );
  return rows[0] ?? { kinds: [], people: [] };
}

/**
 * The entries the reader may read, with the number of their act. Facts that name a process may be read by
 * those who may read the process, and facts that name another case by those who see that one too. An entry that names a
 * file which became one for few has its audience, and no longer that of its kind. A redacted
 * entry says what remains of it, and that something was removed; its redaction is no event of its own.
 * Processes and cases that facts name are read out of them before they are looked up (`materialized`): the
 * database compares nothing but plain columns with an index that row-level security guards.
 */
function readable({ scope, caseId, kinds }: HistoryReader): RawBuilder<unknown> {
  return sql`with told as materialized (
      select e.*, ${bodyOfEntry} as body, (coalesce(own.body, redaction.body)::jsonb ->> 'recordId')::bigint as record_id,
        (coalesce(own.body, redaction.body)::jsonb ->> 'linkedCaseId')::bigint as linked_case_id from history_event e ${whatEntrySays}
      left join history_event r on own.seq is null and r.case_id = e.case_id and r.ref_seq = e.seq and r.ref_seq <> 0 and r.kind = 'history.redacted'
      left join history_content redaction on redaction.case_id = r.case_id and redaction.seq = r.seq
      where e.case_id = ${caseId} and e.ref_seq = 0 and (own.seq is not null or redaction.seq is not null)
    ), readable as (
      select e.seq, e.at, e.actor_user_id, e.kind, e.body, dense_rank() over (order by e.act)::int as act
      from told e join case_record c on c.id = e.case_id and c.id = ${caseId}
      where ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')} and ${scope.seesLinked('e.linked_case_id')} and e.kind = any(${kinds as HistoryKind[]})
        and (e.with_user_id = ${scope.userId} or (e.actor_user_id = ${scope.userId} and e.kind = any(${perhapsOwn as HistoryKind[]}))
          or ${scope.isOfAudience('e.audience', 'c')})
    )`;
}

function matches(filter: HistoryFilter): RawBuilder<unknown> {
  return sql`kind = any(${filter.kinds as HistoryKind[]})
    and (${filter.actorUserId}::uuid is null or actor_user_id = ${filter.actorUserId}::uuid)
    and (${filter.from}::timestamptz is null or at >= ${filter.from}::timestamptz)
    and (${filter.until}::timestamptz is null or at < ${filter.until}::timestamptz)`;
}
