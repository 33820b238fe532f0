import type { GraphNode, ProcessGraph } from './graph.ts';

/**
 * The loops of a graph: Tarjan's strongly connected components with more than one node,
 * or a node leading to itself.
 */
export function loopsOf(graph: ProcessGraph): Set<GraphNode>[] {
  const order = new Map<GraphNode, number>();
  const lowest = new Map<GraphNode, number>();
  const onStack = new Set<GraphNode>();
  const stack: GraphNode[] = [];
  const loops: Set<GraphNode>[] = [];
  for (const node of graph.nodes) if (!order.has(node)) visit(node);
  return loops;

  function visit(node: GraphNode): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.next.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
      } else if (onStack.has(next)) {
        lowest.set(node, Math.min(lowest.get(node) ?? 0, order.get(next) ?? 0));
      }
    }
    if (lowest.get(node) === order.get(node)) collect(node);
  }

  function collect(root: GraphNode): void {
    const members = new Set<GraphNode>();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      onStack.delete(node);
      members.add(node);
      if (node === root) break;
    }
    if (members.size > 1 || graph.next.get(root)?.includes(root)) loops.push(members);
  }
}
