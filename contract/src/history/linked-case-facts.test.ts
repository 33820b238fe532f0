import { expect, it } from 'vitest';
import { linkedCaseFacts } from './linked-case-facts.ts';

it('only HR reads that cases were linked, and that a link was removed [HIST-11]', () => {
  expect(Object.values(linkedCaseFacts).map(({ audience }) => audience)).toEqual(['hr', 'hr']);
});
