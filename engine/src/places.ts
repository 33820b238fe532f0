import type { Component, Stage, Step, WorkflowDefinition, WorkflowTask } from './definition.ts';

/** Where things lie in a workflow: the walk from stages down to components, and back up from an id. */

export interface StepPlace {
  readonly stage: Stage;
  readonly step: Step;
  /** Position among all steps of the workflow, from 0. */
  readonly stepIndex: number;
}

export interface TaskPlace extends StepPlace {
  readonly task: WorkflowTask;
  /** Position among the tasks of its step, from 0. */
  readonly taskIndex: number;
}

export interface ComponentPlace extends TaskPlace {
  readonly component: Component;
  /** Position among the components of its task, from 0. */
  readonly componentIndex: number;
}

/** Every step in the order of the workflow. */
export function stepPlaces(definition: WorkflowDefinition): readonly StepPlace[] {
  return mapOf(definition).steps;
}

/** Every component in the order of the workflow. */
export function componentPlaces(definition: WorkflowDefinition): readonly ComponentPlace[] {
  return mapOf(definition).components;
}

export function findStep(definition: WorkflowDefinition, stepId: number | null): StepPlace | null {
  return stepPlaces(definition).find((place) => place.step.id === stepId) ?? null;
}

export function findTask(definition: WorkflowDefinition, taskId: number): TaskPlace | null {
  for (const place of stepPlaces(definition)) {
    const taskIndex = place.step.tasks.findIndex((task) => task.id === taskId);
    const task = place.step.tasks[taskIndex];
    if (task !== undefined) return { ...place, task, taskIndex };
  }
  return null;
}

export function findComponent(definition: WorkflowDefinition, componentId: number | null): ComponentPlace | null {
  return componentId === null ? null : (mapOf(definition).byComponentId.get(componentId) ?? null);
}

/**
 * The place of a component a record or a target names.
 * @throws when the pinned version lacks it: the record and its definition do not belong together, which
 * no user can cause or repair.
 */
export function placeOf(definition: WorkflowDefinition, componentId: number): ComponentPlace {
  const place = findComponent(definition, componentId);
  if (place === null) throw new Error(`Workflow ${definition.key} has no component ${componentId}.`);
  return place;
}

/** Like `placeOf`, for a step. */
export function placeOfStep(definition: WorkflowDefinition, stepId: number): StepPlace {
  const place = findStep(definition, stepId);
  if (place === null) throw new Error(`Workflow ${definition.key} has no step ${stepId}.`);
  return place;
}

interface DefinitionMap {
  readonly steps: readonly StepPlace[];
  readonly components: readonly ComponentPlace[];
  readonly byComponentId: ReadonlyMap<number, ComponentPlace>;
}

/** Definitions are immutable and live as long as the process, so their maps are worth keeping. */
const maps = new WeakMap<WorkflowDefinition, DefinitionMap>();

function mapOf(definition: WorkflowDefinition): DefinitionMap {
  const known = maps.get(definition);
  if (known !== undefined) return known;
  const steps = definition.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step }))).map((place, stepIndex) => ({ ...place, stepIndex }));
  const components = steps.flatMap((place) =>
    place.step.tasks.flatMap((task, taskIndex) =>
      task.components.map((component, componentIndex) => ({ ...place, task, taskIndex, component, componentIndex })),
    ),
  );
  const made = { steps, components, byComponentId: new Map(components.map((place) => [place.component.id, place])) };
  maps.set(definition, made);
  return made;
}
