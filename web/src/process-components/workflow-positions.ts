import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';

export type WorkflowStage = Workflow['workflowStages'][number];
export type WorkflowStep = WorkflowStage['steps'][number];
export type WorkflowTask = WorkflowStep['tasks'][number];
export type WorkflowComponent = WorkflowTask['components'][number];
export type Visit = WorkflowTrackingRecord['workflowTrackingComponents'][number];

export interface ComponentPosition {
  readonly stage: WorkflowStage;
  readonly step: WorkflowStep;
  readonly task: WorkflowTask;
  readonly component: WorkflowComponent;
}

/** Every component of a workflow, with its task, step and stage. */
export function componentPositions(workflow: Workflow): readonly ComponentPosition[] {
  return workflow.workflowStages.flatMap((stage) =>
    stage.steps.flatMap((step) =>
      step.tasks.flatMap((task) => task.components.map((component) => ({ stage, step, task, component }))),
    ),
  );
}

/**
 * True if a task can be opened. Once a step with any order was entered, all its tasks can; in a step with a fixed
 * order, those the process has reached.
 */
export function isReachable(task: WorkflowTask, step: WorkflowStep, record: WorkflowTrackingRecord): boolean {
  const isEntered = step.tasks.some((other) =>
    other.components.some((component) => visitsOf(component, record).length > 0),
  );
  if (!isEntered) return false;
  return (
    step.order === 'any' ||
    task.components.some((component) =>
      visitsOf(component, record).some((visit) => visit.status !== ComponentStatus.NotStarted),
    )
  );
}

/** The workflow task that leads to a component; null where this person cannot open it. */
export function taskToOpen({ task, step }: ComponentPosition, record: WorkflowTrackingRecord): number | null {
  return record.abilities.work && isReachable(task, step, record) ? task.id : null;
}

/** The visits a process has made to a component, the oldest first. */
export function visitsOf(component: WorkflowComponent, record: WorkflowTrackingRecord): readonly Visit[] {
  return record.workflowTrackingComponents.filter((visit) => visit.workflowComponentId === component.id);
}

/** The component that is being worked on; null once the process has ended. */
export function currentComponentId({
  workflowTrackingComponents,
  currentWorkflowTrackingComponentId: visitId,
}: WorkflowTrackingRecord): number | null {
  return (
    workflowTrackingComponents.find((visit) => visit.workflowTrackingComponentId === visitId)?.workflowComponentId ??
    null
  );
}

/**
 * Components of earlier steps that were begun and are not complete: HR has moved the process past them, or
 * another task was opened meanwhile. Of a process that has ended, those of every step.
 */
export function passedOver(workflow: Workflow, record: WorkflowTrackingRecord): readonly ComponentPosition[] {
  const positions = componentPositions(workflow);
  const currentId = currentComponentId(record);
  const here = positions.find(({ component }) => component.id === currentId)?.step;
  const first = positions.findIndex(({ step }) => step === here);
  const earlier = record.hasProcessEnded ? positions : positions.slice(0, Math.max(first, 0));
  return earlier.filter(({ component }) => visitsOf(component, record).at(-1)?.status === ComponentStatus.InProgress);
}
