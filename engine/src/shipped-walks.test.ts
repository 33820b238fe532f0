import { expect, test } from 'vitest';
import { compiledShippedPack } from './pack/testing/shipped-packs.ts';
import { followWith } from './testing/follow.ts';
import type { Move } from './testing/moves.ts';
import { startWalkThrough } from './testing/random-walk.ts';
import { shippedWorkflows, walkShipped } from './testing/shipped-walks.ts';

/** Few of them here, so that the ordinary run stays short; `invariants.long.test.ts` walks on. */
test.each(shippedWorkflows)('random walks through $name break no invariant', { timeout: 60_000 }, (shipped) => {
  walkShipped(shipped, { numRuns: 60 });
});

test('every shipped workflow is walked', () => {
  expect(shippedWorkflows.length).toBeGreaterThan(8);
});

test('two processes of one workflow on a case keep their events apart', () => {
  const all = compiledShippedPack('northmoor').pack?.workflows ?? [];
  const main = all.filter(({ key }) => key === 'appeal-against-warning');
  const move = (kind: Move['kind'], where = 0): Move => ({ kind, who: 0, where, what: 0 });
  const advance = move('advance');
  const moves = [
    advance,
    move('event'),
    advance,
    move('advance', 3),
    advance,
    advance,
    advance,
    move('previous'),
    advance,
  ];
  followWith(startWalkThrough([...main, ...all.filter((workflow) => !main.includes(workflow))]), moves);
});
