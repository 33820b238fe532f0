import { expect, test } from 'vitest';
import { participantOf, userNumber } from '../testing/case-of.ts';
import { editErrors, rolesOnOffer } from './edit-participant-values.ts';
import { pageRows } from './page-rows.ts';
import { roleTitle } from './participant-words.ts';
import { cannotBeBlocked, cannotBeOwner } from './person-checks.ts';

const people = [
  participantOf(1, 'Teodora', 1),
  participantOf(2, 'Ngozi', 2),
  participantOf(3, 'Salma', 3),
  participantOf(4, 'Silas', 4),
];
const callum = { employeeGUID: userNumber(90) };

test.each([
  [4, 'User is already Blocked on this Case', '[PART-23]'],
  [2, 'User is already a Stakeholder on this Case', '[PART-24]'],
  [3, 'User is already an Observer on this Case', '[PART-25]'],
  [1, 'User is already Case Owner on this Case', '[PART-26]'],
])('a person with role %i cannot be blocked: %s %s', (number, sentence) => {
  expect(cannotBeBlocked(userNumber(number), people, callum)).toBe(sentence);
});

test('the employee can neither own the case nor be blocked on it [PART-52]', () => {
  expect(cannotBeBlocked(userNumber(90), people, callum)).toBe('Employee is already attached to this case.');
  expect(cannotBeOwner(userNumber(90), people, callum)).toBe('Employee is already attached to this case.');
  expect(cannotBeBlocked(userNumber(50), people, callum)).toBeUndefined();
});

test('neither the current owner nor a blocked person can become the owner [PART-18]', () => {
  expect([1, 2, 3, 4, 50].map((number) => cannotBeOwner(userNumber(number), people, callum) === undefined)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('an edit needs a role and, for a role on the case, a relationship [PART-29]; a block needs its reason [PART-30]', () => {
  expect(editErrors({ roleId: null, relationId: 5, blockedReason: '' })).toEqual({ roleId: 'Field is required.' });
  expect(editErrors({ roleId: 3, relationId: null, blockedReason: '' })).toEqual({ relationId: 'Field is required.' });
  expect(editErrors({ roleId: 4, relationId: null, blockedReason: ' ' })).toEqual({
    blockedReason: 'Field is required.',
  });
  expect(editErrors({ roleId: -1, relationId: null, blockedReason: '' })).toEqual({});
});

test('roles that are separate acts are offered only with the right to them', () => {
  expect(
    rolesOnOffer(
      participantOf(2, 'Ngozi', 2, {
        abilities: { edit: true, changeOwner: true, remove: true, setNotifications: false },
      }),
    ),
  ).toEqual([2, 3, 1, 4, -1]);
  expect(
    rolesOnOffer(
      participantOf(2, 'Ngozi', 2, {
        abilities: { edit: true, changeOwner: false, remove: false, setNotifications: false },
      }),
    ),
  ).toEqual([2, 3, 4]);
});

test('an unknown role is Unknwon [CASE-49]; blocked and removed have words of their own [PART-02] [PART-03]', () => {
  expect([7, 4, -1].map((id) => roleTitle(id, [{ id: 1, role: 'Case Owner' }]))).toEqual([
    'Unknwon',
    'Blocked',
    'None - remove from case',
  ]);
});

test('a page that no longer exists becomes the last one', () => {
  expect(pageRows([1, 2, 3, 4, 5, 6], 2, 5)).toEqual({ rows: [6], page: 2, total: 6 });
  expect(pageRows([1, 2, 3, 4, 5], 2, 5)).toEqual({ rows: [1, 2, 3, 4, 5], page: 1, total: 5 });
});
