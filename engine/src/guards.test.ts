import { expect, test } from 'vitest';
import { actorOf, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { lockedBecause, refuseWriting } from './guards.ts';
import { misconductAt } from './testing/misconduct-path.ts';

test.each([
  ['maren', {}, null],
  ['teodora', {}, null],
  ['isaac', {}, null],
  ['salma', {}, 'role'],
  ['wren', {}, 'role'],
  ['teodora', { isLocked: true }, 'locked'],
  ['maren', { isLocked: true }, null],
  ['maren', { status: 3 }, 'closed'],
  ['maren', { status: 4 }, 'closed'],
  ['teodora', { status: 3, isLocked: true }, 'closed'],
  // Any other status behaves as open (gaps G-32).
  ['teodora', { status: 7 }, null],
  ['teodora', { status: 7, isLocked: true }, 'locked'],
] as const)('for %s on a case that is %o the process is locked because: %s [PROC-15, PROC-16, PROC-17]', (userId, change, expected) => {
  const world = misconductAt('risk');
  Object.assign(world, change);
  const view = viewOf(world, primaryId(world), actorOf(world, userId));
  expect(lockedBecause(view)).toBe(expected);
  expect(refuseWriting(view) === null).toBe(expected === null);
});

test('an ended process on an open case is locked too', () => {
  const world = misconductAt('risk');
  const running = runningOf(world, primaryId(world));
  running.record = { ...running.record, ended: 'finished', currentVisitId: null };
  expect(lockedBecause(viewOf(world))).toBe('ended');
  expect(refuseWriting(viewOf(world))?.description).toBe('This process has ended.');
});
