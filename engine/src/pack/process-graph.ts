import type { Component, Option, Step, Target, WorkflowDefinition } from '../definition.ts';
import { againWays } from './again-ways.ts';
import type { GraphNode, ProcessGraph } from './graph.ts';
import { componentNode } from './graph.ts';

export function componentsOf(definition: WorkflowDefinition): Component[] {
  return definition.stages.flatMap((stage) =>
    stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
  );
}

export function stepsOf(definition: WorkflowDefinition): Step[] {
  return definition.stages.flatMap((stage) => stage.steps);
}

export function buildGraph(definition: WorkflowDefinition): ProcessGraph {
  const next = new Map<GraphNode, GraphNode[]>([['end', []]]);
  const needed = new Map<GraphNode, number>();
  const positions = positionsOf(definition);
  const steps = stepsOf(definition);
  steps.forEach((step, index) => {
    const following = steps.slice(index + 1).find(isOnTheWay);
    const after: GraphNode[] = following === undefined ? [] : [`s${following.id}`];
    const firsts = step.tasks.flatMap((task) =>
      task.components[0] === undefined ? [] : [componentNode(task.components[0].id)],
    );
    next.set(`s${step.id}`, step.order === 'any' ? firsts : firsts.slice(0, 1));
    if (step.order === 'any') {
      next.set(`j${step.id}`, after);
      needed.set(`j${step.id}`, step.tasks.length);
    }
    step.tasks.forEach((task, taskIndex) => {
      const nextTask = firsts[taskIndex + 1];
      next.set(`t${task.id}`, step.order === 'any' ? [`j${step.id}`] : nextTask === undefined ? after : [nextTask]);
      for (const component of task.components)
        next.set(
          componentNode(component.id),
          component.options.flatMap((option) => leadsTo(option, component.id, positions)),
        );
    });
  });
  const starts = nodesOf({ kind: 'component', componentId: definition.startComponentId ?? 0 }, null, positions);
  return { starts, nodes: [...next.keys()], next, needed, again: againWays(definition, next) };
}

/** The step of an early end is passed by on the way from one step to the next. */
function isOnTheWay({ endsEarly }: Step): boolean {
  return endsEarly !== true;
}

/** Targets of an advance option; none for save, previous and cancel. */
export function optionTargets(definition: WorkflowDefinition, component: Component, option: Option): GraphNode[] {
  return leadsTo(option, component.id, positionsOf(definition));
}

interface ComponentPosition {
  readonly taskId: number;
  readonly step: Step;
  readonly followingId: number | null;
}
interface GraphPositions {
  readonly components: ReadonlyMap<number, ComponentPosition>;
  readonly firstStepOfStage: ReadonlyMap<number, number>;
}

function positionsOf(definition: WorkflowDefinition): GraphPositions {
  const components = new Map<number, ComponentPosition>();
  for (const step of stepsOf(definition)) {
    for (const task of step.tasks) {
      task.components.forEach((component, index) => {
        components.set(component.id, { taskId: task.id, step, followingId: task.components[index + 1]?.id ?? null });
      });
    }
  }
  return {
    components,
    firstStepOfStage: new Map(
      definition.stages.map((stage) => [stage.id, stage.steps.find(isOnTheWay)?.id ?? stage.steps[0]?.id ?? 0]),
    ),
  };
}

function leadsTo(option: Option, fromId: number, positions: GraphPositions): GraphNode[] {
  return option.kind === 'advance' ? option.next.flatMap(({ to }) => nodesOf(to, fromId, positions)) : [];
}

function nodesOf(target: Target, fromId: number | null, { components, firstStepOfStage }: GraphPositions): GraphNode[] {
  const from = fromId === null ? undefined : components.get(fromId);
  switch (target.kind) {
    case 'end':
      return ['end'];
    case 'step':
      return [`s${target.stepId}`];
    case 'stage':
      return [`s${firstStepOfStage.get(target.stageId) ?? 0}`];
    case 'component': {
      // Entering an any-order step in the middle still leaves its other tasks to be done.
      const to = components.get(target.componentId)?.step;
      return to?.order === 'any' && to.id !== from?.step.id
        ? [componentNode(target.componentId), `s${to.id}`]
        : [componentNode(target.componentId)];
    }
    case 'end-task':
      return [`t${from?.taskId ?? 0}`];
    case 'following':
      return from?.followingId === null || from === undefined
        ? [`t${from?.taskId ?? 0}`]
        : [componentNode(from.followingId)];
  }
}
