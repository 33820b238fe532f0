import type { Component, Stage, Step, WorkflowDefinition, WorkflowTask } from './definition.ts';

/** Positions of the parts of a workflow: from stages down to components, and from an id back up. */

export interface StepPosition {
  readonly stage: Stage;
  readonly step: Step;
  /** Position among all steps of the workflow, from 0. */
  readonly stepIndex: number;
}

export interface TaskPosition extends StepPosition {
  readonly task: WorkflowTask;
  /** Position among the tasks of its step, from 0. */
  readonly taskIndex: number;
}

export interface ComponentPosition extends TaskPosition {
  readonly component: Component;
  /** Position among the components of its task, from 0. */
  readonly componentIndex: number;
}

/** Every step in the order of the workflow. */
export function stepPositions(definition: WorkflowDefinition): readonly StepPosition[] {
  return mapOf(definition).steps;
}

/** Every component in the order of the workflow. */
export function componentPositions(definition: WorkflowDefinition): readonly ComponentPosition[] {
  return mapOf(definition).components;
}

export function findStep(definition: WorkflowDefinition, stepId: number | null): StepPosition | null {
  return stepPositions(definition).find((position) => position.step.id === stepId) ?? null;
}

export function findTask(definition: WorkflowDefinition, taskId: number): TaskPosition | null {
  for (const position of stepPositions(definition)) {
    const taskIndex = position.step.tasks.findIndex((task) => task.id === taskId);
    const task = position.step.tasks[taskIndex];
    if (task !== undefined) return { ...position, task, taskIndex };
  }
  return null;
}

export function findComponent(definition: WorkflowDefinition, componentId: number | null): ComponentPosition | null {
  return componentId === null ? null : (mapOf(definition).byComponentId.get(componentId) ?? null);
}

/**
 * The position of the component that a record or a target names.
 * @throws when the pinned version lacks it: the record and its definition do not belong together, which
 * no user can cause or repair.
 */
export function positionOf(definition: WorkflowDefinition, componentId: number): ComponentPosition {
  const position = findComponent(definition, componentId);
  if (position === null) throw new Error(`Workflow ${definition.key} has no component ${componentId}.`);
  return position;
}

/** Like `positionOf`, for a step. */
export function positionOfStep(definition: WorkflowDefinition, stepId: number): StepPosition {
  const position = findStep(definition, stepId);
  if (position === null) throw new Error(`Workflow ${definition.key} has no step ${stepId}.`);
  return position;
}

interface DefinitionMap {
  readonly steps: readonly StepPosition[];
  readonly components: readonly ComponentPosition[];
  readonly byComponentId: ReadonlyMap<number, ComponentPosition>;
}

/** Definitions are immutable and live as long as the server process, so their maps are worth keeping. */
const maps = new WeakMap<WorkflowDefinition, DefinitionMap>();

function mapOf(definition: WorkflowDefinition): DefinitionMap {
  const known = maps.get(definition);
  if (known !== undefined) return known;
  const steps = definition.stages
    .flatMap((stage) => stage.steps.map((step) => ({ stage, step })))
    .map((position, stepIndex) => ({ ...position, stepIndex }));
  const components = steps.flatMap((position) =>
    position.step.tasks.flatMap((task, taskIndex) =>
      task.components.map((component, componentIndex) => ({ ...position, task, taskIndex, component, componentIndex })),
    ),
  );
  const made = {
    steps,
    components,
    byComponentId: new Map(components.map((position) => [position.component.id, position])),
  };
  maps.set(definition, made);
  return made;
}
