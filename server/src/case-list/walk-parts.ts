import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { readsAllMessages, unreadBeside } from '../cases/case-row.queries.ts';
import { isDueWithin } from './case-list-conditions.ts';
import type { CaseOrder } from './case-list-order.ts';
import { rankOf } from './case-list-order.ts';
import type { Walk } from './walk-values.ts';
import { ranked } from './walk-values.ts';

/**
 * Cases that have a stored value, in its order. Nulls are left out, so an index may be read from either end.
 */
export function byColumn(
  walk: Walk,
  order: CaseOrder,
  column: RawBuilder<unknown>,
  isThere: RawBuilder<unknown> = sql`${column} is not null`,
): RawBuilder<unknown> {
  const { list, direction } = walk;
  const within =
    order.by === 'column' && list.sortColumn === 'due' && list.due !== null ? isDueWithin(list.due) : sql`true`;
  const inOrder = inEachStatus(
    walk,
    sql`c.id, ${column} as key`,
    sql`${isThere} and ${within}`,
    sql`${column} ${direction}, c.id desc`,
  );
  return keyed(walk, sql`x.key`, sql`${inOrder} x`);
}

/**
 * Cases of one value after the other; `values` has id and rank and comes sorted by rank. The value is given
 * as a range of one value, and the column is ordered by, so that the database reads that column's index.
 * Otherwise it might choose another index because it expects many cases with the value.
 */
export function byValue(
  walk: Walk,
  values: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  isWalked: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const isOfValue = sql`${column} >= value.id and ${column} <= value.id and ${isWalked}`;
  const inOrder = inEachStatus(walk, sql`c.id`, isOfValue, sql`${column}, c.id desc`);
  return keyed(walk, sql`value.rank`, sql`(${values}) value cross join lateral ${inOrder} x`);
}

/** A case with several reasons is listed only under the first of them. */
export function byReason(
  walk: Walk,
  reasons: { readonly ids: readonly number[]; readonly ranks: readonly number[] },
): RawBuilder<unknown> {
  const { scope, list, listed, statuses, reach } = walk;
  const isFirst = sql`not exists (select 1 from unnest(c.reason_ids) as other (id) where (${rankOf(sql`other.id`, reasons)}, other.id) < (value.rank, value.id))`;
  return keyed(
    walk,
    sql`value.rank`,
    sql`(${ranked(reasons)}) value cross join lateral (
        select y.* from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
          select r.case_id as id from case_reason r
          where r.service_id = ${scope.serviceId} and r.access_level_id = ${list.accessLevelId} and r.status = s.status
            and r.reason_id >= value.id and r.reason_id <= value.id and (select ${isFirst} from case_record c where c.id = r.case_id and ${listed})
          order by r.reason_id, r.case_id desc limit ${reach}) y) x`,
  );
}

/**
 * Cases on which the reader has read a message or may not read every one, by how many they have not read. All of them
 * are looked at.
 */
export function partlyRead(walk: Walk): RawBuilder<unknown> {
  const { scope, listed, statuses } = walk;
  const read = sql`select r.case_id, count(*)::int as messages from message_read r where r.user_id = ${scope.userId} and not r.is_note group by r.case_id`;
  // Of a case that HR is a party of they may not read every message.
  const partyOf = sql`select own.case_id, 0 from unnest(${scope.partyCaseIds}) as own (case_id)
    where not exists (select 1 from message_read r where r.user_id = ${scope.userId} and r.case_id = own.case_id and not r.is_note)`;
  const cases = sql`select c.id, ${unreadBeside(scope, sql`read.messages`)} as unread
    from (${read} union all ${partyOf}) read (case_id, messages) join case_record c on c.id = read.case_id
    where (read.messages > 0 or not ${readsAllMessages(scope)}) and ${listed} and c.status = any(${statuses}::bigint[])`;
  return keyed(walk, sql`x.unread`, sql`(${cases}) x`);
}

/**
 * The first cases of every status; with the status fixed, an index that begins with it
 * gives the order of what follows.
 */
export function inEachStatus(
  walk: Walk,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { listed, statuses, reach } = walk;
  return sql`(select y.* from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
      select ${columns} from case_record c where ${listed} and c.status = s.status and ${where} order by ${by} limit ${reach}) y)`;
}

function keyed({ direction, reach }: Walk, key: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${key} as key, x.id from ${from} order by ${key} ${direction}, x.id desc limit ${reach})`;
}
