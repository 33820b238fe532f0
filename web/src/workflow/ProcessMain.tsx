import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { IconChecklist } from '@tabler/icons-react';
import { componentPositions } from '../process-components/workflow-positions.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActiveVisit } from './ActiveVisit.tsx';
import { CompletedHere } from './CompletedHere.tsx';
import { FinishedTask } from './FinishedTask.tsx';
import { ProcessEnded } from './ProcessEnded.tsx';
import { currentPosition, positionOfVisit, stageElsewhere } from './process-view.ts';
import type { useProcessNavigation } from './use-process-navigation.ts';
import { workflowText } from './workflow.text.ts';

interface ProcessMainProps {
  record: WorkflowTrackingRecord;
  workflow: Workflow;
  navigation: ReturnType<typeof useProcessNavigation>;
  isShowingCompleted: boolean;
  onSubProcess: (href: string) => void;
}

/**
 * The middle column: the finished task looked at, or the component being worked on, or that the process has
 * ended. The component is not shown beside the steps of another stage.
 */
export function ProcessMain({ record, workflow, navigation, isShowingCompleted, onSubProcess }: ProcessMainProps) {
  const visitId = record.currentWorkflowTrackingComponentId;
  const position = positionOfVisit(workflow, record, visitId);
  const finishedTask = componentPositions(workflow).find(({ task }) => task.id === navigation.finishedTaskId)?.task;
  if (finishedTask !== undefined)
    return (
      <FinishedTask
        key={finishedTask.id}
        task={finishedTask}
        record={record}
        onBack={record.hasProcessEnded ? undefined : navigation.backToProcess}
      />
    );
  if (stageElsewhere(navigation.stageId, workflow, record) !== null)
    return (
      <Card>
        <EmptyState icon={IconChecklist} text={workflowText.nothingCompleted} />
      </Card>
    );
  return (
    <>
      {isShowingCompleted && (
        <CompletedHere task={(position ?? currentPosition(workflow, record))?.task ?? null} record={record} />
      )}
      {visitId === null || position === null ? (
        <ProcessEnded record={record} />
      ) : (
        <ActiveVisit
          visitId={visitId}
          component={position.component}
          surroundings={{ caseId: record.caseTrackingRecordId, workflow, record, onOpenTask: navigation.goToTask }}
          takesFocus={navigation.hasActed}
          onActed={navigation.afterAct}
          onSubProcess={onSubProcess}
        />
      )}
    </>
  );
}
