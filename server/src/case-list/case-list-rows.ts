import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList, DueRange } from './case-list.ts';

/**
 * Tables a list reads, over alias c. A participant's list starts from the participant rows, of which one person has few
 * (security study §6.3); looking for them from every case would read them all.
 */
export function listedFrom(list: CaseList): RawBuilder<unknown> {
  return list.role === 'HRUser' ? sql`case_record c` : sql`participant mine join case_record c on c.id = mine.case_id`;
}

/**
 * Conditions of a list apart from status and due: who it is for, what they may see, and the filters. Read `row by row`, a case's reasons
 * are looked up for each case; `together`, the database may also begin with the reason.
 */
export function isListed(list: CaseList, scope: Scope, reading: 'row by row' | 'together'): RawBuilder<boolean> {
  const conditions = [whose(list, scope), ...filters(list, reading), scope.visible('c')];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function hasListedStatus(list: CaseList, scope: Scope): RawBuilder<boolean> {
  const { statuses, role, accessLevelId } = list;
  // An equality lets an index that begins with the status give the order of what follows it; a list of one does not.
  if (statuses.length === 1) return sql<boolean>`c.status = ${statuses[0]}::bigint`;
  if (statuses.length > 1) return sql<boolean>`c.status = any(${[...statuses]}::bigint[])`;
  if (role !== 'HRUser') return sql<boolean>`true`;
  // Every status there is in the policy area, found by stepping through an index: named, they let an index be read by what follows the status.
  const inArea = sql`s.service_id = ${scope.serviceId} and s.access_level_id = ${accessLevelId}`;
  return sql<boolean>`c.status = any(array(
    with recursive there (status) as (
      (select s.status from case_record s where ${inArea} order by s.status limit 1)
      union all
      select (select s.status from case_record s where ${inArea} and s.status > there.status order by s.status limit 1) from there where there.status is not null)
    select there.status from there where there.status is not null))`;
}

/** Cases without a due date are kept, whatever the days (LIST-25). */
export function isListedByDue({ due }: CaseList): RawBuilder<boolean> {
  return due === null ? sql<boolean>`true` : sql<boolean>`(c.due_at is null or ${isDueWithin(due)})`;
}

/** Within the days. The plain bounds, which an index can use, hold whatever the row; the exact ones depend on whether it has a time. */
export function isDueWithin(due: DueRange): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (due.from !== null) {
    const { timed, day } = due.from;
    conditions.push(sql`c.due_at >= ${timed < day ? timed : day}`, sql`c.due_at >= case when c.is_due_timed then ${timed}::timestamptz else ${day} end`);
  }
  if (due.before !== null) {
    const { timed, day } = due.before;
    conditions.push(sql`c.due_at < ${timed > day ? timed : day}`, sql`c.due_at < case when c.is_due_timed then ${timed}::timestamptz else ${day} end`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function whose(list: CaseList, scope: Scope): RawBuilder<boolean> {
  if (list.role === 'HRUser') {
    const area = sql<boolean>`c.service_id = ${scope.serviceId} and c.access_level_id = ${list.accessLevelId}`;
    if (list.adviserUserId === undefined) return area;
    return list.adviserUserId === null
      ? sql<boolean>`${area} and c.adviser_user_id is null`
      : sql<boolean>`${area} and c.adviser_user_id = ${list.adviserUserId}`;
  }
  // The fixed list of roles is what the index on participant rows was made with.
  return sql<boolean>`mine.user_id = ${scope.userId} and mine.removed_at is null and mine.role_id in (1, 2, 3)
    and mine.role_id = any(${[...list.participantTypes]}::int[])`;
}

function filters(list: CaseList, reading: 'row by row' | 'together'): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  // Numbers of any size may be asked for; as bigint they compare with the columns instead of failing.
  if (list.topicId !== undefined) conditions.push(sql`c.topic_id = ${list.topicId}::bigint`);
  if (list.stageId !== undefined) conditions.push(sql`c.stage_id = ${list.stageId}::bigint`);
  if (list.stepId !== undefined) conditions.push(sql`c.step_id = ${list.stepId}::bigint`);
  if (list.riskId !== undefined) conditions.push(sql`c.risk_id = ${list.riskId}::bigint`);
  if (list.reasonId !== undefined) {
    conditions.push(
      reading === 'together'
        ? sql`exists (select 1 from case_reason r where r.case_id = c.id and r.reason_id = ${list.reasonId}::bigint)`
        : sql`${list.reasonId}::bigint = any(array(select r.reason_id from case_reason r where r.case_id = c.id))`,
    );
  }
  return conditions;
}
