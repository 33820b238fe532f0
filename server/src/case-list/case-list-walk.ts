import type { CaseColumn } from '@evenhand/contract/case-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';
import type { CaseOrder } from './case-list-order.ts';
import { rankOf } from './case-list-order.ts';
import { isDueWithin, isListed, isListedByDue, statusesOf } from './case-list-rows.ts';

/**
 * Ids of one page of a policy area's list, read in order from indexes until the page is full, so that a million cases cost what ten
 * thousand do. The order is taken apart: for each title, person or stored value in turn, for each status, the newest cases, never more
 * than the page reaches. Each part stops as soon as it has enough, because what it joins comes already sorted.
 * A walk that finds too little goes all the way, so it is not for lists of few matches, but where an index begins with the filter (`walkOf`).
 */
export function walkedIds(scope: Scope, list: CaseList, order: CaseOrder, page: { readonly take: number; readonly skip: number }): RawBuilder<unknown> {
  const statuses = sql`(select of_list.statuses from of_list)`;
  const reach = sql.lit(page.skip + page.take);
  const listed = sql`${isListed(list, scope, 'row by row')} and ${isListedByDue(list)}`;
  const direction = 'isDescending' in order && order.isDescending ? sql`desc` : sql`asc`;
  const newest = order.by === 'number' ? direction : sql`desc`;
  const { having, lacking } = parts();
  // What lacks the thing to be ordered by is looked for only when the page reaches beyond everything that has it.
  return sql`
    with of_list as materialized (select ${statusesOf(list, scope)} as statuses),
    ordered as materialized (${sql.join(having, sql` union all `)})
    select walked.id from (
      select 0 as part, ordered.key, ordered.id from ordered
      union all
      select 1, null, x.id from ${inEachStatus(sql`c.id`, lacking.where, lacking.order)} x where (select count(*) from ordered) < ${reach}) walked
    order by walked.part, walked.key ${direction}, walked.id ${newest} limit ${sql.lit(page.take)} offset ${sql.lit(page.skip)}`;

  function parts(): { having: RawBuilder<unknown>[]; lacking: { where: RawBuilder<unknown>; order: RawBuilder<unknown> } } {
    switch (order.by) {
      case 'number':
        return { having: [sql`select null::int as key, null::bigint as id where false`], lacking: { where: sql`true`, order: sql`c.id ${direction}` } };
      case 'column':
        return { having: [byColumn(order.column)], lacking: lackingColumn(order.column) };
      case 'tasks':
        return { having: [byValue(taskCounts(), sql`c.open_tasks`)], lacking: { where: sql`false`, order: sql`c.id desc` } };
      case 'titled':
        return { having: [byValue(ranked(order), order.column)], lacking: lackingColumn(order.column) };
      case 'reasons':
        return { having: [byReason(order)], lacking: { where: sql`not exists (select 1 from case_reason r where r.case_id = c.id)`, order: sql`c.id desc` } };
      case 'adviser':
        return { having: [byValue(advisers(), sql`c.adviser_user_id`)], lacking: lackingColumn(sql`c.adviser_user_id`) };
      case 'employee':
        return {
          having: [
            byPerson(sql`case_record c`, sql`c.employee_user_id = value.id`),
            byColumn(sql`(c.employee_name collate "und-x-icu")`, sql`c.employee_name is not null`),
          ],
          lacking: { where: sql`c.employee_user_id is null and c.employee_name is null`, order: sql`c.id desc` },
        };
      case 'owner':
        return {
          having: [
            byPerson(
              sql`participant held join case_record c on c.id = held.case_id`,
              sql`held.user_id = value.id and held.removed_at is null and held.role_id = 1`,
            ),
          ],
          lacking: { where: sql`false`, order: sql`c.id desc` },
        };
    }
  }

  /** Cases that have a stored value, in its order. Nulls are left out, so an index may be read from either end. */
  function byColumn(column: RawBuilder<unknown>, isThere: RawBuilder<unknown> = sql`${column} is not null`): RawBuilder<unknown> {
    const within = order.by === 'column' && list.sortColumn === 'due' && list.due !== null ? isDueWithin(list.due) : sql`true`;
    return keyed(sql`x.key`, sql`${inEachStatus(sql`c.id, ${column} as key`, sql`${isThere} and ${within}`, sql`${column} ${direction}, c.id desc`)} x`);
  }

  /**
   * Cases of one value after the other; `values` has id and rank and comes sorted by rank. The value is given as a range of one, and the
   * column ordered by: so the cases are read from that column's index, and never from another in the hope that some have the value.
   */
  function byValue(values: RawBuilder<unknown>, column: RawBuilder<unknown>): RawBuilder<unknown> {
    const isOfValue = sql`${column} >= value.id and ${column} <= value.id`;
    return keyed(sql`value.rank`, sql`(${values}) value cross join lateral ${inEachStatus(sql`c.id`, isOfValue, sql`${column}, c.id desc`)} x`);
  }

  /** A case stands where its first reason does, and only there. */
  function byReason(reasons: { readonly ids: readonly number[]; readonly ranks: readonly number[] }): RawBuilder<unknown> {
    return keyed(
      sql`value.rank`,
      sql`(${ranked(reasons)}) value cross join lateral (
        select c.id from case_reason r join case_record c on c.id = r.case_id
        where r.reason_id = value.id and ${listed} and c.status = any(${statuses}::bigint[])
          and not exists (select 1 from case_reason other where other.case_id = c.id
            and (${rankOf(sql`other.reason_id`, reasons)}, other.reason_id) < (value.rank, value.id))
        order by r.case_id desc limit ${reach}) x`,
    );
  }

  function byPerson(tables: RawBuilder<unknown>, isTheirs: RawBuilder<unknown>): RawBuilder<unknown> {
    return keyed(
      sql`value.rank`,
      sql`(select p.user_id as id, p.full_name collate "und-x-icu" as rank from person p where p.service_id = ${scope.serviceId} order by 2 ${direction}) value
        cross join lateral (select c.id from ${tables}
          where ${isTheirs} and ${listed} and c.status = any(${statuses}::bigint[]) order by c.id desc limit ${reach}) x`,
    );
  }

  function keyed(key: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`(select ${key} as key, x.id from ${from} order by ${key} ${direction}, x.id desc limit ${reach})`;
  }

  /** The first cases of every status; with the status fixed, an index that begins with it gives the order of what follows. */
  function inEachStatus(columns: RawBuilder<unknown>, where: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`(select y.* from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
      select ${columns} from case_record c where ${listed} and c.status = s.status and ${where} order by ${by} limit ${reach}) y)`;
  }

  /** Ordered by the column as well, though it is null in all of them: so it is read from that column's index. */
  function lackingColumn(column: RawBuilder<unknown>): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
    return { where: sql`${column} is null`, order: sql`${column}, c.id desc` };
  }

  /** Every number of open tasks a listed case can have. */
  function taskCounts(): RawBuilder<unknown> {
    return sql`
      select count.id, count.id as rank from generate_series(0, (select max(most.tasks) from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
        select max(c.open_tasks) as tasks from case_record c
        where c.service_id = ${scope.serviceId} and c.access_level_id = ${list.accessLevelId} and c.status = s.status) most)) as count (id) order by 2 ${direction}`;
  }

  /** Everybody who advises a case of the service, found by stepping through an index from one adviser to the next. */
  function advisers(): RawBuilder<unknown> {
    return sql`
      with recursive adviser (id) as (
        (select c.adviser_user_id from case_record c where c.service_id = ${scope.serviceId} and c.adviser_user_id is not null order by 1 limit 1)
        union all
        select (select c.adviser_user_id from case_record c where c.service_id = ${scope.serviceId} and c.adviser_user_id > adviser.id order by 1 limit 1)
        from adviser where adviser.id is not null)
      select p.user_id as id, p.full_name collate "und-x-icu" as rank from adviser join person p on p.user_id = adviser.id order by 2 ${direction}`;
  }
}

