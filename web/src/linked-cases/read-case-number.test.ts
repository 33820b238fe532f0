import { expect, test } from 'vitest';
import { readCaseNumber } from './read-case-number.ts';

test.each([
  ['10003', { number: 10003 }],
  [' 10003 ', { number: 10003 }],
  ['0010003', { number: 10003 }],
  ['', { error: 'Search can only contain numbers' }],
  ['Brandt', { error: 'Search can only contain numbers' }],
  ['-5', { error: 'Search can only contain numbers' }],
  ['10 003', { error: 'Search can only contain numbers' }],
  ['1e4', { error: 'Search can only contain numbers' }],
  ['10001', { error: 'You are already in case with ID: 10001' }],
  ['010001', { error: 'You are already in case with ID: 10001' }],
  ['0', { error: 'No case found with ID: 0' }],
  ['1234567890123456', { error: 'No case found with ID: 1234567890123456' }],
])('what is searched for as “%s” [LINK-03, LINK-04, LINK-05]', (term, meaning) => {
  expect(readCaseNumber(term, 10001)).toEqual(meaning);
});
