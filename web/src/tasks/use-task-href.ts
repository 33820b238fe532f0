import type { Task } from '@evenhand/contract/tasks';
import { useCallback } from 'react';
import { useTargetOf } from '../features/use-features.ts';

/**
 * Target of a click on a task (TASK-17 … TASK-25), on every screen that shows it: the feature that owns its type has
 * the target. Null when a click does nothing: a mere notice, a person who only observes, or a type whose screen is not
 * built.
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
        messageId: task.message?.id ?? null,
      };
      return targetOf(task.notificationTypeLookupId)?.task?.(subject) ?? null;
    },
    [targetOf],
  );
}
