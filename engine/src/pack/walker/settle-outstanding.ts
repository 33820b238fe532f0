import { withdrawUnanswered } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { runningOf, viewOf } from '../../case-in-memory/case-world.ts';
import { outstandingWork } from '../../closure.ts';
import type { Component, Option, WorkflowDefinition } from '../../definition.ts';
import type { GraphNode, ProcessGraph } from '../graph.ts';
import { componentNode } from '../graph.ts';
import { buildGraph, componentsOf, optionTargets } from '../process-graph.ts';
import { currentComponent, press } from './press.ts';
import { answersTo } from './walk-answers.ts';

/** A sub-process that has not ended after so many components is left as it is. */
const COMPONENTS_AT_MOST = 100;

/**
 * Does what a process waits for, as people would: sub-processes that must end are walked to their end, by the Event
 * that can name the wanted reason where there is one, tasks that must be done before closing are done, but for those of
 * type 2, which a component or step does, and matters without a finding are withdrawn.
 */
export function settleOutstanding(world: CaseWorld, processId: number, wantedReasonId: number | null = null): void {
  const { processes } = outstandingWork(viewOf(world, processId));
  for (const { id, isMandatory } of processes) if (isMandatory) walkToEnd(world, id, wantedReasonId);
  for (const task of world.tasks)
    if (task.state === 'open' && task.isRequiredBeforeClosure && task.type !== 2) task.state = 'done';
  withdrawUnanswered(world, processId);
}

function walkToEnd(world: CaseWorld, processId: number, wantedReasonId: number | null): void {
  const { definition } = runningOf(world, processId);
  const graph = buildGraph(definition);
  const naming = componentsOf(definition).find((component) => canName(component, definition, wantedReasonId));
  let steps = stepsTo(naming === undefined ? 'end' : componentNode(naming.id), graph);
  for (let count = 0; count < COMPONENTS_AT_MOST; count += 1) {
    const component = currentComponent(world, processId);
    if (component === null) return;
    settleOutstanding(world, processId);
    const isNaming = component.id === naming?.id;
    if (isNaming) steps = stepsTo('end', graph);
    const isDone = nearestFirst(component, definition, steps).some((option) =>
      answersTo(component, definition, world)
        .map((answer) => (isNaming ? { ...(answer as object), eventSetupReasonIds: [wantedReasonId] } : answer))
        .some((answer) => press(world, processId, option, answer) === null),
    );
    if (!isDone) return;
  }
}

/** Options that lead on, the shortest way to the end first. */
function nearestFirst(
  component: Component,
  definition: WorkflowDefinition,
  steps: ReadonlyMap<GraphNode, number>,
): readonly Option[] {
  const distance = (option: Option) =>
    Math.min(...optionTargets(definition, component, option).map((node) => steps.get(node) ?? Infinity));
  return component.options.filter(({ kind }) => kind === 'advance').sort((a, b) => distance(a) - distance(b));
}

function canName({ settings }: Component, { events }: WorkflowDefinition, reasonId: number | null): boolean {
  const setup = settings.type === 'Event' ? events.find(({ key }) => key === settings.eventKey) : undefined;
  return setup?.reasons?.items.some(({ id }) => id === reasonId) === true;
}

/** Distance of each node from a goal. */
function stepsTo(goal: GraphNode, { next, nodes }: ProcessGraph): ReadonlyMap<GraphNode, number> {
  const steps = new Map<GraphNode, number>([[goal, 0]]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const node of nodes) {
      const nearest = Math.min(...(next.get(node) ?? []).map((after) => steps.get(after) ?? Infinity)) + 1;
      if (nearest >= (steps.get(node) ?? Infinity)) continue;
      steps.set(node, nearest);
      isChanged = true;
    }
  }
  return steps;
}
