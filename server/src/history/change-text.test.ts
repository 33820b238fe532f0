import { expect, test } from 'vitest';
import { midSentence } from './change-text.ts';

test('a title in the middle of a sentence loses its capital, an abbreviation does not', () => {
  expect(['Hearing manager', 'HR business partner', 'Écrivain', 'other'].map(midSentence)).toEqual([
    'hearing manager',
    'HR business partner',
    'écrivain',
    'other',
  ]);
});
