import { afterEach, expect, test } from 'vitest';
import { clearErrors, labelOfCode, readErrors, reportError } from './error-list.ts';

afterEach(clearErrors);

test('errors join one list, once each, and the list can be cleared [ERR-12]', () => {
  reportError({ code: 'NOT_FOUND', description: 'one' });
  reportError({ code: 'NOT_FOUND', description: 'one' });
  reportError({ code: 'EXCEPTION', description: 'two' });
  expect(readErrors().map((error) => error.description)).toEqual(['one', 'two']);
  clearErrors();
  expect(readErrors()).toEqual([]);
});

test('codes are shown as the same words with spaces [ERR-07]', () => {
  const codes = [
    'CASE_NOT_FOUND',
    'NOT_FOUND',
    'BAD_REQUEST',
    'NOT_AUTHORISED',
    'ALREADY_EXISTS',
    'EXCEPTION',
    'UNKNOWN_ERROR',
    'Network Error',
  ];
  expect(codes.map(labelOfCode)).toEqual([
    'Case Not Found',
    'Not Found',
    'Bad Request',
    'Not Authorised',
    'Already Exists',
    'Exception',
    'UNKNOWN_ERROR',
    'Network Error',
  ]);
});
