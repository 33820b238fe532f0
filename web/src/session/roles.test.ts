import { expect, test } from 'vitest';
import { hasAnyRole, isDualRole, satisfies, startingCaseRole } from './roles.ts';

test.each([
  [['HRUser'], ['HRUser'], true],
  [['BusinessUser'], ['HRUser'], false],
  [['HRUser', 'BusinessUser'], ['HRUser'], true],
  [['HRUser', 'UserSearch'], ['HRUser', 'UserSearch'], true],
  [['HRUser'], ['HRUser', 'UserSearch'], false],
  [['HRUser'], [], true],
  [[], ['HRUser'], false],
])('%j against %j is let in: %s [AUTH-09, AUTH-10]', (held, required, isIn) => {
  expect(satisfies(held, required)).toBe(isIn);
});

test('a dual-role person starts as case participant, a pure adviser as adviser', () => {
  expect(startingCaseRole(['HRUser'])).toBe('HRUser');
  expect(startingCaseRole(['HRUser', 'UserSearch'])).toBe('HRUser');
  expect(startingCaseRole(['HRUser', 'BusinessUser'])).toBe('BusinessUser');
  expect(startingCaseRole(['BusinessUser'])).toBe('BusinessUser');
  expect([isDualRole(['HRUser', 'BusinessUser']), isDualRole(['HRUser'])]).toEqual([true, false]);
});

test('a person has a role once they are HR or a business user; the search of people is no role of its own [FIRST-13]', () => {
  expect([[], ['UserSearch'], ['HRUser'], ['BusinessUser']].map(hasAnyRole)).toEqual([false, false, true, true]);
});
