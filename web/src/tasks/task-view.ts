import type { Task } from '@evenhand/contract/tasks';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Formats } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import type { HasScreen } from '../lib/use-has-screen.ts';

/**
 * Where a click on a task leads (TASK-17 … TASK-25), wherever the task is shown; null when it does nothing: a mere notice, a person who only
 * observes, or a screen that is not there.
 */
export function taskHref(task: Task, hasScreen: HasScreen): string | null {
  if (!task.canOpen) return null;
  const caseId = task.notificationDistributionCaseTrackingRecordId;
  const screenAt = (path: string): string | null => (hasScreen(path) ? path : null);
  switch (task.notificationTypeLookupId) {
    case NotificationType.ProcessComponent:
      return task.notificationDistributionWorkflowTrackingRecordId === null
        ? null
        : paths.process(caseId, task.notificationDistributionWorkflowTrackingRecordId);
    case NotificationType.EventTask:
      return task.caseTrackingEventId === null ? null : paths.caseEvent(caseId, task.caseTrackingEventId);
    case NotificationType.AddStakeholder:
      return paths.caseAddingParticipant(caseId);
    case NotificationType.AddObserver:
      return paths.caseAddingObserver(caseId);
    case NotificationType.AddAnytimeEvent:
      return paths.caseAddingAnytimeEvent(caseId);
    case NotificationType.CompleteDraftNote:
      return screenAt(paths.notes(caseId));
    case NotificationType.CompleteParkedCall:
      return screenAt(paths.parkedCalls(caseId));
    case NotificationType.RespondToMessage:
      return screenAt(paths.messages(caseId));
    default:
      return null;
  }
}

export interface TaskGroup {
  id: 'overdue' | 'today' | 'later' | 'complete';
  tasks: Task[];
}

/** Overdue, Due Today, Upcoming by the service's calendar day (TASK-14 … TASK-16); complete ones last and only when asked for (CASE-56). */
export function groupTasks(tasks: readonly Task[], { showsCompleted, formats, now }: { showsCompleted: boolean; formats: Formats; now: Date }): TaskGroup[] {
  const groupOf = (task: Task): TaskGroup['id'] => {
    if (task.isComplete) return 'complete';
    return task.dueDate === null ? 'later' : formats.dueState(task.dueDate, task.isDueTimed, now);
  };
  const ids: TaskGroup['id'][] = ['overdue', 'today', 'later', ...(showsCompleted ? (['complete'] as const) : [])];
  return ids.map((id) => ({ id, tasks: tasks.filter((task) => groupOf(task) === id) })).filter((group) => group.tasks.length > 0);
}
