import { expect, it } from 'vitest';
import { failedContactFacts } from './failed-contact-facts.ts';

it('only HR reads what happens to failed contacts [PERM-35, HIST-11]', () => {
  expect(new Set(Object.values(failedContactFacts).map(({ audience }) => audience))).toEqual(new Set(['hr']));
});
