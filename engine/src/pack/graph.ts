/**
 * The paths through a compiled workflow. Nodes are components (`c`), entries of steps (`s`), ends
 * of tasks (`t`), the joins of any-order steps (`j`, passed only when every task of the step has
 * ended) and the end of the process.
 */
export type GraphNode = `c${number}` | `s${number}` | `t${number}` | `j${number}` | 'end';

export interface ProcessGraph {
  /** The first component and, in an any-order step, the entry that leads to the step's other tasks too. */
  readonly starts: readonly GraphNode[];
  readonly nodes: readonly GraphNode[];
  readonly next: ReadonlyMap<GraphNode, readonly GraphNode[]>;
  /** Number of ways that must have been walked before a join is passed; one for every other node. */
  readonly needed: ReadonlyMap<GraphNode, number>;
  /** Ways that open only when a step is gone through again. */
  readonly again: readonly AgainWay[];
}

/** A way past tasks that were done before: the engine passes over them when it comes to their step again. */
export interface AgainWay {
  readonly from: GraphNode;
  readonly to: GraphNode;
  /** For each task passed over: the ways that leave it and lead here again, one of which has been walked. */
  readonly past: readonly (readonly Walked[])[];
}

export interface Walked {
  readonly from: GraphNode;
  readonly to: GraphNode;
}

export function componentNode(id: number): GraphNode {
  return `c${id}`;
}

export function stepNode(id: number): GraphNode {
  return `s${id}`;
}
