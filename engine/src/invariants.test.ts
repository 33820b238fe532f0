import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faults } from './testing/faults.ts';
import { follow, traitsOf } from './testing/follow.ts';
import { walks } from './testing/random-walk.ts';

/**
 * Random walks against the engine's invariants. fast-check prints seed and path of a failing walk; put them
 * into `fc.assert` to see it again.
 */

test('5,000 random walks break none of the engine’s invariants [CLOSE-04, CLOSE-11, PROC-15, PROC-16, PROC-17, PROC-19, PROC-29]', { timeout: 120_000 }, () => {
  const reached = new Set<string>();
  const property = fc.property(walks, (walk) => {
    for (const trait of traitsOf(follow(walk))) reached.add(trait);
  });
  void fc.assert(property, { numRuns: 5000 });
  // Walks that do not reach these states would prove nothing about them.
  expect([...reached].sort()).toEqual(['closed', 'handed over', 'left behind', 'looped', 'parked', 'sub-process ended', 'sub-process started', 'undone']);
});

test.each(Object.entries(faults))('the harness notices an engine that %s', { timeout: 120_000 }, (_fault, engine) => {
  const outcome = fc.check(
    fc.property(walks, (walk) => void follow(walk, engine)),
    { numRuns: 5000, endOnFailure: true },
  );
  expect(outcome.failed).toBe(true);
});
