import * as fc from 'fast-check';
import { test } from 'vitest';
import { follow } from './testing/follow.ts';
import { walks } from './testing/moves.ts';

test('100,000 random walks break none of the engine’s invariants', () => {
  void fc.assert(
    fc.property(walks, (walk) => void follow(walk)),
    { numRuns: 100_000 },
  );
});
