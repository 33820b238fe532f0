import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type {
  ComponentPosition,
  Visit,
  WorkflowComponent,
  WorkflowStage,
  WorkflowStep,
  WorkflowTask,
} from '../process-components/workflow-positions.ts';
import { componentPositions, isReachable, passedOver, visitsOf } from '../process-components/workflow-positions.ts';
import type { Step } from '../ui/Stepper.tsx';

/** View of a process: stages, the checklist and the current step. Asks no server. */

function positionOfComponent(workflow: Workflow, componentId: number | null): ComponentPosition | null {
  return componentPositions(workflow).find((position) => position.component.id === componentId) ?? null;
}

export function positionOfVisit(
  workflow: Workflow,
  record: WorkflowTrackingRecord,
  visitId: number | null,
): ComponentPosition | null {
  const visit = record.workflowTrackingComponents.find((row) => row.workflowTrackingComponentId === visitId);
  return visit === undefined ? null : positionOfComponent(workflow, visit.workflowComponentId);
}

/** The current position of the process, or its last one when it has ended. */
export function currentPosition(workflow: Workflow, record: WorkflowTrackingRecord): ComponentPosition | null {
  return (
    positionOfVisit(workflow, record, record.currentWorkflowTrackingComponentId) ??
    positionOfComponent(workflow, record.lastSeenWorkflowComponentId)
  );
}

/** The newest completed visit of each component of a task, in the order of the workflow. */
export function completedVisits(
  task: WorkflowTask,
  record: WorkflowTrackingRecord,
): readonly { component: WorkflowComponent; visit: Visit }[] {
  return task.components.flatMap((component) => {
    const visit = visitsOf(component, record).findLast((row) => row.status === ComponentStatus.Complete);
    return visit === undefined ? [] : [{ component, visit }];
  });
}

/** The case of a process whose events the reader may correct, also after the process has ended; or null. */
export function correctableIn({ caseTrackingRecordId, lockedBecause }: WorkflowTrackingRecord): number | null {
  return lockedBecause === null || lockedBecause === 'ended' ? caseTrackingRecordId : null;
}

export type TaskState = 'complete' | 'current' | 'todo';
export interface TaskRow {
  readonly task: WorkflowTask;
  readonly state: TaskState;
  /** Act of a click: none for a task not reached yet. */
  readonly click: 'stay' | 'show' | 'go' | null;
  /** Number of the current task's screen; null where answers decide how many there are. */
  readonly screen: { readonly number: number; readonly of: number } | null;
}
export interface StepRow {
  readonly step: WorkflowStep;
  readonly tasks: readonly TaskRow[];
  readonly done: number;
  readonly isComplete: boolean;
}

/** The checklist of one stage. */
export function checklistOf(
  stage: WorkflowStage,
  workflow: Workflow,
  record: WorkflowTrackingRecord,
): readonly StepRow[] {
  const current = record.hasProcessEnded
    ? null
    : positionOfVisit(workflow, record, record.currentWorkflowTrackingComponentId);
  return stage.steps.map((step) => {
    const tasks = step.tasks.map((task) => taskRow(task, step, record, current));
    const done = tasks.filter((row) => row.state === 'complete').length;
    return { step, tasks, done, isComplete: tasks.length > 0 && done === tasks.length };
  });
}

function taskRow(
  task: WorkflowTask,
  step: WorkflowStep,
  record: WorkflowTrackingRecord,
  current: ComponentPosition | null,
): TaskRow {
  if (task.id === current?.task.id) return { task, state: 'current', click: 'stay', screen: screenOf(current) };
  if (isFinished(task, record)) return { task, state: 'complete', click: 'show', screen: null };
  return {
    task,
    state: 'todo',
    click: record.abilities.work && isReachable(task, step, record) ? 'go' : null,
    screen: null,
  };
}

/** The stage looked at instead of the current one; null where that is shown. */
export function stageElsewhere(
  stageId: number | null,
  workflow: Workflow,
  record: WorkflowTrackingRecord,
): WorkflowStage | null {
  const stage = workflow.workflowStages.find(({ id }) => id === stageId) ?? null;
  return stage?.id === currentPosition(workflow, record)?.stage.id ? null : stage;
}

/** The task that a stage begins with when it is looked at: its first finished one. */
export function firstFinishedTask(stage: WorkflowStage, record: WorkflowTrackingRecord): WorkflowTask | null {
  return stage.steps.flatMap(({ tasks }) => tasks).find((task) => isFinished(task, record)) ?? null;
}

