import { CaseStatus } from '@evenhand/contract/cases';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { outstandingWork } from '@evenhand/engine/closure';
import { findComponent } from '@evenhand/engine/places';
import type { ProcessView } from '@evenhand/engine/process-state';
import { liveVisits } from '@evenhand/engine/visits';
import type { LoadedProcess } from './process-facts.ts';

/** What lists of outstanding work need beyond the engine's facts. */
export interface OutstandingDetails {
  readonly dueOfTask: ReadonlyMap<number, Date | null>;
  readonly startOfProcess: ReadonlyMap<number, Date>;
}

/** A running process on the wire (PROC-35, PROC-36, PROC-41, PROC-42). */
export function presentProcess({ theCase, stored, view }: LoadedProcess, details: OutstandingDetails): WorkflowTrackingRecord {
  const { record, definition, actor } = view;
  const outstanding = outstandingWork(view);
  const lockedBecause = lockOf(view);
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
      workflowTaskId: task.source?.kind === 'workflow-task' ? task.source.workflowTaskId : null,
      dueDate: details.dueOfTask.get(task.id)?.toISOString() ?? null,
    })),
    lockedBecause,
    abilities: { work: lockedBecause === null, setStep: lockedBecause === null && (actor.isHr || record.kind === 'simple') },
  };
}

/** Why a process cannot be worked by this caller (PROC-15 … PROC-17). */
export function lockOf({ facts, actor, record }: ProcessView): WorkflowTrackingRecord['lockedBecause'] {
  if (facts.status === CaseStatus.Closed || facts.status === CaseStatus.RemovedInvalid) return 'closed';
  if (!actor.isWriter) return 'role';
  if (facts.isLocked && !actor.isHr) return 'locked';
  return record.ended === null ? null : 'ended';
}
