import { expect, it } from 'vitest';
import { parkedCallFacts } from './parked-call-facts.ts';

it('what happens to parked calls is for HR alone [PERM-35, HIST-11]', () => {
  expect(new Set(Object.values(parkedCallFacts).map(({ audience }) => audience))).toEqual(new Set(['hr']));
});
