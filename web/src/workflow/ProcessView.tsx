import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { ActiveVisit } from './ActiveVisit.tsx';
import { Checklist } from './Checklist.tsx';
import { CompletedHere } from './CompletedHere.tsx';
import { FinishedTask } from './FinishedTask.tsx';
import { OutstandingPanel } from './OutstandingPanel.tsx';
import { ProcessEnded } from './ProcessEnded.tsx';
import { ProcessHead } from './ProcessHead.tsx';
import styles from './process.module.css';
import type { TaskRow } from './process-view.ts';
import { currentPlace, placeOfVisit, placesOf } from './process-view.ts';
import { SubProcessDialog } from './SubProcessDialog.tsx';
import { openTask } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** The three columns: what there is to do, the component being worked on, what else is open. On a phone the outer two are drawers. */
export function ProcessView({ record, workflow }: { record: WorkflowTrackingRecord; workflow: Workflow }) {
  const queryClient = useQueryClient();
  const isNarrow = useIsNarrow();
  const [stageId, setStageId] = useState<number | null>(null);
  const [finishedTaskId, setFinishedTaskId] = useState<number | null>(null);
  const [isShowingCompleted, setIsShowingCompleted] = useState(false);
  const [drawer, setDrawer] = useState<'steps' | 'outstanding' | null>(null);
  const [subProcessHref, setSubProcessHref] = useState<string | null>(null);
  const hasActed = useRef(false);
  const visitId = record.currentWorkflowTrackingComponentId;
  const place = placeOfVisit(workflow, record, visitId);
  const shownTaskId = finishedTaskId ?? place?.task.id ?? null;
  const finishedTask = placesOf(workflow).find(({ task }) => task.id === finishedTaskId)?.task ?? null;

  const goToTask = async (taskId: number): Promise<void> => {
    hasActed.current = true;
    try {
      await openTask(record.id, taskId);
    } catch (error) {
      showSnackbar(isApiError(error) ? error.description : workflowText.taskFailed);
    }
    setFinishedTaskId(null);
    setStageId(null);
    await refreshAll(queryClient);
  };
  const chooseTask = (row: TaskRow): void => {
    setDrawer(null);
    hasActed.current = true;
    if (row.click === 'show') setFinishedTaskId(row.task.id);
    else if (row.click === 'stay') setFinishedTaskId(null);
    else if (row.click === 'go') void goToTask(row.task.id);
  };
  const afterAct = (): void => {
    hasActed.current = true;
    setStageId(null);
    setFinishedTaskId(null);
  };

  const hasChecklist = workflow.isStageStepComponentChecklistShown;
  const checklist = (
    <Checklist
      record={record}
      workflow={workflow}
      stageId={stageId}
      onShowStage={setStageId}
      shownTaskId={shownTaskId}
      onTask={chooseTask}
      isShowingCompleted={isShowingCompleted}
      onShowCompleted={setIsShowingCompleted}
      hasStageChoice={isNarrow}
    />
  );
  const open = record.outstandingSubProcesses.length + record.outstandingTasks.length;
  return (
    <>
      <ProcessHead record={record} workflow={workflow} onShowStage={setStageId} />
      {isNarrow && (
        <div className={styles.drawers}>
          {hasChecklist && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setDrawer('steps')}>
              {workflowText.steps}
            </Button>
          )}
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDrawer('outstanding')}>
            {`${workflowText.outstanding} (${open})`}
          </Button>
        </div>
      )}
      <div className={styles.grid} data-bare={!hasChecklist || undefined}>
        {hasChecklist && !isNarrow && checklist}
        <div className={styles.main}>
          {finishedTask !== null ? (
            <FinishedTask
              key={finishedTask.id}
              task={finishedTask}
              record={record}
              onBack={record.hasProcessEnded ? undefined : () => setFinishedTaskId(null)}
            />
          ) : (
            <>
              {isShowingCompleted && <CompletedHere task={(place ?? currentPlace(workflow, record))?.task ?? null} record={record} />}
              {visitId === null || place === null ? (
                <ProcessEnded record={record} />
              ) : (
                <ActiveVisit
                  visitId={visitId}
                  component={place.component}
                  surroundings={{ caseId: record.caseTrackingRecordId, workflow, record, onOpenTask: (taskId) => void goToTask(taskId) }}
                  takesFocus={() => hasActed.current}
                  onActed={afterAct}
                  onSubProcess={setSubProcessHref}
                />
              )}
            </>
          )}
        </div>
        {!isNarrow && (
          <aside className="stack" data-gap="4" aria-label={workflowText.outstanding}>
            <OutstandingPanel record={record} />
          </aside>
        )}
      </div>
      <AppModal isOpen={isNarrow && drawer === 'steps'} onClose={() => setDrawer(null)} title={workflowText.steps} size="drawer">
        {checklist}
      </AppModal>
      <AppModal isOpen={isNarrow && drawer === 'outstanding'} onClose={() => setDrawer(null)} title={workflowText.outstanding} size="drawer">
        <div className="stack" data-gap="4">
          <OutstandingPanel record={record} />
        </div>
      </AppModal>
      <SubProcessDialog href={subProcessHref} onStay={() => setSubProcessHref(null)} />
    </>
  );
}