function screenOf({ task: { components }, component }: ComponentPosition): TaskRow['screen'] {
  const isStraight = components
    .slice(0, -1)
    .every((one) => one.workflowComponentOptions.filter(({ kind }) => kind === 'advance').length < 2);
  return components.length > 1 && isStraight
    ? { number: components.indexOf(component) + 1, of: components.length }
    : null;
}

/** Outstanding components besides the current step. */
export function outstandingBeside({ outstandingSubProcesses: processes, outstandingTasks }: WorkflowTrackingRecord): {
  readonly processes: WorkflowTrackingRecord['outstandingSubProcesses'];
  readonly tasks: WorkflowTrackingRecord['outstandingTasks'];
} {
  return { processes, tasks: outstandingTasks.filter((task) => !task.isBeingWorkedOn) };
}

/**
 * Tasks that Add Task offers (CASE-54): the process has reached them, they are unfinished, and
 * they are not outstanding yet.
 */
export function addableTasks(
  workflow: Workflow,
  record: WorkflowTrackingRecord,
): readonly Pick<ComponentPosition, 'step' | 'task'>[] {
  const taskIds = new Set(record.outstandingTasks.map((task) => task.workflowTaskId));
  if (!record.abilities.work) return [];
  return workflow.workflowStages.flatMap((stage) =>
    checklistOf(stage, workflow, record).flatMap(({ step, tasks }) =>
      tasks
        .filter(({ task, click }) => (click === 'go' || click === 'stay') && !taskIds.has(task.id))
        .map(({ task }) => ({ step, task })),
    ),
  );
}

/**
 * Complete as the engine counts it: something is complete and nothing in progress. The
 * rest are branches not taken.
 */
function isFinished(task: WorkflowTask, record: WorkflowTrackingRecord): boolean {
  const visits = task.components.flatMap((component) => visitsOf(component, record));
  return (
    visits.some((visit) => visit.status === ComponentStatus.Complete) &&
    !visits.some((visit) => visit.status === ComponentStatus.InProgress)
  );
}

/**
 * The stepper: a stage that the process has been in can be opened; a stage that was passed over, or left
 * with something unfinished, is not called completed. The last one is when the process has ended.
 */
export function stageSteps(
  workflow: Workflow,
  record: WorkflowTrackingRecord,
  onShow: (stageId: number) => void,
): readonly Step[] {
  const currentId = currentPosition(workflow, record)?.stage.id ?? null;
  const at = workflow.workflowStages.findIndex((stage) => stage.id === currentId);
  const unfinished = new Set(passedOver(workflow, record).map(({ stage }) => stage.id));
  return workflow.workflowStages.map((stage, index) => {
    const isVisited = stage.id === currentId || wasIn(stage, record);
    const isPassed = index < at || (index === at && record.hasProcessEnded);
    const state =
      isPassed && isVisited ? (unfinished.has(stage.id) ? 'unfinished' : 'done') : index === at ? 'now' : 'todo';
    return {
      id: String(stage.id),
      title: stage.title,
      state,
      onSelect: isVisited && stage.id !== currentId ? () => onShow(stage.id) : undefined,
    };
  });
}

export function wasIn(stage: WorkflowStage, record: WorkflowTrackingRecord): boolean {
  return stage.steps.some((step) =>
    step.tasks.some((task) =>
      task.components.some((component) =>
        visitsOf(component, record).some((visit) => visit.status !== ComponentStatus.NotStarted),
      ),
    ),
  );
}

/**
 * Components that a move to another step leaves incomplete: the current one, and those of earlier steps that must be
 * complete before the case closes. Nothing for a move back.
 */
export function leftIncomplete(
  workflow: Workflow,
  record: WorkflowTrackingRecord,
  toStepId: number,
): readonly ComponentPosition[] {
  const positions = componentPositions(workflow);
  const current = currentPosition(workflow, record);
  const indexOf = (stepId: number | undefined): number => positions.findIndex(({ step }) => step.id === stepId);
  const target = indexOf(toStepId);
  if (target <= indexOf(current?.step.id)) return [];
  return positions
    .slice(0, target)
    .filter(
      ({ component }) =>
        component.id === current?.component.id ||
        (component.requiresCompletionBeforeClosure &&
          visitsOf(component, record).at(-1)?.status !== ComponentStatus.Complete),
    );
}
