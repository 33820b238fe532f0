import type { CaseRole } from '@evenhand/contract/cases';
import type { ExportFormat } from '@evenhand/contract/list-export';
import type { QueryOf } from '@evenhand/contract/route';
import type { Task } from '@evenhand/contract/tasks';
import {
  countOutstandingTasks,
  countOverdueTasks,
  countTasksDueToday,
  exportTasks,
  getAllTasksPaginated,
  queryTasks,
} from '@evenhand/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NamedFile } from '../lib/api-client.ts';
import { call, callForNamedFile } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/**
 * Open tasks of the person, in the order they are served; the old ones stay on the screen
 * while others are fetched.
 */
export function useOwnTasks(query: QueryOf<typeof queryTasks>, isWanted = true) {
  const tasks = defineQuery({
    queryKey: ['tasks', 'query', query],
    follows: follows.lists,
    queryFn: ({ signal }) => call(queryTasks, { query, signal }),
  });
  return useQuery({ ...tasks, placeholderData: keepPreviousData, enabled: isWanted });
}

/** The largest page that the server gives. */
export const TASKS_MAXIMUM = 100;

/** Lists that follow each other, read from their beginning, up to so many tasks. */
export async function fetchTasks(lists: readonly QueryOf<typeof queryTasks>[], most: number): Promise<Task[]> {
  const all: Task[] = [];
  for (const list of lists) {
    let total = 1;
    for (let page = 1; (page - 1) * TASKS_MAXIMUM < total && all.length < most; page += 1) {
      const query = { ...list, pageNumber: page, pageSize: TASKS_MAXIMUM };
      const { data, totalDataCount } = await call(queryTasks, { query, quiet: true });
      all.push(...data);
      total = totalDataCount;
    }
  }
  return all.slice(0, most);
}

/** Every page of that list as a file (EXPORTLIST-01). */
export function fetchTaskFile(
  { pageNumber: _page, pageSize: _size, dueGroup: _group, ...query }: QueryOf<typeof queryTasks>,
  format: ExportFormat,
): Promise<NamedFile> {
  return callForNamedFile(exportTasks, { query: { ...query, format }, quiet: REFUSALS });
}

const counts = { total: countOutstandingTasks, overdue: countOverdueTasks, dueToday: countTasksDueToday } as const;

/** One of the three counts, in a case role (TASK-12). */
export function useTaskCount(which: keyof typeof counts, role: CaseRole, isWanted = true) {
  const count = defineQuery({
    queryKey: ['tasks', 'count', which, role],
    follows: follows.lists,
    queryFn: ({ signal }) => call(counts[which], { query: { role }, signal }),
  });
  return useQuery({ ...count, enabled: isWanted });
}

/** One open task by its number (gaps G-82); null when the person has no task with that number. */
export function useOwnTask(taskId: number | null) {
  return useQuery(
    defineQuery({
      queryKey: ['tasks', 'one', taskId],
      follows: follows.lists,
      queryFn: async ({ signal }) =>
        taskId === null ? null : ((await call(getAllTasksPaginated, { body: { taskId }, signal })).data[0] ?? null),
    }),
  );
}
