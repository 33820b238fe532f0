import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';
import { Limits } from '@evenhand/contract/limits';
import type { AnswerOf } from '@evenhand/contract/route';
import type { getHistory, HistoryRow } from '@evenhand/contract/timeline';
import type pg from 'pg';
import type { Reader } from './bare-reads.ts';
import { listed, readable } from './bare-reads.ts';

// Reading the history of a case, written by hand like the other reads.

/** Kinds of change that cases are loaded with. Others have no words here, so a history that has one is not compared. */
type LoadedKind = 'case.created' | 'case.overview-changed';

interface ActColumns {
  readonly number: number;
  readonly at: Date;
  readonly actor_user_id: string | null;
  readonly actor_name: string | null;
  readonly facts: readonly { readonly kind: LoadedKind; readonly body: string }[];
  readonly total: number;
}

type History = AnswerOf<typeof getHistory>;

/** The newest acts on a case, as the timeline opens; null for a case that the reader does not see. */
export function prepareHistory(pool: pg.Pool, reader: Reader): (caseId: number) => Promise<History | null> {
  const statement = { name: 'history', text: newestActs(reader) };
  return async (caseId) => {
    const { rows } = await pool.query<ActColumns>({ ...statement, values: [caseId] });
    const [first] = rows;
    if (first === undefined) return null;
    const totalPages = Math.ceil(first.total / Limits.historyPageSize);
    return { data: rows.map(actAnswer), pageIndex: 1, totalPages, totalData: first.total };
  };
}

/**
 * An entry that was redacted says what remains of it. Of links the reader is told whose other case they see, and a
 * respondent nothing of a process that is HR's alone.
 */
function newestActs(reader: Reader): string {
  return `
    with told as (
      select e.seq, e.at, e.actor_user_id, e.kind, coalesce(own.body, remains.body) as body, e.act as begun
      from history_event e
      left join history_content own on own.case_id = e.case_id and own.seq = e.seq
      left join lateral (
        select h.body from history_event r join history_content h on h.case_id = r.case_id and h.seq = r.seq
        where own.seq is null and r.case_id = e.case_id and r.ref_seq = e.seq and r.ref_seq <> 0 order by r.seq desc limit 1) remains on true
      where e.case_id = $1 and e.ref_seq = 0 and exists (select 1 from case_record c where c.id = $1 and ${readable('c', reader)})),
    acts as (
      select *, dense_rank() over (order by begun)::int as act from told
      where (kind not in ('case.linked', 'case.unlinked')
          or exists (select 1 from case_record c where c.id = (body::json ->> 'linkedCaseId')::bigint and ${readable('c', reader)}))
        and ($1 <> all(${listed(reader.answering)})
          or not exists (select 1 from tracking_record t where t.id = (body::json ->> 'recordId')::bigint and t.is_hr_only)))
    select act as number, at, actor_user_id, p.full_name as actor_name, json_agg(json_build_object('kind', kind, 'body', body) order by seq) as facts, total
    from (select *, max(act) over () as total from acts) newest left join person p on p.user_id = actor_user_id
    where act > total - ${Limits.historyPageSize}
    group by act, at, actor_user_id, p.full_name, total order by act desc`;
}

function actAnswer({ number, at, actor_user_id, actor_name, facts }: ActColumns): HistoryRow {
  const [fact, ...others] = facts;
  if (fact === undefined || others.length > 0) throw new Error('An act that was loaded has one fact.');
  const { type, title } = historyKinds[fact.kind];
  const details = detailsOf(fact.kind, JSON.parse(fact.body));
  return {
    id: number,
    occuredDateTime: at.toISOString(),
    type: historyTypeTitles[type] ?? '',
    typeId: type,
    change: title,
    user: actor_name ?? 'N/A',
    userId: actor_user_id,
    workflowName: null,
    hasDetail: details.length > 0,
    ownDetails: details.length,
    changeDetails: details,
  };
}

interface CreatedFacts {
  readonly topic: { readonly title: string };
  readonly section: { readonly title: string };
  readonly owner: { readonly name: string };
  readonly adviser: { readonly name: string } | null;
  readonly employee: string | null;
  readonly noEmployeeReason: string | null;
}

function detailsOf(kind: LoadedKind, facts: unknown): HistoryRow['changeDetails'] {
  if (kind === 'case.created') {
    const { topic, section, owner, adviser, employee, noEmployeeReason } = facts as CreatedFacts;
    const nobody = noEmployeeReason === null ? 'N/A' : `none, ${noEmployeeReason.toLowerCase()}`;
    return [
      line(`Topic: ${topic.title} (${section.title})`),
      line(`Employee: ${employee ?? nobody}`),
      line(`Case owner: ${owner.name}`),
      line(`Adviser: ${adviser?.name ?? 'No adviser'}`),
    ];
  }
  const { from: before, to: after } = facts as { readonly from: string; readonly to: string };
  const [from, to] = [quoted(before), quoted(after)];
  return [{ ...line(`${from} → ${to}`), change: { label: null, from, to } }];
}

function line(detailText: string): HistoryRow['changeDetails'][number] {
  return { detailText, change: null, eventFileAttachment: null, documentId: null };
}

function quoted(text: string): string {
  return text.trim() === '' ? 'nothing' : `“${text}”`;
}
