import type { Task } from '@evenhand/contract/tasks';
import { useCallback } from 'react';
import { useTargetOf } from '../features/use-features.ts';

/**
 * Where a click on a task leads (TASK-17 … TASK-25), wherever the task is shown: each type has its target
 * in the feature it belongs to. Null when it does nothing: a mere notice, a person who only observes, or a
 * type whose screen is not there.
 */
export function useTaskHref(): (task: Task) => string | null {
  const targetOf = useTargetOf();
  return useCallback(
    (task) => {
      if (!task.canOpen) return null;
      const subject = {
        caseId: task.notificationDistributionCaseTrackingRecordId,
        processId: task.notificationDistributionWorkflowTrackingRecordId,
        eventId: task.caseTrackingEventId,
      };
      return targetOf(task.notificationTypeLookupId)?.task?.(subject) ?? null;
    },
    [targetOf],
  );
}
