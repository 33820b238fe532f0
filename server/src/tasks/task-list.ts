import type { CaseRole } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { BodyOf, QueryOf } from '@evenhand/contract/route';
import type { getAllTasksPaginated, queryTasks, taskSortColumns } from '@evenhand/contract/tasks';
import { TaskTypeFilter } from '@evenhand/contract/tasks';
import type { Actor } from '../access/actor.ts';
import { dayOf, startOfDay } from '../platform/days.ts';
import { badField, notAuthorised } from '../platform/http/app-error.ts';
import { caseRoleOf } from '../users/case-role.ts';

const MAX_PAGE_COUNT = 100;

/**
 * Both ends included. A task with a due moment is compared by that moment, one with a due day by its
 * day in the service's time zone.
 */
export interface DueRange {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly timeZone: string;
}

/** Open tasks of one person, as they were asked for, as far as the reader may ask. */
export interface TaskList {
  readonly assigneeUserId: string;
  /** With the tasks of those they cover for on this day; null for their own alone. */
  readonly today: string | null;
  /** Limits the list to a policy area; null for all. */
  readonly accessLevelId: number | null;
  /** Limits the list to the cases on which they have this role; null for all their cases. */
  readonly role: CaseRole | null;
  readonly isProcessTask: boolean | null;
  readonly topicId: number | null;
  readonly caseId: number | null;
  /** Limits the list to these tasks; null for all. */
  readonly taskIds: readonly number[] | null;
  readonly due: DueRange | null;
  /** What is overdue or due today is all due by `until`; later is what is not. Null for both. */
  readonly dueGroup: { readonly isLater: boolean; readonly until: DueRange } | null;
}

export interface TaskPage {
  readonly sortColumn: (typeof taskSortColumns)[number];
  readonly isDescending: boolean;
  readonly take: number;
  readonly skip: number;
}

/**
 * @throws BAD_REQUEST when the days are the wrong way round; NOT_AUTHORISED when somebody who is not HR asks for the
 * tasks of a colleague.
 */
export function taskListOf(
  actor: Actor,
  query: Partial<QueryOf<typeof queryTasks>>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): TaskList {
  return {
    ...holderOf(actor, query, dayOf(now, timeZone)),
    isProcessTask: query.taskTypeId === undefined ? null : Number(query.taskTypeId) === TaskTypeFilter.Processes,
    topicId: query.topicId ?? null,
    caseId: query.caseTrackingRecordId ?? null,
    taskIds: null,
    due: dueRangeOf(query, timeZone),
    dueGroup:
      query.dueGroup === undefined
        ? null
        : { isLater: query.dueGroup === 'later', until: { ...dueToday(now, timeZone), from: null } },
  };
}

/**
 * The paged call finds particular tasks (gaps G-82): by number, or all that are due on
 * one day. It knows no case role.
 */
export function particularTasks(
  actor: Actor,
  body: BodyOf<typeof getAllTasksPaginated>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): TaskList {
  return {
    assigneeUserId: actor.userId,
    today: dayOf(now, timeZone),
    accessLevelId: null,
    role: null,
    isProcessTask: null,
    topicId: body.topicId ?? null,
    caseId: body.caseId ?? null,
    taskIds: body.taskId === undefined || body.taskId === null ? null : [body.taskId],
    due:
      body.dueDate === undefined || body.dueDate === null ? null : wholeDay(dayOfDue(body.dueDate, timeZone), timeZone),
    dueGroup: null,
  };
}

/** The tasks whose day has passed; where '/tasks?toDate={yesterday}' leads (DASH-04). */
export function overdue(now: Date, timeZone: string): DueRange {
  return { from: null, to: endOfDay(dayOf(now, timeZone), timeZone, -1), timeZone };
}

export function dueToday(now: Date, timeZone: string): DueRange {
  return wholeDay(dayOf(now, timeZone), timeZone);
}

