import type { Task } from '@evenhand/contract/tasks';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';

/**
 * The open tasks that closing the case cancels, unanswered messages first (gaps G-113). A guided process is not
 * closed while a required task is open, and the task of its present step is done by closing. Without a process, the
 * case is a simple one.
 */
export function cancelledTasks(tasks: readonly Task[], process: WorkflowTrackingRecord | null): readonly Task[] {
  const own = new Set(process?.outstandingTasks.filter((task) => task.isBeingWorkedOn).map(({ id }) => id));
  const left = tasks.filter(
    (task) => !task.isComplete && (process === null || (!task.isTaskCompleteBeforeClosure && !own.has(task.id))),
  );
  return [...left.filter(({ message }) => message !== null), ...left.filter(({ message }) => message === null)];
}
