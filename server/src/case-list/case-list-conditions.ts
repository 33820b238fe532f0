import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { countsAsSanction } from '../cases/case-row.queries.ts';
import type { CaseList, DueRange } from './case-list.ts';

/**
 * Conditions of a list apart from status and due: who it is for, what they may see, and the
 * filters. Read `row by row`, a case's reasons and facets are looked up for each case, and a participant's list is read
 * from their cases `mine`; `together`, the database may also begin with the reason or the facet.
 */
export function isListed(list: CaseList, scope: Scope, reading: 'row by row' | 'together'): RawBuilder<boolean> {
  const conditions = [
    whose(list, scope, reading),
    ...filters(list, reading),
    ...facetsOf(list).map((facet) => hasFacet(facet, reading)),
    scope.visible('c'),
    ...(list.sanction === undefined ? [] : [hasSanction(list.sanction, scope)]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function hasListedStatus(list: CaseList, scope: Scope): RawBuilder<boolean> {
  const { statuses, role, accessLevelId } = list;
  // An equality lets an index that begins with the status give the order of what
  // follows it; a list of one does not.
  if (statuses.length === 1) return sql<boolean>`c.status = ${statuses[0]}::bigint`;
  if (statuses.length > 1) return sql<boolean>`c.status = any(${[...statuses]}::bigint[])`;
  return role === 'HRUser' ? sql<boolean>`c.status = any(${statusesThere(accessLevelId, scope)})` : sql<boolean>`true`;
}

/**
 * Every status that occurs in the policy area, found by stepping through an index. With the statuses named,
 * an index that begins with the status can be read in the order of its next column.
 */
function statusesThere(accessLevelId: number | null, scope: Scope): RawBuilder<number[]> {
  const inArea = sql`s.service_id = ${scope.serviceId} and s.access_level_id = ${accessLevelId}`;
  return sql`array(
    with recursive there (status) as (
      (select s.status from case_record s where ${inArea} order by s.status limit 1)
      union
      select (select s.status from case_record s where ${inArea} and s.status > there.status order by s.status limit 1) from there)
    select there.status::bigint from there where there.status is not null)`;
}

/** The statuses a list of a policy area is asked for, or every one there is. */
export function statusesOf({ statuses, accessLevelId }: CaseList, scope: Scope): RawBuilder<number[]> {
  return statuses.length > 0 ? sql`${[...statuses]}::bigint[]` : statusesThere(accessLevelId, scope);
}

/** Cases without a due date are kept for every range of days (LIST-25). */
export function isListedByDue({ due }: CaseList): RawBuilder<boolean> {
  return due === null ? sql<boolean>`true` : sql<boolean>`(c.due_at is null or ${isDueWithin(due)})`;
}

/**
 * Within the days. The plain bounds, which an index can use, hold for every row; the exact ones depend on
 * whether the row has a time.
 */
export function isDueWithin(due: DueRange): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (due.from !== null) {
    const { timed, day } = due.from;
    conditions.push(
      sql`c.due_at >= ${timed < day ? timed : day}`,
      sql`c.due_at >= case when c.is_due_timed then ${timed}::timestamptz else ${day} end`,
    );
  }
  if (due.before !== null) {
    const { timed, day } = due.before;
    conditions.push(
      sql`c.due_at < ${timed > day ? timed : day}`,
      sql`c.due_at < case when c.is_due_timed then ${timed}::timestamptz else ${day} end`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function whose(list: CaseList, scope: Scope, reading: 'row by row' | 'together'): RawBuilder<boolean> {
  if (list.role === 'HRUser') {
    const area = sql<boolean>`c.service_id = ${scope.serviceId} and c.access_level_id = ${list.accessLevelId}`;
    if (list.adviserUserId === undefined) return area;
    return list.adviserUserId === null
      ? sql<boolean>`${area} and c.adviser_user_id is null`
      : sql<boolean>`${area} and c.adviser_user_id = ${list.adviserUserId}`;
  }
  return reading === 'row by row'
    ? isOneOfMine(list, scope)
    : sql<boolean>`c.id in (select mine.case_id from person_case mine where ${isOneOfMine(list, scope)})`;
}

/** What `mine` repeats of its case lets the database leave out the others before it reads any of their cases. */
function isOneOfMine({ participantTypes, statuses }: CaseList, scope: Scope): RawBuilder<boolean> {
  const hasStatus = statuses.length === 0 ? sql`true` : sql`mine.status = any(${[...statuses]}::bigint[])`;
  return sql<boolean>`${scope.isOwn('mine')} and mine.role_id = any(${[...participantTypes]}::int[]) and ${hasStatus}`;
}

function filters(list: CaseList, reading: 'row by row' | 'together'): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  // Numbers of any size may be asked for; as bigint they compare with the columns instead of failing.
  if (list.employeeUserId !== undefined) conditions.push(sql`c.employee_user_id = ${list.employeeUserId}`);
  if (list.topicId !== undefined) conditions.push(sql`c.topic_id = ${list.topicId}::bigint`);
  if (list.stageId !== undefined) conditions.push(sql`c.stage_id = ${list.stageId}::bigint`);
  if (list.stepId !== undefined) conditions.push(sql`c.step_id = ${list.stepId}::bigint`);
  if (list.riskId !== undefined) conditions.push(sql`c.risk_id = ${list.riskId}::bigint`);
  if (list.reasonId !== undefined) {
    // What the reason repeats of its case lets the database begin with the reasons
    // of one policy area and status.
    conditions.push(
      reading === 'together'
        ? sql`exists (select 1 from case_reason r where r.case_id = c.id and r.reason_id = ${list.reasonId}::bigint
            and (r.service_id, r.access_level_id, r.status) = (c.service_id, c.access_level_id, c.status))`
        : sql`${list.reasonId}::bigint = any(c.reason_ids)`,
    );
  }
  return conditions;
}

/** A value by which a list is filtered, in the table `case_facet`. */
interface Facet {
  readonly kind: 'category' | 'sanction';
  readonly value: string;
}

/** Names the facets of a list, the rarest first: a list begins with it. */
export function facetsOf({ categoryId, sanction }: CaseList): Facet[] {
  return [
    ...(sanction === undefined ? [] : [{ kind: 'sanction' as const, value: sanction }]),
    ...(categoryId === undefined ? [] : [{ kind: 'category' as const, value: String(categoryId) }]),
  ];
}

/** Asks for a facet. What that repeats of its case lets the database begin with those of one area and status. */
function hasFacet({ kind, value }: Facet, reading: 'row by row' | 'together'): RawBuilder<boolean> {
  const ofCase = sql`f.case_id = c.id and f.kind = ${kind} and f.value = ${value}`;
  return reading === 'together'
    ? sql<boolean>`exists (select 1 from case_facet f where ${ofCase}
        and (f.service_id, f.access_level_id, f.status) = (c.service_id, c.access_level_id, c.status))`
    : sql<boolean>`(select true from case_facet f where ${ofCase})`;
}

/** Asks for the sanction itself, because the facet does not say who may read it. */
function hasSanction(kind: SanctionKind, scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(select true from case_sanction s
    where s.case_id = c.id and s.kind = ${kind} and ${countsAsSanction(scope)} limit 1)`;
}