/** @throws BAD_REQUEST for a page larger than a hundred tasks. */
export function taskPageOf(query: {
  readonly sortColumn?: TaskPage['sortColumn'] | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly pageNumber?: number | undefined;
  readonly pageSize?: number | undefined;
}): TaskPage {
  const take = query.pageSize ?? Limits.taskPageSize;
  if (take > MAX_PAGE_COUNT) throw badField('pageSize', `Must be at most ${MAX_PAGE_COUNT}.`);
  return {
    sortColumn: query.sortColumn ?? 'dueDate',
    isDescending: query.sortOrder !== 'asc',
    take,
    skip: ((query.pageNumber ?? 1) - 1) * take,
  };
}

type TaskOrder = Pick<TaskPage, 'sortColumn' | 'isDescending'>;

/**
 * The list in the order of My Tasks, as lists that follow each other: by due date, what is overdue, the longest overdue
 * first, then what is due today, then the rest (gaps G-110).
 */
export function groupsOf(
  list: TaskList,
  query: Parameters<typeof taskPageOf>[0],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): { readonly list: TaskList; readonly order: TaskOrder }[] {
  const { sortColumn, isDescending } = taskPageOf(query);
  const order = { sortColumn, isDescending };
  if (sortColumn !== 'dueDate') return [{ list, order }];
  const group = (isLater: boolean, until: DueRange): TaskList => ({ ...list, dueGroup: { isLater, until } });
  const today = dueToday(now, timeZone);
  const soonestFirst = { sortColumn, isDescending: false };
  return [
    { list: group(false, overdue(now, timeZone)), order: soonestFirst },
    { list: group(false, today), order: soonestFirst },
    { list: group(true, { ...today, from: null }), order },
  ];
}

/** The tasks of a colleague are those that the Team View counts, so that its number leads to as many. */
function holderOf(
  actor: Actor,
  { userId, role }: Partial<QueryOf<typeof queryTasks>>,
  today: string,
): Pick<TaskList, 'assigneeUserId' | 'today' | 'accessLevelId' | 'role'> {
  const assigneeUserId = userId?.toLowerCase() ?? actor.userId;
  if (assigneeUserId === actor.userId)
    return { assigneeUserId, today, accessLevelId: null, role: splittingRole(actor, role) };
  if (!actor.isHr) throw notAuthorised();
  return { assigneeUserId, today: null, accessLevelId: actor.selectedAccessLevelId, role: null };
}

/**
 * The case role splits the tasks of people who hold both; of everybody else all tasks are
 * of their one role (gaps G-06).
 */
function splittingRole(actor: Actor, role: CaseRole | undefined): CaseRole | null {
  return actor.isHr && actor.isBusiness ? caseRoleOf(actor, role) : null;
}

function dueRangeOf({ fromDate, toDate }: Partial<QueryOf<typeof queryTasks>>, timeZone: string): DueRange | null {
  if (fromDate === undefined && toDate === undefined) return null;
  const from = fromDate === undefined ? null : new Date(fromDate);
  const to = toDate === undefined ? null : new Date(toDate);
  if (from !== null && to !== null && from > to) throw badField('fromDate', 'Must not be after the to date.');
  return { from, to, timeZone };
}

function wholeDay(day: string, timeZone: string): DueRange {
  return { from: startOfDay(day, timeZone), to: endOfDay(day, timeZone), timeZone };
}

/** Days have 23, 24 or 25 hours; the last millisecond is the one before the next begins. */
function endOfDay(day: string, timeZone: string, plusDays = 0): Date {
  return new Date(startOfDay(day, timeZone, plusDays + 1).getTime() - 1);
}

/** A calendar day, or the day an instant falls on. */
function dayOfDue(due: string, timeZone: string): string {
  const instant = new Date(due);
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(due))
    throw badField('dueDate', 'Must be a date.');
  return due.length === 10 ? due : dayOf(instant, timeZone);
}