const processColumns: readonly CaseColumn[] = ['topic', 'stage', 'step', 'reasons', 'outcome'];

export const SOONEST_DUE: RawBuilder<unknown> = sql`c.due_at asc nulls last, c.id desc`;

/** The order a list opens with is an index's own, without due moment last as well, so it need not be taken apart. */
export function isInIndexOrder({ role, sortColumn, isDescending, due }: CaseList): boolean {
  return role === 'HRUser' && sortColumn === 'due' && !isDescending && due === null;
}

/** Whole rows of one page in that order, as alias c. */
export function soonestDue(scope: Scope, list: CaseList, { take, skip }: { readonly take: number; readonly skip: number }): RawBuilder<unknown> {
  const listed = isListed(list, scope, 'row by row');
  const page = sql`order by ${SOONEST_DUE} limit ${sql.lit(take)} offset ${sql.lit(skip)}`;
  if (list.statuses.length === 1) return sql`select c.* from case_record c where ${listed} and c.status = ${list.statuses[0]}::bigint ${page}`;
  return sql`select c.* from unnest(${statusesOf(list, scope)}) as s (status) cross join lateral (
    select c.* from case_record c where ${listed} and c.status = s.status order by ${SOONEST_DUE} limit ${sql.lit(take + skip)}) c ${page}`;
}

/**
 * Whether a list of a policy area is walked. `always` where an index begins with all that it is filtered by: only by status, or by one other thing
 * with the order of due moment. Else only when many cases match, and `never` when those that match may all lie at the far end: topic, stage, step,
 * reason and outcome go together, one adviser's cases are few, and so are a step's or a reason's among those of one employee or owner.
 */
export function walkOf(list: CaseList, order: CaseOrder): 'always' | 'when many' | 'never' {
  const { topicId, stageId, stepId, riskId, reasonId, adviserUserId, sortColumn } = list;
  if (isOfOneIndex()) return 'always';
  if (order.by === 'number') return 'when many';
  if (typeof adviserUserId === 'string') return sortColumn === 'due' ? 'when many' : 'never';
  if (processColumns.includes(sortColumn)) return [topicId, stageId, stepId, reasonId].every((id) => id === undefined) ? 'when many' : 'never';
  return !['employee', 'owner'].includes(order.by) || (stepId === undefined && reasonId === undefined) ? 'when many' : 'never';

  /** An index begins with the filter and goes on with the order. No index begins with a reason, or gives the order of employees, owners and reasons. */
  function isOfOneIndex(): boolean {
    if (reasonId !== undefined || ['employee', 'owner', 'reasons'].includes(order.by)) return false;
    const filters = [topicId, stageId, stepId, riskId, adviserUserId].filter((one) => one !== undefined).length;
    return sortColumn === 'due' ? filters <= 1 : filters === 0 && list.due === null;
  }
}

/** Ids with their ranks; they were sorted when they were made. */
function ranked({ ids, ranks }: { readonly ids: readonly number[]; readonly ranks: readonly number[] }): RawBuilder<unknown> {
  return sql`select id, rank from unnest(${[...ids]}::int[], ${[...ranks]}::int[]) as ranked (id, rank) order by rank`;
}
