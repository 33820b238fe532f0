import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('several values repeat their key and come back as a list', () => {
  expect(stringifySearch({ status: ['1', '3'], topic: 7, step: undefined, risk: null, reason: '' })).toBe(
    '?status=1&status=3&topic=7',
  );
  expect(parseSearch('?status=1&status=3&topic=7')).toEqual({ status: ['1', '3'], topic: '7' });
});

test('text is text: nothing is read as JSON', () => {
  expect(parseSearch('?q=%7B%22a%22%3A1%7D&n=01&t=true')).toEqual({ q: '{"a":1}', n: '01', t: 'true' });
  expect(stringifySearch({})).toBe('');
});
