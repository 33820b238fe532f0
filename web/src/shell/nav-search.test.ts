import { expect, test } from 'vitest';
import { readSearch } from './nav-search.ts';

test('an empty term does nothing [SHELL-31]', () => {
  expect(readSearch('users', '   ')).toEqual({ do: 'nothing' });
  expect(readSearch('cases', '')).toEqual({ do: 'nothing' });
});

test('a user search of two characters is refused and of three is made [SHELL-28]', () => {
  expect(readSearch('users', ' ab ')).toEqual({ do: 'refuse', error: 'Please enter 3 or more characters' });
  expect(readSearch('users', ' abc ')).toEqual({ do: 'find-users', query: 'abc' });
});

test('a user search of more than 200 characters is refused [SHELL-28]', () => {
  expect(readSearch('users', 'a'.repeat(200))).toEqual({ do: 'find-users', query: 'a'.repeat(200) });
  expect(readSearch('users', 'a'.repeat(201))).toEqual({ do: 'refuse', error: 'Please enter 200 characters or fewer' });
});

test.each(['12a', '1.5', '-1', '1e3', '١٢'])('%s is no case number [SHELL-29]', (term) => {
  expect(readSearch('cases', term)).toEqual({ do: 'refuse', error: 'Please enter a valid case number' });
});

test('digits are a case number', () => {
  expect(readSearch('cases', ' 10001 ')).toEqual({ do: 'find-case', caseNumber: '10001' });
  expect(readSearch('cases', '0010001')).toEqual({ do: 'find-case', caseNumber: '10001' });
});

test('a number no case can have does not exist, and no call is made', () => {
  expect(readSearch('cases', '9999999999999999')).toEqual({
    do: 'refuse',
    error: 'Case 9999999999999999 does not exist or you do not have permission to view it.',
  });
});
