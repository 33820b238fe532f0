import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { expect, test } from 'vitest';
import { actorOf, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { lockedBecause, refuseKeeping, refuseWriting } from './guards.ts';
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
] as const)(
  'for %s on a case that is %o the process is locked because: %s [PROC-15, PROC-16, PROC-17]',
  (userId, change, expected) => {
    const world = misconductAt('risk');
    Object.assign(world, change);
    const view = viewOf(world, primaryId(world), actorOf(world, userId));
    expect(lockedBecause(view)).toBe(expected);
    expect(refuseWriting(view) === null).toBe(expected === null);
  },
);

test('an ended process on an open case is locked too', () => {
  const world = misconductAt('risk');
  const running = runningOf(world, primaryId(world));
  running.record = { ...running.record, ended: 'finished', currentVisitId: null };
  expect(lockedBecause(viewOf(world))).toBe('ended');
  expect(refuseWriting(viewOf(world))?.description).toBe('This process has ended.');
});

test('a form keeps what is typed while its component is being worked on, and says why it does not otherwise', () => {
  const world = misconductAt('risk');
  const running = runningOf(world, primaryId(world));
  const refused = (visitId: number, name: 'maren' | 'salma' = 'maren') =>
    refuseKeeping(viewOf(world, primaryId(world), actorOf(world, name)), visitId)?.description ?? null;
  const { currentVisitId, visits } = running.record;
  const current = currentVisitId!;
  const completed = visits.find(({ status }) => status === ComponentStatus.Complete)!;
  expect([refused(current), refused(999_999)]).toEqual([null, 'This step was undone.']);
  expect(refused(current, 'salma')).toBe('You do not have permission to work on this process.');
  expect(refused(completed.id)).toMatch(/^This was completed by .+ at .+ on .+\.$/);
  const change = (given: Partial<(typeof visits)[number]>) => {
    running.record = {
      ...running.record,
      visits: visits.map((visit) => (visit.id === current ? { ...visit, ...given } : visit)),
    };
  };
  change({ isWithdrawn: true });
  expect(refused(current)).toBe('This step was undone.');
  change({ status: ComponentStatus.NotStarted });
  expect(refused(current)).toBe('This component is not being worked on.');
});
