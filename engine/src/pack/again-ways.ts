import type { Step, WorkflowDefinition, WorkflowTask } from '../definition.ts';
import { stepPositions } from '../positions.ts';
import type { AgainWay, GraphNode, ProcessGraph, Walked } from './graph.ts';
import { componentNode, stepNode } from './graph.ts';
import { nodesBefore } from './reachability.ts';

/** A way past tasks, before it is known whether a process can have done them and be here. */
interface Candidate {
  readonly step: Step;
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly tasks: readonly WorkflowTask[];
}

type Next = ReadonlyMap<GraphNode, readonly GraphNode[]>;

/**
 * The ways on which the engine passes over tasks that were done before (`entryComponent` and `afterTask`): a
 * step that is entered again goes on at its first unfinished task, and a task leads to the next
 * unfinished one. A task counts as done once something in it is complete and the process has left
 * it, at its end or by a jump.
 */
export function againWays(definition: WorkflowDefinition, next: Next): readonly AgainWay[] {
  const steps = stepPositions(definition).map(({ step }) => step);
  const candidates = steps.flatMap((step, index) =>
    candidatesOf(
      step,
      steps.slice(index + 1).find(({ endsEarly }) => endsEarly !== true),
    ),
  );
  const all = new Map(
    [...next].map(([node, ways]) => [
      node,
      [...ways, ...candidates.filter(({ from }) => from === node).map(({ to }) => to)],
    ]),
  );
  return candidates.flatMap(({ step, from, to, tasks }): AgainWay[] => {
    const leading = nodesBefore(all, [from]);
    const past = tasks.map((task) =>
      exitsOf(task, step, next).filter((exit) => leading.has(exit.to) || staysIn(step, exit)),
    );
    return past.every((exits) => exits.length > 0) ? [{ from, to, past }] : [];
  });
}

/** The graph once every task has been done: what can be passed over is. */
export function goneThrough(graph: ProcessGraph): ProcessGraph {
  const past = new Map(graph.again.filter(({ to }) => to.startsWith('s')).map(({ from, to }) => [from, [to]]));
  return { ...graph, next: new Map([...graph.next].map(([node, ways]) => [node, past.get(node) ?? ways])) };
}

function candidatesOf(step: Step, following: Step | undefined): Candidate[] {
  const { tasks } = step;
  const after = following === undefined ? [] : [stepNode(following.id)];
  const first = (task: WorkflowTask) => componentNode(task.components[0]?.id ?? 0);
  if (step.order === 'any') {
    return after.flatMap((to) =>
      tasks.map((task) => ({ step, from: endNode(task), to, tasks: tasks.filter((other) => other !== task) })),
    );
  }
  const onwards = (from: GraphNode, begin: number): Candidate[] => [
    ...tasks
      .slice(begin + 1)
      .map((task, offset) => ({ step, from, to: first(task), tasks: tasks.slice(begin, begin + 1 + offset) })),
  ];
  return [
    ...onwards(stepNode(step.id), 0),
    ...tasks.flatMap((task, index) => [
      ...onwards(endNode(task), index + 1),
      ...(index + 1 < tasks.length
        ? after.map((to) => ({ step, from: endNode(task), to, tasks: tasks.slice(index + 1) }))
        : []),
    ]),
  ];
}

/** The ways out of a task: its end, and what leads from inside it to somewhere else. */
function exitsOf(task: WorkflowTask, { order }: Step, next: Next): readonly Walked[] {
  const inside = new Set<GraphNode>(task.components.map(({ id }) => componentNode(id)));
  const jumps = [...inside].flatMap((from) =>
    (next.get(from) ?? []).filter((to) => !inside.has(to) && to !== endNode(task)).map((to) => ({ from, to })),
  );
  const end = endNode(task);
  // In a step with any order, the end of one task waits for the others.
  const ends = order === 'any' ? [end] : (next.get(end) ?? []);
  return [...jumps, ...ends.map((to) => ({ from: end, to }))];
}

/**
 * In a step of any order a task that was left is followed by the others, without a way of the graph to each.
 */
function staysIn({ order, tasks }: Step, exit: Walked): boolean {
  const isInside = tasks.some(({ components }) => components.some(({ id }) => componentNode(id) === exit.to));
  return order === 'any' && (isInside || exit.from.startsWith('t'));
}

function endNode(task: WorkflowTask): GraphNode {
  return `t${task.id}`;
}
