import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faults } from './testing/faults.ts';
import { follow, traitsOf } from './testing/follow.ts';
import type { Walk } from './testing/moves.ts';
import { walks } from './testing/moves.ts';

/**
 * Random walks against the engine's invariants. fast-check prints seed and path of a failing walk; put them
 * into `fc.assert` to see it again.
 */

test('5,000 random walks break none of the engine’s invariants [CLOSE-04, CLOSE-11, PROC-15, PROC-16, PROC-17, PROC-19, PROC-29]', {
  timeout: 120_000,
}, () => {
  const reached = new Set<string>();
  const property = fc.property(walks, (walk) => {
    for (const trait of traitsOf(follow(walk))) reached.add(trait);
  });
  void fc.assert(property, { numRuns: 5000 });
  // Walks that do not reach these states would prove nothing about them.
  const ofEvents = [
    'event cancelled',
    'event completed',
    'event for HR alone',
    'event saved',
    'event started',
    'event undone',
  ];
  const ofProcess = [
    'closed',
    'handed over',
    'left behind',
    'looped',
    'parked',
    'sub-process ended',
    'sub-process started',
    'undone',
  ];
  expect([...reached].sort()).toEqual([...ofProcess, ...ofEvents].sort());
});

/** Walks that broke an invariant once, or showed that one asked too much. */
const keptWalks: Readonly<Record<string, Walk>> = {
  'the owner closes while a process that HR alone reads has a task to be done': {
    undoScope: 'step',
    moves: [
      ...movesOf('advance', 0, 8),
      { kind: 'step', who: 0, where: 0, what: 40 },
      { kind: 'event', who: 0, where: 0, what: 0 },
      { kind: 'advance', who: 0, where: 3, what: 0 },
      ...movesOf('advance', 5, 2),
    ],
  },
};

test.each(Object.entries(keptWalks))('no invariant is broken when %s', (_what, walk) => {
  expect(traitsOf(follow(walk))).toContain('closed');
});

function movesOf(kind: Walk['moves'][number]['kind'], who: number, count: number): Walk['moves'] {
  return Array.from({ length: count }, () => ({ kind, who, where: 0, what: 0 }));
}

test.each(Object.entries(faults))(
  'the walks find an engine that %s, by the invariant that it breaks',
  { timeout: 120_000 },
  (_fault, { breaks, engine }) => {
    const isFound = (walk: Walk): boolean => {
      try {
        follow(walk, engine);
        return false;
      } catch (error) {
        // A walk may meet what follows from the fault before the fault itself.
        return String(error).startsWith(`Error: Invariant ${breaks}`);
      }
    };
    const outcome = fc.check(
      fc.property(walks, (walk) => !isFound(walk)),
      { numRuns: 5000, endOnFailure: true },
    );
    expect(outcome.failed).toBe(true);
  },
);

test('a fault is planted for each of the twelve invariants, and for the tasks of a live process and their events', () => {
  const broken = Object.values(faults).map(({ breaks }) => breaks.slice(0, breaks.indexOf(':')));
  expect([...new Set(broken)].sort()).toEqual(
    [...Array.from({ length: 12 }, (_, index) => String(index + 1)), 'rule 18', 'rule 28'].sort(),
  );
});
