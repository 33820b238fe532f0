import type { CaseColumn } from '@evenhand/contract/case-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';
import { hasListedStatus, isListed, statusesOf } from './case-list-conditions.ts';
import type { CaseOrder } from './case-list-order.ts';

const processColumns: readonly CaseColumn[] = ['topic', 'stage', 'step', 'reasons', 'outcome'];

export const SOONEST_DUE: RawBuilder<unknown> = sql`c.due_at asc nulls last, c.id desc`;

/**
 * The default order of a list is the order of an index, also with the cases without a due moment last, so the
 * list can be read from that index as a whole.
 */
export function isInIndexOrder({ sortColumn, isDescending, due }: CaseList): boolean {
  return sortColumn === 'due' && !isDescending && due === null;
}

/**
 * Whole rows of one page in that order, as alias c. The cases of one reason are found in `case_reason`, and those
 * of a participant in `person_case`, which have an index in that order.
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
  if (list.reasonId === undefined && list.statuses.length === 1)
    return sql`select c.* from case_record c where ${listed} and c.status = ${list.statuses[0]}::bigint ${page}`;
  const first = sql`limit ${sql.lit(take + skip)}`;
  const ofStatus =
    list.reasonId === undefined
      ? sql`select c.* from case_record c where ${listed} and c.status = s.status order by ${SOONEST_DUE} ${first}`
      : sql`select c.* from case_reason r join case_record c on c.id = r.case_id
          where r.service_id = ${scope.serviceId} and r.access_level_id = ${list.accessLevelId} and r.status = s.status
            and r.reason_id = ${list.reasonId}::bigint and ${listed}
          order by r.due_at asc nulls last, r.case_id desc ${first}`;
  return sql`select c.* from unnest(${statusesOf(list, scope)}) as s (status) cross join lateral (${ofStatus}) c ${page}`;
}

/**
 * Whether a list is walked. One employee has few cases, which an index finds: `never`.
 * The list of a participant in index order `always`; every other one of theirs `never`.
 * A list of a policy area: `always` where an index begins with all that it is filtered
 * by: only by status, or by one other filter in the order of the due moment. `never` where the few
 * matching cases may all be at the end of the order: topic, stage, step, reason and outcome occur
 * together, one adviser has few cases, and a step or a reason has few among those of one employee or
 * owner. Otherwise only when many cases match.
 */
export function walkOf(list: CaseList, order: CaseOrder): 'always' | 'when many' | 'never' {
  const { topicId, stageId, stepId, riskId, reasonId, adviserUserId, employeeUserId, sortColumn } = list;
  if (employeeUserId !== undefined) return 'never';
  if (list.role !== 'HRUser') return isInIndexOrder(list) ? 'always' : 'never';
  if (isOfOneIndex()) return 'always';
  if (order.by === 'number') return 'when many';
  if (typeof adviserUserId === 'string') return sortColumn === 'due' ? 'when many' : 'never';
  if (processColumns.includes(sortColumn))
    return [topicId, stageId, stepId, reasonId].every((id) => id === undefined) ? 'when many' : 'never';
  return !['employee', 'owner'].includes(order.by) || (stepId === undefined && reasonId === undefined)
    ? 'when many'
    : 'never';

  /**
   * An index begins with the filter and goes on with the order. Names and reasons are gone through one after
   * the other, which takes long where few of them have a case.
   */
  function isOfOneIndex(): boolean {
    if (['adviser', 'employee', 'owner', 'reasons'].includes(order.by)) return false;
    if (reasonId !== undefined && !isInIndexOrder(list)) return false;
    const filters = [topicId, stageId, stepId, riskId, reasonId, adviserUserId].filter(
      (one) => one !== undefined,
    ).length;
    return sortColumn === 'due' ? filters <= 1 : filters === 0 && list.due === null;
  }
}
