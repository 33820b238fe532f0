import type { Task } from '@evenhand/contract/tasks';
import type { Formats } from '../lib/format.ts';

export interface TaskGroup {
  id: 'overdue' | 'today' | 'later' | 'complete';
  tasks: Task[];
}

/**
 * Overdue, Due Today, Upcoming by the service's calendar day (TASK-14 … TASK-16); complete ones last and
 * only when asked for (CASE-56).
 */
export function groupTasks(
  tasks: readonly Task[],
  { showsCompleted, formats, now }: { showsCompleted: boolean; formats: Formats; now: Date },
): TaskGroup[] {
  const groupOf = (task: Task): TaskGroup['id'] => {
    if (task.isComplete) return 'complete';
    return task.dueDate === null ? 'later' : formats.dueState(task.dueDate, task.isDueTimed, now);
  };
  const ids: TaskGroup['id'][] = ['overdue', 'today', 'later', ...(showsCompleted ? (['complete'] as const) : [])];
  return ids
    .map((id) => ({ id, tasks: tasks.filter((task) => groupOf(task) === id) }))
    .filter((group) => group.tasks.length > 0);
}
