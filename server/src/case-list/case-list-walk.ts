import type { SortColumn } from '@evenhand/contract/case-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';
import { facetsOf, hasListedStatus, isListed, statusesOf } from './case-list-conditions.ts';
import type { CaseOrder } from './case-list-order.ts';

const processColumns: readonly SortColumn[] = ['topic', 'stage', 'step', 'reasons', 'outcome'];

export const SOONEST_DUE: RawBuilder<unknown> = sql`c.due_at asc nulls last, c.id desc`;

/**
 * The default order of a list is the order of an index, also with the cases without a due moment last, so the
 * list can be read from that index as a whole.
 */
export function isInIndexOrder({ sortColumn, isDescending, due }: CaseList): boolean {
  return sortColumn === 'due' && !isDescending && due === null;
}

/**
 * Whole rows of one page in that order, as alias c. The cases of one reason are found in `case_reason`, those of one
 * facet in `case_facet`, and those of a participant in `person_case`, which have an index in that order.
 */
export function soonestDue(
  scope: Scope,
  list: CaseList,
  { take, skip }: { readonly take: number; readonly skip: number },
): RawBuilder<unknown> {
  const listed = isListed(list, scope, 'row by row');
  if (list.role !== 'HRUser')
    return sql`select c.* from person_case mine join case_record c on c.id = mine.case_id
      where ${listed} and ${hasListedStatus(list, scope)}
      order by mine.due_at asc nulls last, mine.case_id desc limit ${sql.lit(take)} offset ${sql.lit(skip)}`;
  const page = sql`order by ${SOONEST_DUE} limit ${sql.lit(take)} offset ${sql.lit(skip)}`;
  const value = indexedValueOf(list);
  if (value === null && list.statuses.length === 1)
    return sql`select c.* from case_record c where ${listed} and c.status = ${list.statuses[0]}::bigint ${page}`;
  const first = sql`limit ${sql.lit(take + skip)}`;
  const ofStatus =
    value === null
      ? sql`select c.* from case_record c where ${listed} and c.status = s.status order by ${SOONEST_DUE} ${first}`
      : sql`select c.* from ${value.table} v join case_record c on c.id = v.case_id
          where v.service_id = ${scope.serviceId} and v.access_level_id = ${list.accessLevelId} and v.status = s.status
            and ${value.isOne} and ${listed}
          order by v.due_at asc nulls last, v.case_id desc ${first}`;
  return sql`select c.* from unnest(${statusesOf(list, scope)}) as s (status) cross join lateral (${ofStatus}) c ${page}`;
}

/** A filter whose values have a table in that order, as alias v. */
function indexedValueOf(list: CaseList): { table: RawBuilder<unknown>; isOne: RawBuilder<boolean> } | null {
  const [facet] = facetsOf(list);
  if (facet !== undefined)
    return { table: sql`case_facet`, isOne: sql`v.kind = ${facet.kind} and v.value = ${facet.value}` };
  const { reasonId } = list;
  return reasonId === undefined ? null : { table: sql`case_reason`, isOne: sql`v.reason_id = ${reasonId}::bigint` };
}

/**
 * Whether a list is walked. One employee has few cases, which an index finds: `never`.
 * The list of a participant in index order `always`; every other one of theirs `never`.
 * A list of a policy area: `always` where an index begins with all that it is filtered
 * by: only by status, or by one other filter in the order of the due moment. `always` also in that order by a facet and
 * more, because few cases have the facet. `never` where the few matching cases may all be at the end of the order:
 * topic, stage, step, reason, outcome and the facets occur together, one adviser has few cases, and a step, a reason or
 * a facet has few among those of one employee or owner. Otherwise only when many cases match.
 */
export function walkOf(list: CaseList, order: CaseOrder): 'always' | 'when many' | 'never' {
  const { topicId, stageId, stepId, riskId, reasonId, adviserUserId, employeeUserId, sortColumn } = list;
  const values = facetsOf(list).length + (reasonId === undefined ? 0 : 1);
  if (employeeUserId !== undefined) return 'never';
  if (list.role !== 'HRUser') return isInIndexOrder(list) ? 'always' : 'never';
  if (isOfOneIndex()) return 'always';
  if (facetsOf(list).length > 0 && isInIndexOrder(list) && typeof adviserUserId !== 'string') return 'always';
  if (order.by === 'number') return 'when many';
  if (typeof adviserUserId === 'string') return sortColumn === 'due' ? 'when many' : 'never';
  if (processColumns.includes(sortColumn))
    return values === 0 && [topicId, stageId, stepId].every((id) => id === undefined) ? 'when many' : 'never';
  return !['employee', 'owner'].includes(order.by) || (stepId === undefined && values === 0) ? 'when many' : 'never';

  /**
   * An index begins with the filter and goes on with the order. Names and reasons are gone through one after
   * the other, which takes long where few of them have a case.
   */
  function isOfOneIndex(): boolean {
    if (['adviser', 'employee', 'owner', 'reasons'].includes(order.by)) return false;
    if (values > 0 && !isInIndexOrder(list)) return false;
    const filters = values + [topicId, stageId, stepId, riskId, adviserUserId].filter((id) => id !== undefined).length;
    return sortColumn === 'due' ? filters <= 1 : filters === 0 && list.due === null;
  }
}
