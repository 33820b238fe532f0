import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { isOwnTask, outstandingWork, unfinishedRequiredComponents } from '@evenhand/engine/closure';
import { lockedBecause } from '@evenhand/engine/guards';
import { findComponent } from '@evenhand/engine/positions';
import { maySetStep } from '@evenhand/engine/set-step';
import { findVisit, liveVisits } from '@evenhand/engine/visits';
import type { LoadedProcess } from '../processes/process-facts.ts';

/** What lists of outstanding work need in addition to the engine's facts. */
export interface OutstandingDetails {
  readonly dueOfTask: ReadonlyMap<number, Date | null>;
  readonly startOfProcess: ReadonlyMap<number, Date>;
}

/** A running process on the wire (PROC-35, PROC-36, PROC-41, PROC-42). */
export function presentProcess(
  { theCase, stored, view }: LoadedProcess,
  details: OutstandingDetails,
): WorkflowTrackingRecord {
  const { record, definition } = view;
  const outstanding = outstandingWork(view);
  const lock = lockedBecause(view);
  const current = findVisit(record, record.currentVisitId);
  return {
    id: record.id,
    workflowId: stored.workflowId,
    caseTrackingRecordId: theCase.id,
    version: stored.version,
    kind: record.kind,
    isHrOnly: stored.isHrOnly,
    parentWorkflowTrackingRecordId: record.parentId,
    currentWorkflowTrackingComponentId: record.currentVisitId,
    lastSeenWorkflowComponentId: record.lastSeenComponentId,
    lastSeenWorkflowTaskTitle: findComponent(definition, record.lastSeenComponentId)?.task.title ?? null,
    workflowTitle: definition.title,
    workflowTrackingComponents: liveVisits(record).map((visit) => ({
      workflowTrackingComponentId: visit.id,
      workflowComponentId: visit.componentId,
      status: visit.status,
      version: visit.saves,
      enteredDateTime: visit.enteredAt,
      exitedDateTime: visit.exitedAt,
    })),
    hasProcessEnded: record.ended !== null,
    outstandingSubProcesses: outstanding.processes.map((process) => ({
      title: process.title,
      isMandatory: process.isMandatory,
      caseTrackingRecordId: theCase.id,
      workflowTrackingRecordId: process.id,
      startedDateTime: (details.startOfProcess.get(process.id) ?? new Date(view.now)).toISOString(),
    })),
    outstandingTasks: outstanding.tasks.map((task) => ({
      id: task.id,
      notificationDistributionTitle: task.title,
      isTaskCompleteBeforeClosure: task.isRequiredBeforeClosure,
      isBeingWorkedOn: current !== null && isOwnTask(task, current.componentId, view),
      workflowTaskId: task.source?.kind === 'workflow-task' ? task.source.workflowTaskId : null,
      dueDate: details.dueOfTask.get(task.id)?.toISOString() ?? null,
    })),
    lettersToSend: record.kind === 'primary' ? [...(view.facts.lettersToSend ?? [])] : [],
    unfinishedWorkflowComponentIds:
      record.kind === 'primary' && record.ended === null ? unfinishedRequiredComponents(view).map(({ id }) => id) : [],
    lockedBecause: lock,
    abilities: { work: lock === null, setStep: lock === null && maySetStep(view) },
  };
}
