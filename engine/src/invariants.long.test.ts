import * as fc from 'fast-check';
import { test } from 'vitest';
import { follow } from './testing/follow.ts';
import { walks } from './testing/moves.ts';
import { shippedWorkflows, walkShipped } from './testing/shipped-walks.ts';

/** Another one each time; its title tells which, so that a run can be reported and seen again. */
const seed = Number(process.env.WALK_SEED ?? Date.now() % 2 ** 31);

test(`100,000 random walks from seed ${seed} break none of the engine’s invariants`, () => {
  void fc.assert(
    fc.property(walks, (walk) => void follow(walk)),
    { numRuns: 100_000, seed },
  );
});

const perWorkflow = Math.ceil(100_000 / shippedWorkflows.length);

test.each(shippedWorkflows)(
  `${perWorkflow} random walks from seed ${seed} through $name break none of them either`,
  (shipped) => {
    walkShipped(shipped, { numRuns: perWorkflow, seed });
  },
);
