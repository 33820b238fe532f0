import { taskSortColumns } from '@evenhand/contract/tasks';
import * as z from 'zod/mini';
import type { Sort } from '../ui/data-table.types.ts';

export type TaskSortColumn = (typeof taskSortColumns)[number];
export type TaskSort = Sort<TaskSortColumn>;

/** TASK-05. */
export const defaultSort: TaskSort = { column: 'dueDate', order: 'desc' };

const savedSort = z.object({ column: z.enum(taskSortColumns), order: z.enum(['asc', 'desc']) });

/** The order the person chose last; the default for anything else. */
export function readSort(saved: string | null | undefined): TaskSort {
  try {
    return savedSort.safeParse(JSON.parse(saved ?? 'null')).data ?? defaultSort;
  } catch {
    return defaultSort;
  }
}
