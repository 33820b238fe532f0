import type { CaseRole } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { visibleCaseRows } from '../cases/case-row.queries.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';

/**
 * A person's open cases in a case role, soonest due first, as many as the dashboard shows. The few are chosen
 * before anything is joined to them.
 */
export async function nextOwnCases(
  db: ReadDb,
  scope: Scope,
  role: CaseRole,
  accessLevelId: number | null,
): Promise<CaseRowData[]> {
  const next =
    role === 'HRUser'
      ? sql`select c.id ${advisedOpen(scope, accessLevelId)} order by c.due_at asc nulls last, c.id desc`
      : sql`select c.id ${ownOpen(scope)} order by mine.due_at asc nulls last, mine.case_id desc`;
  return visibleCaseRows(
    db,
    scope,
    sql`c.id = any(array(${next} limit ${sql.lit(Limits.dashboardNextCases)}))`,
    Limits.dashboardNextCases,
  );
}

export async function countOwnCases(
  db: ReadDb,
  scope: Scope,
  role: CaseRole,
  accessLevelId: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${role === 'HRUser' ? advisedOpen(scope, accessLevelId) : ownOpen(scope)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** More cases than any person is the employee of; without a limit the whole list would be read. */
const MAX_CASES_COUNT = 500;

/**
 * Cases about a person, in any policy area the reader may open; the same
 * cases count as the person's live cases.
 */
export function casesAbout(db: ReadDb, scope: Scope, userId: string): Promise<CaseRowData[]> {
  return visibleCaseRows(db, scope, sql`c.employee_user_id = ${userId}`, MAX_CASES_COUNT);
}

/** The case with this number, if the reader can see it. */
export function caseByNumber(db: ReadDb, scope: Scope, caseId: number): Promise<CaseRowData[]> {
  return visibleCaseRows(db, scope, sql`c.id = ${caseId}`, 1);
}

export interface AdviserLoad {
  readonly liveCases: number;
  readonly tasks: number;
}

/**
 * Open cases and open tasks of these people, in a policy area and among what the reader can see. What nobody has
 * is under null. The database keeps the numbers (migration 0011); only the reader's own cases are counted here.
 */
export async function loadsOf(
  db: ReadDb,
  scope: Scope,
  accessLevelId: number | null,
  userIds: readonly string[],
): Promise<ReadonlyMap<string | null, AdviserLoad>> {
  const isInArea = sql`c.service_id = ${scope.serviceId} and c.access_level_id = ${accessLevelId}`;
  const { rows } = await sql<AdviserLoad & { userId: string | null }>`
    with own_case as (
      select c.id, c.adviser_user_id, c.access_level_id ${ownOpen(scope)} and ${isInArea}
      union
      select c.id, c.adviser_user_id, c.access_level_id ${advisedOpen(scope, accessLevelId)}
    )
    select user_id as "userId", sum(live_cases)::int as "liveCases", sum(tasks)::int as tasks from (
      select user_id, cases as live_cases, tasks from access.adviser_loads(${accessLevelId}, ${[...userIds]}::uuid[])
      union all
      select adviser_user_id, count(*), 0 from own_case group by 1
      union all
      select t.assignee_user_id, 0, count(*) from case_task t join own_case on own_case.id = t.case_id
      where ${isOpenTask('t')} and ${scope.readsProcess('t.record_id', 'own_case')} group by 1
    ) load where user_id is null or user_id = any(${[...userIds]}::uuid[]) group by user_id`.execute(db);
  return new Map(rows.map(({ userId, liveCases, tasks }) => [userId, { liveCases, tasks }]));
}

/** Merges the rows that changes have added to the loads. @returns how many went. */
export async function mergeAdviserLoads(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select access.merge_adviser_loads() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The open cases that the reader advises in a policy area, from `from` on: HR's own cases (gaps G-06).
 */
function advisedOpen(scope: Scope, accessLevelId: number | null): RawBuilder<unknown> {
  return sql`from case_record c where c.service_id = ${scope.serviceId} and c.adviser_user_id = ${scope.userId}
    and c.access_level_id = ${accessLevelId} and ${isOpenCase('c')} and ${scope.visible('c')}`;
}

/** The open cases that the reader owns, supports or observes: a participant's own cases. */
function ownOpen(scope: Scope): RawBuilder<unknown> {
  return sql`from person_case mine join case_record c on c.id = mine.case_id
    where ${scope.isOwn('mine')} and ${isOpenCase('mine')} and ${isOpenCase('c')} and ${scope.visible('c')}`;
}
