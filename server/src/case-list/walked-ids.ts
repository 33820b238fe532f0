import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { hasReadNothing, readsAllMessages } from '../cases/case-row.queries.ts';
import type { CaseList } from './case-list.ts';
import { isListed, isListedByDue, statusesOf } from './case-list-conditions.ts';
import type { CaseOrder } from './case-list-order.ts';
import { byColumn, byReason, byValue, inEachStatus, partlyRead } from './walk-parts.ts';
import type { Walk } from './walk-values.ts';
import { messageCounts, people, ranked, taskCounts } from './walk-values.ts';

/**
 * Ids of one page of a policy area's list, read in order from indexes until the page is full, so that a
 * list of a million cases costs no more than one of ten thousand. The order is read in parts: for each
 * title, person or stored value in turn, and for each status, the newest cases, never more than the
 * page needs. Each part stops as soon as it has enough, because its input is sorted already. A walk
 * that finds too little reads everything. So it is not used for lists of few matches, but where an
 * index begins with the filter (`walkOf`).
 */
export function walkedIds(
  scope: Scope,
  list: CaseList,
  order: CaseOrder,
  page: { readonly take: number; readonly skip: number },
): RawBuilder<unknown> {
  const walk: Walk = {
    scope,
    list,
    listed: sql`${isListed(list, scope, 'row by row')} and ${isListedByDue(list)}`,
    statuses: sql`(select of_list.statuses from of_list)`,
    reach: sql.lit(page.skip + page.take),
    direction: 'isDescending' in order && order.isDescending ? sql`desc` : sql`asc`,
  };
  const { reach, direction } = walk;
  const newest = order.by === 'number' ? direction : sql`desc`;
  const { having, lacking } = partsOf(walk, order);
  // Cases without a value to be ordered by are read only when the page reaches beyond all that have one.
  return sql`
    with of_list as materialized (select ${statusesOf(list, scope)} as statuses),
    ordered as materialized (${sql.join(having, sql` union all `)})
    select walked.id from (
      select 0 as part, ordered.key, ordered.id from ordered
      union all
      select 1, null, x.id from ${inEachStatus(walk, sql`c.id`, lacking.where, lacking.order)} x where (select count(*) from ordered) < ${reach}) walked
    order by walked.part, walked.key ${direction}, walked.id ${newest} limit ${sql.lit(page.take)} offset ${sql.lit(page.skip)}`;
}

interface Lacking {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Cases that have a value to be ordered by, in its order; and the cases without one. */
function partsOf(walk: Walk, order: CaseOrder): { having: RawBuilder<unknown>[]; lacking: Lacking } {
  const { direction } = walk;
  switch (order.by) {
    case 'number':
      return {
        having: [sql`select null::int as key, null::bigint as id where false`],
        lacking: { where: sql`true`, order: sql`c.id ${direction}` },
      };
    case 'column':
      return { having: [byColumn(walk, order, order.column)], lacking: lackingColumn(order.column) };
    case 'tasks':
      return {
        having: [byValue(walk, taskCounts(walk), sql`c.open_tasks`)],
        lacking: { where: sql`false`, order: sql`c.id desc` },
      };
    // Of a case on which the reader has read nothing every message is unread, and an index has it in that
    // order. The others are as few as what one person reads.
    case 'unread':
      return {
        having: [
          byValue(
            walk,
            messageCounts(walk),
            sql`c.message_count`,
            sql`${hasReadNothing(walk.scope)} and ${readsAllMessages(walk.scope)}`,
          ),
          partlyRead(walk),
        ],
        lacking: { where: sql`false`, order: sql`c.id desc` },
      };
    case 'titled':
      return { having: [byValue(walk, ranked(order), order.column)], lacking: lackingColumn(order.column) };
    case 'reasons':
      return { having: [byReason(walk, order)], lacking: { where: sql`c.reason_ids = '{}'`, order: sql`c.id desc` } };
    case 'adviser':
      return {
        having: [byValue(walk, people(walk), sql`c.adviser_user_id`)],
        lacking: lackingColumn(sql`c.adviser_user_id`),
      };
    case 'employee':
      return {
        having: [
          byValue(walk, people(walk), sql`c.employee_user_id`),
          byColumn(walk, order, sql`(c.employee_name collate "und-x-icu")`, sql`c.employee_name is not null`),
        ],
        lacking: { where: sql`c.employee_user_id is null and c.employee_name is null`, order: sql`c.id desc` },
      };
    case 'owner':
      return {
        having: [byValue(walk, people(walk), sql`c.owner_user_id`)],
        lacking: lackingColumn(sql`c.owner_user_id`),
      };
  }
}

/** Ordered by the column as well, though it is null in all of these cases, so that its index is read. */
function lackingColumn(column: RawBuilder<unknown>): Lacking {
  return { where: sql`${column} is null`, order: sql`${column}, c.id desc` };
}
