import type { CaseRole } from '@evenhand/contract/cases';
import type { QueryOf } from '@evenhand/contract/route';
import { countOutstandingTasks, countOverdueTasks, countTasksDueToday, getAllTasksPaginated, queryTasks } from '@evenhand/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** Open tasks of the person, in the order they are served; the old ones stay in sight while others are fetched. */
export function useOwnTasks(query: QueryOf<typeof queryTasks>, isWanted = true) {
  return useQuery({
    queryKey: ['tasks', 'query', query],
    queryFn: ({ signal }) => call(queryTasks, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

const counts = { total: countOutstandingTasks, overdue: countOverdueTasks, dueToday: countTasksDueToday } as const;

/** One of the three counts, in a case role (TASK-12). */
export function useTaskCount(which: keyof typeof counts, role: CaseRole) {
  return useQuery({ queryKey: ['tasks', 'count', which, role], queryFn: ({ signal }) => call(counts[which], { query: { role }, signal }) });
}

/** One open task by its number (gaps G-82); null when the person has none of that number. */
export function useOwnTask(taskId: number | null) {
  return useQuery({
    queryKey: ['tasks', 'one', taskId],
    queryFn: async ({ signal }) => (taskId === null ? null : ((await call(getAllTasksPaginated, { body: { taskId }, signal })).data[0] ?? null)),
  });
}
