import type { CaseColumn } from '@evenhand/contract/cases';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';
import type { CaseOrder } from './case-list-order.ts';
import { rankOf } from './case-list-order.ts';
import { isDueWithin, isListed, isListedByDue } from './case-list-rows.ts';

interface Walk {
  readonly statuses: readonly number[];
  readonly page: { readonly take: number; readonly skip: number };
}

/**
 * Ids of one page of a policy area's list, read in order from indexes until the page is full, so that a million cases cost what ten
 * thousand do. The order is taken apart: for each title, person or stored value in turn, for each status, the newest cases, never more
 * than the page reaches. Each part stops as soon as it has enough, because what it joins comes already sorted.
 * Not for lists of few matches (`canWalk`, `countListed`): a walk that finds too little goes all the way.
 */
export function walkedIds(scope: Scope, list: CaseList, order: CaseOrder, { statuses, page }: Walk): RawBuilder<unknown> {
  const reach = sql.lit(page.skip + page.take);
  const listed = isListed(list, scope);
  const direction = 'isDescending' in order && order.isDescending ? sql`desc` : sql`asc`;
  const newest = order.by === 'number' ? direction : sql`desc`;
  return sql`
    select walked.id from (${sql.join(parts(), sql` union all `)}) walked
    order by walked.part, walked.key ${direction}, walked.id ${newest} limit ${sql.lit(page.take)} offset ${sql.lit(page.skip)}`;

  function parts(): RawBuilder<unknown>[] {
    switch (order.by) {
      case 'number':
        return [without(sql`true`, sql`null::int`)];
      case 'column':
        return [byColumn(order.column), without(sql`${order.column} is null`)];
      case 'titled':
        return [byValue(ranked(order), sql`${order.column} = value.id`), without(sql`${order.column} is null`)];
      case 'reasons':
        return [byReason(order), without(sql`not exists (select 1 from case_reason r where r.case_id = c.id)`)];
      case 'adviser':
        return [byValue(advisers(), sql`c.adviser_user_id = value.id`), without(sql`c.adviser_user_id is null`)];
      case 'employee':
        return [
          byPerson(sql`case_record c`, sql`c.employee_user_id = value.id`),
          byColumn(sql`(c.employee_name collate "und-x-icu")`),
          without(sql`c.employee_user_id is null and c.employee_name is null`),
        ];
      case 'owner':
        return [
          byPerson(
            sql`participant held join case_record c on c.id = held.case_id`,
            sql`held.user_id = value.id and held.removed_at is null and held.role_id in (1, 2, 3) and held.role_id = 1`,
          ),
        ];
    }
  }

  /** Cases that have a stored value, in its order. Nulls are left out, so the index may be read from either end. */
  function byColumn(column: RawBuilder<unknown>): RawBuilder<unknown> {
    const due = list.due === null ? sql`true` : order.by === 'column' && sortsByDue() ? isDueWithin(list.due) : isListedByDue(list);
    return part(
      0,
      sql`x.key`,
      sql`${eachStatus()} cross join lateral (
        select c.id, ${column} as key from case_record c where ${listed} and ${due} and c.status = s.status and ${column} is not null
        order by ${column} ${direction}, c.id desc limit ${reach}) x`,
    );
  }

  /** Cases of one value after the other; `values` has id and rank and comes sorted by rank. */
  function byValue(values: RawBuilder<unknown>, isOfValue: RawBuilder<unknown>): RawBuilder<unknown> {
    return part(
      0,
      sql`value.rank`,
      sql`(${values}) value cross join lateral (select y.id from ${eachStatus()} cross join lateral (
        select c.id from case_record c where ${listed} and ${isListedByDue(list)} and c.status = s.status and ${isOfValue}
        order by c.id desc limit ${reach}) y) x`,
    );
  }

  /** A case stands where its first reason does, and only there. */
  function byReason(reasons: { readonly ids: readonly number[]; readonly ranks: readonly number[] }): RawBuilder<unknown> {
    return part(
      0,
      sql`value.rank`,
      sql`(${ranked(reasons)}) value cross join lateral (
        select c.id from case_reason r join case_record c on c.id = r.case_id
        where r.reason_id = value.id and ${listed} and ${isListedByDue(list)} and c.status = any(${[...statuses]}::bigint[])
          and not exists (select 1 from case_reason other where other.case_id = c.id
            and (${rankOf(sql`other.reason_id`, reasons)}, other.reason_id) < (value.rank, value.id))
        order by r.case_id desc limit ${reach}) x`,
    );
  }

  function byPerson(tables: RawBuilder<unknown>, isTheirs: RawBuilder<unknown>): RawBuilder<unknown> {
    return part(
      0,
      sql`value.rank`,
      sql`(select p.user_id as id, p.full_name collate "und-x-icu" as rank from person p where p.service_id = ${scope.serviceId} order by 2 ${direction}) value
        cross join lateral (select c.id from ${tables}
          where ${isTheirs} and ${listed} and ${isListedByDue(list)} and c.status = any(${[...statuses]}::bigint[]) order by c.id desc limit ${reach}) x`,
    );
  }

  /** Cases that have nothing to be ordered by: after all others, newest first. */
  function without(isWithout: RawBuilder<unknown>, key: RawBuilder<unknown> = sql`null`): RawBuilder<unknown> {
    return sql`(select 1 as part, ${key} as key, x.id from ${eachStatus()} cross join lateral (
      select c.id from case_record c where ${listed} and ${isListedByDue(list)} and c.status = s.status and ${isWithout}
      order by c.id ${newest} limit ${reach}) x)`;
  }

  function part(number: number, key: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`(select ${sql.lit(number)} as part, ${key} as key, x.id from ${from} order by ${key} ${direction}, x.id desc limit ${reach})`;
  }

  function eachStatus(): RawBuilder<unknown> {
    return sql`unnest(${[...statuses]}::bigint[]) as s (status)`;
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

  function sortsByDue(): boolean {
    return list.sortColumn === 'due';
  }
}

const processColumns: readonly CaseColumn[] = ['topic', 'stage', 'step', 'reasons', 'outcome'];

/**
 * Whether the cases that match lie scattered over the order. Topic, stage, step, reason and outcome go together, so a list filtered by
 * one and ordered by another may have all its cases at the far end: those are sorted instead.
 */
export function canWalk({ topicId, stageId, stepId, reasonId, sortColumn }: CaseList): boolean {
  const isFilteredByProcess = [topicId, stageId, stepId, reasonId].some((id) => id !== undefined);
  return !isFilteredByProcess || !processColumns.includes(sortColumn);
}

/** Ids with their ranks; they were sorted when they were made. */
function ranked({ ids, ranks }: { readonly ids: readonly number[]; readonly ranks: readonly number[] }): RawBuilder<unknown> {
  return sql`select id, rank from unnest(${[...ids]}::int[], ${[...ranks]}::int[]) as ranked (id, rank) order by rank`;
}
