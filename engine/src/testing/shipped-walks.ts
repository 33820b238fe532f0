import * as fc from 'fast-check';
import type { WorkflowDefinition } from '../definition.ts';
import { compiledShippedPack, shippedPackNames } from '../pack/testing/shipped-packs.ts';
import { followWith } from './follow.ts';
import { walks } from './moves.ts';
import { startWalkThrough } from './random-walk.ts';

export interface ShippedWorkflow {
  /** `northmoor: grievance`. */
  readonly name: string;
  readonly workflow: WorkflowDefinition;
  /** All of its pack. */
  readonly all: readonly WorkflowDefinition[];
}

/** Every workflow with components of the shipped packs. */
export const shippedWorkflows: readonly ShippedWorkflow[] = shippedPackNames.flatMap((name) => {
  const all = compiledShippedPack(name).pack?.workflows ?? [];
  return all
    .filter(({ startComponentId }) => startComponentId !== null)
    .map((workflow) => ({ name: `${name}: ${workflow.key}`, workflow, all }));
});

/** Follows random walks through a workflow and what it starts, against the engine's invariants. */
export function walkShipped(
  { workflow, all }: ShippedWorkflow,
  run: { readonly numRuns: number; readonly seed?: number },
): void {
  const others = all.filter(({ id }) => id !== workflow.id);
  void fc.assert(
    fc.property(walks, (walk) => void followWith(startWalkThrough([workflow, ...others]), walk.moves)),
    run,
  );
}
