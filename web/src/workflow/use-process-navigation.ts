import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { TaskRow } from './process-view.ts';
import { firstFinishedTask, stageElsewhere } from './process-view.ts';
import { openTask } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** Chooses the visible part of a process: a stage, a finished task, or else its current step. */
export function useProcessNavigation(record: WorkflowTrackingRecord, workflow: Workflow) {
  const queryClient = useQueryClient();
  const [stageId, setStageId] = useState<number | null>(null);
  const [finishedTaskId, setFinishedTaskId] = useState<number | null>(null);
  const hasActed = useRef(false);

  const backToProcess = (): void => {
    setFinishedTaskId(null);
    setStageId(null);
  };
  const goToTask = async (taskId: number): Promise<void> => {
    hasActed.current = true;
    try {
      await openTask(record.id, taskId);
    } catch (error) {
      showSnackbar(isApiError(error) ? error.sentence : workflowText.taskFailed);
    }
    backToProcess();
    await refreshAll(queryClient);
  };
  return {
    stageId,
    /** With the stage its first finished task is shown: the current form is no part of it. */
    showStage(id: number | null): void {
      const stage = stageElsewhere(id, workflow, record);
      setStageId(stage?.id ?? null);
      setFinishedTaskId(stage === null ? null : (firstFinishedTask(stage, record)?.id ?? null));
    },
    finishedTaskId,
    backToProcess,
    goToTask: (taskId: number): void => void goToTask(taskId),
    chooseTask(row: TaskRow): void {
      hasActed.current = true;
      if (row.click === 'show') setFinishedTaskId(row.task.id);
      else if (row.click === 'stay') setFinishedTaskId(null);
      else if (row.click === 'go') void goToTask(row.task.id);
    },
    afterAct(): void {
      hasActed.current = true;
      backToProcess();
    },
    /** True when the component is shown because of an act, and not because the page was opened. */
    hasActed: (): boolean => hasActed.current,
  };
}
