import type { ExportFormat } from '@evenhand/contract/list-export';
import type { Task } from '@evenhand/contract/tasks';
import { useFormats } from '../configuration/configuration.api.ts';
import type { NamedFile } from '../lib/api-client.ts';
import { useCaseRole } from '../session/use-session.ts';
import { fetchTaskFile, fetchTasks, TASKS_MAXIMUM, useOwnTasks } from '../tasks/own-tasks.api.ts';
import type { TaskFilters } from './task-filters.ts';
import { queryOfTaskFilters } from './task-filters.ts';
import type { TaskSort } from './task-sort.ts';
import { defaultSort } from './task-sort.ts';

export interface MyTasksState {
  /** What is overdue and due today, then one page of the rest; undefined while loading. */
  readonly tasks: readonly Task[] | undefined;
  /** The number of tasks that the pages are of: without those of the day, where these stand above. */
  readonly pagedTotal: number | undefined;
  /** The number of overdue tasks and those due today, and how many of them are here. */
  readonly day: { readonly total: number; readonly shown: number };
  readonly isGrouped: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** The list from its beginning, up to so many tasks; null where all of it is here. */
  readonly readAll: ((most: number) => Promise<readonly Task[]>) | null;
  /** The whole list as a file, in this order. */
  readonly fetchFile: (format: ExportFormat) => Promise<NamedFile>;
}

/**
 * In the order of due dates, what is overdue or due today stands whole above the first page, the longest overdue first,
 * and the pages hold the rest (gaps G-110). Another column orders all tasks alike.
 * @param sort undefined until it is known.
 */
export function useMyTasks(filters: TaskFilters, sort: TaskSort | undefined, page: number): MyTasksState {
  const formats = useFormats();
  const [role] = useCaseRole();
  const query = queryOfTaskFilters(filters, sort ?? defaultSort, page, role, formats);
  const isGrouped = query.sortColumn === 'dueDate';
  const hasDay = isGrouped && page === 1;
  const later = isGrouped ? ({ ...query, dueGroup: 'later' } as const) : query;
  const dayQuery = { ...query, dueGroup: 'day', sortOrder: 'asc', pageNumber: 1, pageSize: TASKS_MAXIMUM } as const;
  const ofDay = useOwnTasks(dayQuery, sort !== undefined && hasDay);
  const paged = useOwnTasks(later, sort !== undefined);
  const day = hasDay ? ofDay.data : { data: [], totalDataCount: 0 };
  const hasOthers =
    (paged.data?.totalDataCount ?? 0) > query.pageSize || (day !== undefined && day.totalDataCount > day.data.length);
  const asked = hasDay ? [ofDay, paged] : [paged];
  return {
    tasks: day === undefined || paged.data === undefined ? undefined : [...byGroup(day.data), ...paged.data.data],
    pagedTotal: paged.data?.totalDataCount,
    day: { total: day?.totalDataCount ?? 0, shown: day?.data.length ?? 0 },
    isGrouped,
    isError: asked.some(({ isError }) => isError),
    isFetching: asked.some(({ isFetching }) => isFetching),
    readAll: hasOthers ? (most) => fetchTasks(isGrouped ? [dayQuery, later] : [later], most) : null,
    fetchFile: (format) => fetchTaskFile(query, format),
    retry: () => asked.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };

  /** A task due at an hour of today that has passed is still due today, and may come before one that is overdue. */
  function byGroup(tasks: readonly Task[]): readonly Task[] {
    const now = new Date();
    const isOverdue = ({ dueDate, isDueTimed }: Task): boolean =>
      dueDate !== null && formats.dueState(dueDate, isDueTimed, now) === 'overdue';
    return [...tasks.filter(isOverdue), ...tasks.filter((task) => !isOverdue(task))];
  }
}
