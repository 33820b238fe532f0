import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import type { CaseRange, Comparison, Difference, FollowedRows } from './comparison.ts';
import { factsOf } from './comparison.ts';
import type { ChainEntry, ChainFault } from './verify-chain.ts';
import { followChain } from './verify-chain.ts';

/**
 * Of the embedded database a batch holds the only connection, so it must be short. Rows are read in pages,
 * because a history may be longer than memory.
 */
const CASES_PER_BATCH = 200;
const ENTRIES_PER_PAGE = 500;

export const ALL_CASES: CaseRange = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

export interface BrokenHistory extends ChainFault {
  readonly caseId: number;
}

/** A row that is not what the history of its case says. */
export interface DifferentRow extends Difference {
  readonly caseId: number;
}

/** What was found in histories, and in the rows of those that are whole. */
export interface CheckedHistories {
  readonly broken: readonly BrokenHistory[];
  readonly different: readonly DifferentRow[];
  /** What could not be compared, because it was recorded before its hash was kept. */
  readonly unprovedCount: number;
}

/** What was found in one batch of histories. */
export interface VerifiedBatch extends CheckedHistories {
  readonly ids: readonly number[];
}

/**
 * Recomputes the histories of all cases of a range and compares rows with them, batch by batch, as the owner of the
 * tables. Each batch is one transaction that only reads and sees one moment, so entries may be appended meanwhile.
 */
export async function* verifyHistories(
  owner: Db,
  range: CaseRange,
  comparisons: readonly Comparison[] = [],
): AsyncGenerator<VerifiedBatch> {
  let next = range.first;
  for (;;) {
    const batch = await owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (reading) => {
        const found = await nextIds(reading, { first: next, last: range.last });
        return { ids: found, ...(await checkHistories(reading, found, comparisons)) };
      });
    const lastId = batch.ids.at(-1);
    if (lastId === undefined) return;
    yield batch;
    next = lastId + 1;
  }
}

/** The numbers of the next batch: cases, and whatever is left of histories whose case is gone. */
export async function nextIds(db: ReadDb, { first, last }: CaseRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from case_record where id between ${first} and ${last} order by id limit ${CASES_PER_BATCH})
    union (select case_id from history_head where case_id between ${first} and ${last} order by case_id limit ${CASES_PER_BATCH})
    union (select distinct case_id from history_event where case_id between ${first} and ${last} order by case_id limit ${CASES_PER_BATCH})
    order by 1 limit ${CASES_PER_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these histories do not hold. `ids` are in order and leave out no case between them. */
export async function brokenHistories(db: ReadDb, ids: readonly number[]): Promise<readonly BrokenHistory[]> {
  return (await checkHistories(db, ids, [])).broken;
}

/**
 * Which of these histories do not hold, and which rows are not what whole ones say: facts of a history that does not
 * hold prove nothing.
 */
export async function checkHistories(
  db: ReadDb,
  ids: readonly number[],
  comparisons: readonly Comparison[],
): Promise<CheckedHistories> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return { broken: [], different: [], unprovedCount: 0 };
  const range = { first, last };
  const different: DifferentRow[] = [];
  const followed: { readonly kinds: ReadonlySet<string>; readonly rows: FollowedRows }[] = [];
  for (const comparison of comparisons)
    followed.push({ kinds: comparison.kinds, rows: await comparison.start(db, range) });
  const heads = await db
    .selectFrom('history_head')
    .selectAll()
    .where('case_id', '>=', first)
    .where('case_id', '<=', last)
    .execute();
  const headOf = new Map(heads.map((head) => [head.case_id, head]));
  const cases = await db
    .selectFrom('case_record')
    .select(['id', 'service_id'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .execute();
  const serviceOf = new Map(cases.map(({ id, service_id }) => [id, service_id]));
  const chains = new Map(ids.map((id) => [id, followChain({ id, serviceId: serviceOf.get(id) ?? null })]));
  for await (const entry of entriesOf(db, range)) {
    const isWhole = chains.get(entry.case_id)?.add(entry) ?? false;
    if (!isWhole || entry.body === null) continue;
    const following = followed.filter(({ kinds }) => kinds.has(entry.kind));
    const kind = entry.kind as HistoryKind;
    const facts = following.length === 0 ? null : factsOf(kind, entry.body);
    if (following.length > 0 && facts === null)
      different.push({
        caseId: entry.case_id,
        seq: entry.seq,
        reason: `it does not say what '${historyKinds[kind].title}' says`,
      });
    if (facts === null) continue;
    const stating = { seq: entry.seq, actor: entry.actor, atMicros: entry.at_micros, isRetold: entry.ref_seq !== 0 };
    for (const { rows } of following) rows.add(entry.case_id, kind, facts, stating);
  }
  const strays = await strayContents(db, range);
  const broken = [...chains].flatMap(([caseId, chain]) => {
    const fault = chain.end(headOf.get(caseId) ?? null) ?? strays.get(caseId) ?? null;
    return fault === null ? [] : [{ caseId, ...fault }];
  });
  const isBroken = new Set(broken.map(({ caseId }) => caseId));
  let unprovedCount = 0;
  for (const caseId of ids.filter((id) => !isBroken.has(id))) {
    for (const { rows } of followed) {
      const compared = rows.end(caseId);
      different.push(...compared.differences.map((difference) => ({ caseId, ...difference })));
      unprovedCount += compared.unprovedCount;
    }
  }
  return { broken, different, unprovedCount };
}

/** Contents that no entry refers to, one for each case that has any. */
async function strayContents(db: ReadDb, { first, last }: CaseRange): Promise<Map<number, ChainFault>> {
  const { rows } = await sql<{ case_id: number; seq: number }>`
    select c.case_id, min(c.seq) as seq from history_content c
    where c.case_id between ${first} and ${last} and not exists (select 1 from history_event e where e.case_id = c.case_id and e.seq = c.seq)
    group by c.case_id`.execute(db);
  return new Map(rows.map(({ case_id, seq }) => [case_id, { seq, reason: 'there is content without an entry' }]));
}

type EntryOfCase = ChainEntry & { readonly case_id: number };

/** In the order of cases and entries. */
async function* entriesOf(db: ReadDb, { first, last }: CaseRange): AsyncGenerator<EntryOfCase> {
  let after = { case_id: first, seq: Number.MIN_SAFE_INTEGER };
  for (;;) {
    // The range is said of the content too, so that no plan begins to read it at the first case of all.
    const { rows } = await sql<EntryOfCase>`
      select e.case_id, e.service_id, e.seq, case when isfinite(e.at) then (extract(epoch from e.at) * 1000000)::bigint end as at_micros, e.actor_user_id::text as actor, e.kind, e.ref_seq, e.commitment,
        e.prev, e.hash, c.salt, c.body
      from history_event e left join history_content c on c.case_id = e.case_id and c.seq = e.seq and c.case_id between ${after.case_id} and ${last}
      where (e.case_id, e.seq) > (${after.case_id}, ${after.seq}) and e.case_id <= ${last}
      order by e.case_id, e.seq limit ${ENTRIES_PER_PAGE}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < ENTRIES_PER_PAGE) return;
    after = end;
  }
}
