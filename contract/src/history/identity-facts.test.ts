import { expect, test } from 'vitest';
import { identityFacts } from './identity-facts.ts';

test('the results of verifications are for HR alone [PERM-36, HIST-11]', () => {
  expect(Object.values(identityFacts).map(({ audience }) => audience)).toEqual(['hr', 'hr']);
});
