import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePack } from './pack/compile-pack.ts';
import { shippedPack } from './pack/testing/small-pack.ts';
import { followWith } from './testing/follow.ts';
import { startWalkThrough, walks } from './testing/random-walk.ts';

const workflows = ['northmoor', 'kestrel-foods'].flatMap((name) => {
  const { pack } = compilePack({ files: shippedPack(name), publishDate: '2026-11-02' });
  const all = pack?.workflows ?? [];
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
