import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';

export type WorkflowStage = Workflow['workflowStages'][number];
export type WorkflowStep = WorkflowStage['steps'][number];
export type WorkflowTask = WorkflowStep['tasks'][number];
export type WorkflowComponent = WorkflowTask['components'][number];
export type Visit = WorkflowTrackingRecord['workflowTrackingComponents'][number];

export interface Place {
  readonly stage: WorkflowStage;
  readonly step: WorkflowStep;
  readonly task: WorkflowTask;
  readonly component: WorkflowComponent;
}

/** Every component of a workflow, with where it stands. */
export function placesOf(workflow: Workflow): readonly Place[] {
  return workflow.workflowStages.flatMap((stage) =>
    stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components.map((component) => ({ stage, step, task, component })))),
  );
}

/**
 * A step with any order offers all its tasks once entered, one with a fixed order
 * those the process has come to.
 */
export function isReachable(task: WorkflowTask, step: WorkflowStep, record: WorkflowTrackingRecord): boolean {
  const isEntered = step.tasks.some((other) => other.components.some((component) => visitsOf(component, record).length > 0));
  if (!isEntered) return false;
  return step.order === 'any' || task.components.some((component) => visitsOf(component, record).some((visit) => visit.status !== ComponentStatus.NotStarted));
}

/** The visits a process has made to a component, the oldest first. */
export function visitsOf(component: WorkflowComponent, record: WorkflowTrackingRecord): readonly Visit[] {
  return record.workflowTrackingComponents.filter((visit) => visit.workflowComponentId === component.id);
}
