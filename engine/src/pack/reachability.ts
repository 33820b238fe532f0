import type { AgainWay, GraphNode, ProcessGraph } from './graph.ts';

/**
 * Every node that can be reached from the start, never passing through `without`. A join is reached when all
 * its ways are; a way past tasks that were done is open once they have been left.
 */
export function reachableNodes(graph: ProcessGraph, without: ReadonlySet<GraphNode> = new Set()): Set<GraphNode> {
  const nodes = new Set<GraphNode>();
  const arrivals = new Map<GraphNode, number>();
  const waiting: GraphNode[] = graph.starts.filter((node) => !without.has(node));
  const isOpen = ({ from, past }: AgainWay) =>
    nodes.has(from) && past.every((ways) => ways.some((way) => nodes.has(way.from) && nodes.has(way.to)));
  while (waiting.length > 0) {
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (nodes.has(node)) continue;
      nodes.add(node);
      for (const next of graph.next.get(node) ?? []) {
        if (without.has(next) || nodes.has(next)) continue;
        const count = (arrivals.get(next) ?? 0) + 1;
        arrivals.set(next, count);
        if (count >= (graph.needed.get(next) ?? 1)) waiting.push(next);
      }
    }
    waiting.push(
      ...graph.again.filter((way) => !nodes.has(way.to) && !without.has(way.to) && isOpen(way)).map(({ to }) => to),
    );
  }
  return nodes;
}

/** Every node from which one of the goals can still be reached by some way. */
export function nodesLeadingTo(graph: ProcessGraph, goals: readonly GraphNode[]): Set<GraphNode> {
  return nodesBefore(graph.next, goals);
}

/** The same by the ways alone. */
export function nodesBefore(
  ways: ReadonlyMap<GraphNode, readonly GraphNode[]>,
  goals: readonly GraphNode[],
): Set<GraphNode> {
  const before = new Map<GraphNode, GraphNode[]>();
  for (const [node, nexts] of ways) {
    for (const next of nexts) before.set(next, [...(before.get(next) ?? []), node]);
  }
  const nodes = new Set<GraphNode>();
  const waiting = [...goals];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (nodes.has(node)) continue;
    nodes.add(node);
    waiting.push(...(before.get(node) ?? []));
  }
  return nodes;
}

/**
 * True if every path from the start to `goal` passes through one of `gates`: take them away, and the goal is out of
 * reach.
 */
export function everyPathPasses(graph: ProcessGraph, gates: readonly GraphNode[], goal: GraphNode): boolean {
  return gates.includes(goal) || !reachableNodes(graph, new Set(gates)).has(goal);
}
