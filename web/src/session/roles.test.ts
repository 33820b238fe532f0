import { expect, test } from 'vitest';
import { isDualRole, rolesOf, satisfies, startingCaseRole } from './roles.ts';

test('the role claim may be a single value or a list [AUTH-07]', () => {
  expect(rolesOf('HRUser')).toEqual(['HRUser']);
  expect(rolesOf(['HRUser', 'BusinessUser'])).toEqual(['HRUser', 'BusinessUser']);
  expect(rolesOf(undefined)).toEqual([]);
});

test.each([
  ['HRUser', ['HRUser'], true],
  ['BusinessUser', ['HRUser'], false],
  ['HRUser', ['HRUser', 'UserSearch'], false],
  [undefined, ['HRUser'], false],
  ['HRUser', [], true],
])('a single role %s against %j is let in: %s [AUTH-09]', (claim, required, isIn) => {
  expect(satisfies(claim, required)).toBe(isIn);
});

test.each([
  [['HRUser', 'BusinessUser'], ['HRUser'], true],
  [['HRUser', 'UserSearch'], ['HRUser', 'UserSearch'], true],
  [['HRUser'], ['HRUser', 'UserSearch'], false],
  [[], ['HRUser'], false],
])('a list %j against %j is let in: %s [AUTH-10]', (claim, required, isIn) => {
  expect(satisfies(claim, required)).toBe(isIn);
});

test('a dual-role person starts as case participant, a pure adviser as adviser', () => {
  expect(startingCaseRole(['HRUser'])).toBe('HRUser');
  expect(startingCaseRole(['HRUser', 'UserSearch'])).toBe('HRUser');
  expect(startingCaseRole(['HRUser', 'BusinessUser'])).toBe('BusinessUser');
  expect(startingCaseRole(['BusinessUser'])).toBe('BusinessUser');
  expect([isDualRole(['HRUser', 'BusinessUser']), isDualRole(['HRUser'])]).toEqual([true, false]);
});
