import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { Place, Visit, WorkflowComponent, WorkflowStage, WorkflowStep, WorkflowTask } from '../process-components/workflow-places.ts';
import { isReachable, placesOf, visitsOf } from '../process-components/workflow-places.ts';
import type { Step } from '../ui/Stepper.tsx';

/**
 * What the screen shows of a process: stages, the checklist and where one stands.
 * Nothing here asks the server.
 */

function placeOfComponent(workflow: Workflow, componentId: number | null): Place | null {
  return placesOf(workflow).find((place) => place.component.id === componentId) ?? null;
}

export function placeOfVisit(workflow: Workflow, record: WorkflowTrackingRecord, visitId: number | null): Place | null {
  const visit = record.workflowTrackingComponents.find((row) => row.workflowTrackingComponentId === visitId);
  return visit === undefined ? null : placeOfComponent(workflow, visit.workflowComponentId);
}

/** Where the process stands, or stood when it ended. */
export function currentPlace(workflow: Workflow, record: WorkflowTrackingRecord): Place | null {
  return placeOfVisit(workflow, record, record.currentWorkflowTrackingComponentId) ?? placeOfComponent(workflow, record.lastSeenWorkflowComponentId);
}

/** The newest completed visit of each component of a task, in the order of the workflow. */
export function completedVisits(task: WorkflowTask, record: WorkflowTrackingRecord): readonly { component: WorkflowComponent; visit: Visit }[] {
  return task.components.flatMap((component) => {
    const visit = visitsOf(component, record).findLast((row) => row.status === ComponentStatus.Complete);
    return visit === undefined ? [] : [{ component, visit }];
  });
}

export type TaskState = 'complete' | 'current' | 'todo';
export interface TaskRow {
  readonly task: WorkflowTask;
  readonly state: TaskState;
  /** What a click does: nothing for a task not reached yet. */
  readonly click: 'stay' | 'show' | 'go' | null;
}
export interface StepRow {
  readonly step: WorkflowStep;
  readonly tasks: readonly TaskRow[];
  readonly done: number;
  readonly isComplete: boolean;
}

/** The checklist of one stage. */
export function checklistOf(stage: WorkflowStage, workflow: Workflow, record: WorkflowTrackingRecord): readonly StepRow[] {
  const current = record.hasProcessEnded ? null : (placeOfVisit(workflow, record, record.currentWorkflowTrackingComponentId)?.task.id ?? null);
  return stage.steps.map((step) => {
    const tasks = step.tasks.map((task) => taskRow(task, step, record, current));
    const done = tasks.filter((row) => row.state === 'complete').length;
    return { step, tasks, done, isComplete: tasks.length > 0 && done === tasks.length };
  });
}

function taskRow(task: WorkflowTask, step: WorkflowStep, record: WorkflowTrackingRecord, currentTaskId: number | null): TaskRow {
  if (task.id === currentTaskId) return { task, state: 'current', click: 'stay' };
  if (isFinished(task, record)) return { task, state: 'complete', click: 'show' };
  return { task, state: 'todo', click: record.abilities.work && isReachable(task, step, record) ? 'go' : null };
}

/**
 * Tasks Add Task offers (CASE-54): the process has come to them, they are unfinished, and
 * nobody is asked for them yet.
 */
export function addableTasks(workflow: Workflow, record: WorkflowTrackingRecord): readonly Pick<Place, 'step' | 'task'>[] {
  const asked = new Set(record.outstandingTasks.map((task) => task.workflowTaskId));
  if (!record.abilities.work) return [];
  return workflow.workflowStages.flatMap((stage) =>
    checklistOf(stage, workflow, record).flatMap(({ step, tasks }) =>
      tasks.filter(({ task, click }) => (click === 'go' || click === 'stay') && !asked.has(task.id)).map(({ task }) => ({ step, task })),
    ),
  );
}

/** As the engine counts: something complete and nothing in progress; the rest were branches not taken. */
function isFinished(task: WorkflowTask, record: WorkflowTrackingRecord): boolean {
  const visits = task.components.flatMap((component) => visitsOf(component, record));
  return visits.some((visit) => visit.status === ComponentStatus.Complete) && !visits.some((visit) => visit.status === ComponentStatus.InProgress);
}

/**
 * The stepper: a stage that the process has been in can be looked at; one that was passed
 * over is not called completed.
 */
export function stageSteps(workflow: Workflow, record: WorkflowTrackingRecord, onShow: (stageId: number) => void): readonly Step[] {
  const currentId = currentPlace(workflow, record)?.stage.id ?? null;
  const at = workflow.workflowStages.findIndex((stage) => stage.id === currentId);
  return workflow.workflowStages.map((stage, index) => {
    const isVisited = stage.id === currentId || wasIn(stage, record);
    const state = index === at ? 'now' : index < at && isVisited ? 'done' : 'todo';
    return { id: String(stage.id), title: stage.title, state, onSelect: isVisited && stage.id !== currentId ? () => onShow(stage.id) : undefined };
  });
}

export function wasIn(stage: WorkflowStage, record: WorkflowTrackingRecord): boolean {
  return stage.steps.some((step) =>
    step.tasks.some((task) => task.components.some((component) => visitsOf(component, record).some((visit) => visit.status !== ComponentStatus.NotStarted))),
  );
}
