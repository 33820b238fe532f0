import type { CaseRole } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { TaskTypeFilter } from '@evenhand/contract/tasks';
import type { Formats } from '../lib/format.ts';
import { addDays } from '../lib/format.ts';
import { withQuery } from '../lib/paths.ts';
import { isDay } from '../ui/parse-uk-date.ts';
import type { TaskSort } from './task-sort.ts';

/** All task types; in an address it is left out (gaps G-82). */
export const ALL_TYPES = '-1';
const types = [ALL_TYPES, String(TaskTypeFilter.Processes), String(TaskTypeFilter.Other)] as const;
export type TaskType = (typeof types)[number];

export interface TaskFilters {
  /** Whose tasks; empty for one’s own. */
  userId: string;
  taskTypeId: TaskType;
  fromDate: string;
  toDate: string;
}

export const noFilters: TaskFilters = { userId: '', taskTypeId: ALL_TYPES, fromDate: '', toDate: '' };

/** Filters and page of an address (TASK-06); values that are no filter are left out. */
export function readTaskFilters(search: string): { filters: TaskFilters; page: number } {
  const parameters = new URLSearchParams(search);
  const day = (name: string): string => (isDay(parameters.get(name) ?? '') ? (parameters.get(name) ?? '') : '');
  const toDate = day('toDate');
  const fromDate = day('fromDate');
  return {
    filters: {
      userId: /^[0-9a-f-]{36}$/i.exec(parameters.get('userId') ?? '')?.[0] ?? '',
      taskTypeId: types.find((type) => type === parameters.get('taskTypeId')) ?? ALL_TYPES,
      fromDate: toDate !== '' && fromDate > toDate ? '' : fromDate,
      toDate,
    },
    page: /^[1-9]\d{0,5}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1,
  };
}

/** Number of filters that narrow the list, for the button that shows them on a phone. */
export function countTaskFilters({ taskTypeId, fromDate, toDate }: TaskFilters): number {
  return [taskTypeId !== ALL_TYPES, fromDate !== '', toDate !== ''].filter(Boolean).length;
}

export function addressOfTaskFilters(
  path: string,
  { userId, taskTypeId, fromDate, toDate }: TaskFilters,
  page: number,
): string {
  return withQuery(path, {
    userId,
    taskTypeId: taskTypeId === ALL_TYPES ? null : taskTypeId,
    fromDate,
    toDate,
    page: page === 1 ? null : page,
  });
}

/**
 * The query for the server: days as the instants at which they begin and end where the service is (TASK-07, TASK-08).
 */
export function queryOfTaskFilters(
  { userId, taskTypeId, fromDate, toDate }: TaskFilters,
  sort: TaskSort,
  page: number,
  role: CaseRole,
  formats: Formats,
) {
  return {
    userId: userId === '' ? undefined : userId,
    taskTypeId: taskTypeId === '1' || taskTypeId === '2' ? (taskTypeId as '1' | '2') : undefined,
    fromDate: fromDate === '' ? undefined : startOfDay(fromDate, formats),
    toDate: toDate === '' ? undefined : endOfDay(toDate, formats),
    sortColumn: sort.column,
    sortOrder: sort.order,
    pageNumber: page,
    pageSize: Limits.taskPageSize,
    role,
  };
}

function startOfDay(day: string, formats: Formats): string {
  const wanted = Date.parse(`${day}T00:00:00.000Z`);
  let guess = wanted;
  // Twice, because the first guess may be on the other side of a change of clocks.
  for (const _round of [1, 2]) {
    const shown = new Date(guess).toISOString();
    guess += wanted - Date.parse(`${formats.dayOf(shown)}T${formats.time(shown)}:00.000Z`);
  }
  return new Date(guess).toISOString();
}

/** Days have 23, 24 or 25 hours; the last millisecond is the one before the next day begins. */
function endOfDay(day: string, formats: Formats): string {
  return new Date(Date.parse(startOfDay(addDays(day, 1), formats)) - 1).toISOString();
}
