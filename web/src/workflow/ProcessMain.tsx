import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { placesOf } from '../process-components/workflow-places.ts';
import { ActiveVisit } from './ActiveVisit.tsx';
import { CompletedHere } from './CompletedHere.tsx';
import { FinishedTask } from './FinishedTask.tsx';
import { ProcessEnded } from './ProcessEnded.tsx';
import { currentPlace, placeOfVisit } from './process-view.ts';
import type { useProcessPlace } from './use-process-place.ts';

interface ProcessMainProps {
  record: WorkflowTrackingRecord;
  workflow: Workflow;
  at: ReturnType<typeof useProcessPlace>;
  isShowingCompleted: boolean;
  onSubProcess: (href: string) => void;
}

/**
 * The middle column: the finished task looked at, or the component being worked on,
 * or that the process has ended.
 */
export function ProcessMain({ record, workflow, at, isShowingCompleted, onSubProcess }: ProcessMainProps) {
  const visitId = record.currentWorkflowTrackingComponentId;
  const place = placeOfVisit(workflow, record, visitId);
  const finishedTask = placesOf(workflow).find(({ task }) => task.id === at.finishedTaskId)?.task;
  if (finishedTask !== undefined)
    return <FinishedTask key={finishedTask.id} task={finishedTask} record={record} onBack={record.hasProcessEnded ? undefined : at.leaveFinishedTask} />;
  return (
    <>
      {isShowingCompleted && <CompletedHere task={(place ?? currentPlace(workflow, record))?.task ?? null} record={record} />}
      {visitId === null || place === null ? (
        <ProcessEnded record={record} />
      ) : (
        <ActiveVisit
          visitId={visitId}
          component={place.component}
          surroundings={{ caseId: record.caseTrackingRecordId, workflow, record, onOpenTask: at.goToTask }}
          takesFocus={at.hasActed}
          onActed={at.afterAct}
          onSubProcess={onSubProcess}
        />
      )}
    </>
  );
}
