import { Limits } from '@evenhand/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { caseRowColumnsFor, caseRowTables, joinedToCase } from '../cases/case-row.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { CaseList } from './case-list.ts';
import { hasListedStatus, isListed, isListedByDue } from './case-list-conditions.ts';
import type { CaseOrder } from './case-list-order.ts';
import { rankOf } from './case-list-order.ts';
import { isInIndexOrder, SOONEST_DUE, soonestDue, walkOf } from './case-list-walk.ts';
import { walkedIds } from './walked-ids.ts';

/**
 * The last row of a list. What a page skips is read as well, because the policies are asked about each case. Further
 * down, a filter or another order finds a case sooner (decision 0083).
 */
const LAST_ROW = 10_000;
/**
 * Where only counting tells how many match, so few are found and sorted; more are met soon enough by a walk.
 */
const FEW_CASES_COUNT = 50;

export interface PageWanted {
  readonly take: number;
  readonly skip: number;
}

/**
 * How many cases a list holds, up to one more than `Limits.listTotalMaximum`: an exact total takes longer the more
 * cases there are (issue figures).
 */
export async function countListed(db: ReadDb, scope: Scope, list: CaseList): Promise<number> {
  const { rows } = await sql<{ total: number }>`${counted(list, scope, Limits.listTotalMaximum)}`.execute(db);
  return rows[0]?.total ?? 0;
}

interface PageOfList {
  readonly order: CaseOrder;
  readonly page: PageWanted;
  /** How the page is read. The list decides it. Tests set it too, because both ways must answer the same. */
  readonly walk?: ReturnType<typeof walkOf>;
}

/**
 * One page of a list, and whether there are more cases after it: the ids on the narrowest rows that decide
 * them, one more than the page shows, then what those few rows show. One statement, so that the database is
 * asked and waited for once. The page does not count (`countListed`).
 */
export async function casesOfList(
  db: ReadDb,
  scope: Scope,
  list: CaseList,
  { order, page, walk = walkOf(list, order) }: PageOfList,
): Promise<{ rows: CaseRowData[]; hasMore: boolean }> {
  if (page.skip >= LAST_ROW) return { rows: [], hasMore: false };
  const reaching = { take: Math.min(page.take + 1, LAST_ROW - page.skip), skip: page.skip };
  const { rows } =
    await sql<CaseRowData>`${isInIndexOrder(list) && walk === 'always' ? inIndexOrder() : byIds()}`.execute(db);
  return { rows: rows.slice(0, page.take), hasMore: rows.length > page.take };

  function inIndexOrder(): RawBuilder<unknown> {
    return sql`select ${caseRowColumnsFor(scope)} from (${soonestDue(scope, list, reaching)}) c ${joinedToCase} order by ${SOONEST_DUE}`;
  }

  function byIds(): RawBuilder<unknown> {
    return sql`
      with page as materialized (select ${idsOfPage()} as ids)
      select ${caseRowColumnsFor(scope)} from page join (${caseRowTables}) on c.id = any(page.ids)
      order by array_position(page.ids, c.id)`;
  }

  /**
   * A person's own cases are few: the database may sort them or read them in order. A policy area is large,
   * so its list is walked in order until the page is full, unless so few cases may match that finding them
   * first is certainly cheap.
   */
  function idsOfPage(): RawBuilder<unknown> {
    const isOwn = list.role !== 'HRUser';
    const isOneAdvisers = typeof list.adviserUserId === 'string';
    const sorted = sortedIds(
      scope,
      list,
      order,
      reaching,
      isOwn || isOneAdvisers ? sql`not materialized` : sql`materialized`,
    );
    if (isOwn || walk === 'never') return sql`array(${sorted})`;
    const walked = walkedIds(scope, list, order, reaching);
    if (walk === 'always') return sql`array(${walked})`;
    // Only the branch that is chosen is read.
    return sql`case when (${counted(list, scope, FEW_CASES_COUNT)}) > ${sql.lit(FEW_CASES_COUNT)} then array(${walked}) else array(${sorted}) end`;
  }
}

/** The numbers of the cases of a list in its order, at most so many: one statement, however long the list is. */
export async function idsOfList(
  db: ReadDb,
  scope: Scope,
  list: CaseList,
  { order, most }: { readonly order: CaseOrder; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${sortedIds(scope, list, order, { take: most, skip: 0 }, sql`materialized`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What those of these cases show that are in the list now, in the order of the numbers. */
export async function casesAmong(
  db: ReadDb,
  scope: Scope,
  list: CaseList,
  ids: readonly number[],
): Promise<CaseRowData[]> {
  const { rows } = await sql<CaseRowData>`
    select ${caseRowColumnsFor(scope)} from ${caseRowTables}
    where c.id = any(${[...ids]}::bigint[]) and ${matches(list, scope)}
    order by array_position(${[...ids]}::bigint[], c.id)`.execute(db);
  return rows;
}

/** Counts what matches, up to one more than `most`. */
function counted(list: CaseList, scope: Scope, most: number): RawBuilder<unknown> {
  return sql`select count(*)::int as total from (select 1 from case_record c where ${matches(list, scope)} limit ${sql.lit(most + 1)}) matching`;
}

/**
 * Finds what matches and sorts it. The limit is written out: bound, it would make the
 * database plan every call anew.
 */
function sortedIds(
  scope: Scope,
  list: CaseList,
  order: CaseOrder,
  page: PageWanted,
  materialized: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { key, tables, direction } = keyOf(order);
  const by = order.by === 'number' ? sql`id ${direction}` : sql`key ${direction} nulls last, id desc`;
  return sql`
    with listed as ${materialized} (select c.id, ${key} as key from case_record c ${tables} where ${matches(list, scope)})
    select id from listed order by ${by} limit ${sql.lit(page.take)} offset ${sql.lit(page.skip)}`;
}

function matches(list: CaseList, scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`${isListed(list, scope, 'together')} and ${hasListedStatus(list, scope)} and ${isListedByDue(list)}`;
}

interface Key {
  readonly key: RawBuilder<unknown>;
  readonly tables: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

function keyOf(order: CaseOrder): Key {
  const none = sql``;
  const direction = 'isDescending' in order && order.isDescending ? sql`desc` : sql`asc`;
  switch (order.by) {
    case 'number':
      return { key: sql`c.id`, tables: none, direction };
    case 'column':
    case 'unread':
      return { key: order.column, tables: none, direction };
    case 'tasks':
      return { key: sql`c.open_tasks`, tables: none, direction };
    // Ranks already run in the order asked for.
    case 'titled':
      return { key: rankOf(order.column, order), tables: none, direction };
    case 'reasons':
      return {
        key: sql`(select min(${rankOf(sql`reason.id`, order)}) from unnest(c.reason_ids) as reason (id))`,
        tables: none,
        direction,
      };
    case 'adviser':
      return {
        key: sql`named.full_name collate "und-x-icu"`,
        tables: sql`left join person named on named.user_id = c.adviser_user_id`,
        direction,
      };
    case 'employee':
      return {
        key: sql`coalesce(named.full_name, c.employee_name) collate "und-x-icu"`,
        tables: sql`left join person named on named.user_id = c.employee_user_id`,
        direction,
      };
    case 'owner':
      return {
        key: sql`named.full_name collate "und-x-icu"`,
        tables: sql`left join person named on named.user_id = c.owner_user_id`,
        direction,
      };
  }
}
