import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiledShippedPack, shippedPackNames } from './pack/testing/shipped-packs.ts';
import { followWith } from './testing/follow.ts';
import type { Move } from './testing/moves.ts';
import { walks } from './testing/moves.ts';
import { startWalkThrough } from './testing/random-walk.ts';

const workflows = shippedPackNames.flatMap((name) => {
  const all = compiledShippedPack(name).pack?.workflows ?? [];
  return all.filter(({ startComponentId }) => startComponentId !== null).map((workflow) => ({ name: `${name}: ${workflow.key}`, workflow, all }));
});

/** Random walks through what is shipped, against the engine's invariants. */
test.each(workflows)('random walks through $name break no invariant', { timeout: 60_000 }, ({ workflow, all }) => {
  const others = all.filter(({ id }) => id !== workflow.id);
  void fc.assert(
    fc.property(walks, (walk) => void followWith(startWalkThrough([workflow, ...others]), walk.moves)),
    { numRuns: 60 },
  );
});

test('every shipped workflow is walked', () => {
  expect(workflows.length).toBeGreaterThan(8);
});

test('two processes of one workflow on a case keep their events apart', () => {
  const all = compiledShippedPack('northmoor').pack?.workflows ?? [];
  const main = all.filter(({ key }) => key === 'appeal-against-warning');
  const move = (kind: Move['kind'], where = 0): Move => ({ kind, who: 0, where, what: 0 });
  const advance = move('advance');
  const moves = [advance, move('event'), advance, move('advance', 3), advance, advance, advance, move('previous'), advance];
  followWith(startWalkThrough([...main, ...all.filter((workflow) => !main.includes(workflow))]), moves);
});
