import { expect, it } from 'vitest';
import { parkedCallFacts } from './parked-call-facts.ts';

it('only HR reads what happens to parked calls [PERM-35, HIST-11]', () => {
  expect(new Set(Object.values(parkedCallFacts).map(({ audience }) => audience))).toEqual(new Set(['hr']));
});
