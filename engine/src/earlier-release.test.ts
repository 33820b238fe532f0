import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkflowDefinition } from './definition.ts';
import { compiledFormOf } from './pack/compiled-form.ts';
import { componentsOf } from './pack/process-graph.ts';
import { compiledByThisRelease, storedByEarlierRelease } from './testing/earlier-release.ts';
import { followWith } from './testing/follow.ts';
import { walks } from './testing/moves.ts';
import { startWalkThrough } from './testing/random-walk.ts';

const stored = storedByEarlierRelease();
const present = compiledByThisRelease();

test('random walks through a definition that an earlier release stored break no invariant', () => {
  expect(new Set(componentsOf(stored).map(({ settings }) => settings.type)).size).toBe(12);
  void fc.assert(
    fc.property(walks, ({ moves }) => void followWith(startWalkThrough([stored]), moves)),
    { numRuns: 100 },
  );
});

test('a definition that an earlier release stored says what this one compiles, although fields are new', () => {
  expect(stored.events.some((event) => 'mayLieAhead' in event)).toBe(false);
  expect(present.events.every((event) => event.mayLieAhead === false)).toBe(true);
  expect(compiledFormOf(stored)).toBe(compiledFormOf(present));
});

test('a field that says nothing is no change; one that says something is', () => {
  const withField = (value: unknown) => ({ ...stored, isShownInFull: value }) as WorkflowDefinition;
  for (const nothing of [undefined, null, false, []])
    expect(compiledFormOf(withField(nothing))).toBe(compiledFormOf(stored));
  for (const something of [true, 0, '', {}, [null]])
    expect(compiledFormOf(withField(something))).not.toBe(compiledFormOf(stored));
  const [received, ...others] = stored.events;
  const ahead = { ...stored, events: [{ ...received, mayLieAhead: true }, ...others] } as WorkflowDefinition;
  expect(compiledFormOf(ahead)).not.toBe(compiledFormOf(stored));
});
