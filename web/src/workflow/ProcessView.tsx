import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useState } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { Checklist } from './Checklist.tsx';
import { ClosingPanel } from './ClosingPanel.tsx';
import type { ProcessDrawer } from './DrawerButtons.tsx';
import { DrawerButtons } from './DrawerButtons.tsx';
import { OutstandingPanel } from './OutstandingPanel.tsx';
import { ProcessHead } from './ProcessHead.tsx';
import { ProcessMain } from './ProcessMain.tsx';
import styles from './process.module.css';
import { positionOfVisit } from './process-view.ts';
import { SubProcessDialog } from './SubProcessDialog.tsx';
import { useProcessNavigation } from './use-process-navigation.ts';
import { workflowText } from './workflow.text.ts';

/**
 * The three columns: what there is to do, the component being worked on, what else is open. On a
 * phone the outer two are drawers.
 */
export function ProcessView({ record, workflow }: { record: WorkflowTrackingRecord; workflow: Workflow }) {
  const isNarrow = useIsNarrow();
  const navigation = useProcessNavigation(record, workflow);
  const [isShowingCompleted, setIsShowingCompleted] = useState(false);
  const [drawer, setDrawer] = useState<ProcessDrawer | null>(null);
  const [subProcessHref, setSubProcessHref] = useState<string | null>(null);
  const closeDrawer = (): void => setDrawer(null);

  const hasChecklist = workflow.isStageStepComponentChecklistShown;
  const checklist = (
    <Checklist
      record={record}
      workflow={workflow}
      stageId={navigation.stageId}
      onShowStage={navigation.showStage}
      shownTaskId={
        navigation.finishedTaskId ??
        positionOfVisit(workflow, record, record.currentWorkflowTrackingComponentId)?.task.id ??
        null
      }
      onTask={(row) => {
        closeDrawer();
        navigation.chooseTask(row);
      }}
      isShowingCompleted={isShowingCompleted}
      onShowCompleted={setIsShowingCompleted}
      hasStageChoice={isNarrow}
    />
  );
  const outstanding = (
    <>
      <OutstandingPanel record={record} />
      <ClosingPanel
        record={record}
        workflow={workflow}
        onOpenTask={(taskId) => {
          closeDrawer();
          navigation.goToTask(taskId);
        }}
      />
    </>
  );
  return (
    <>
      <ProcessHead record={record} workflow={workflow} onShowStage={navigation.showStage} />
      {isNarrow && <DrawerButtons record={record} hasChecklist={hasChecklist} onOpen={setDrawer} />}
      <div className={styles.grid} data-bare={!hasChecklist || undefined}>
        {hasChecklist && !isNarrow && checklist}
        <div className={styles.main}>
          <ProcessMain
            record={record}
            workflow={workflow}
            navigation={navigation}
            isShowingCompleted={isShowingCompleted}
            onSubProcess={setSubProcessHref}
          />
        </div>
        {!isNarrow && (
          <aside className="stack" data-gap="4" aria-label={workflowText.outstanding}>
            {outstanding}
          </aside>
        )}
      </div>
      <AppModal isOpen={isNarrow && drawer === 'steps'} onClose={closeDrawer} title={workflowText.steps} size="drawer">
        {checklist}
      </AppModal>
      <AppModal
        isOpen={isNarrow && drawer === 'outstanding'}
        onClose={closeDrawer}
        title={workflowText.outstanding}
        size="drawer"
      >
        <div className="stack" data-gap="4">
          {outstanding}
        </div>
      </AppModal>
      <SubProcessDialog href={subProcessHref} onStay={() => setSubProcessHref(null)} />
    </>
  );
}
