import { expect, test } from 'vitest';
import type { OwnerValues } from './change-owner.ts';
import { outgoingRoles, ownerErrors, ownerModalTitle, relationFor } from './change-owner.ts';

const wren = { userId: 'x', name: 'Wren Abara', jobTitle: null };
const whole: OwnerValues = { newOwner: wren, reason: 'Holiday cover', roleId: -1, relationId: null, blockedReason: '' };

test('the outgoing owner may become anything but owner [PART-11]', () => {
  expect(outgoingRoles).toEqual([3, 2, 4, -1]);
});

test('the title says what becomes of the outgoing owner [PART-13] [PART-14] [PART-15]', () => {
  expect([null, 2, 3].map(ownerModalTitle)).toEqual(['Change Case Owner', 'Change Case Owner', 'Change Case Owner']);
  expect(ownerModalTitle(4)).toBe('Blocked Case Owner');
  expect(ownerModalTitle(-1)).toBe('Remove Case Owner');
});

test('a blocked person is always an interested party [PART-12]', () => {
  expect(relationFor(4, 5)).toBe(2);
  expect(relationFor(2, 5)).toBe(5);
  expect(relationFor(-1, 5)).toBeNull();
});

test.each<[string, Partial<OwnerValues>, Partial<Record<keyof OwnerValues, string>>]>([
  ['without a new owner [PART-32]', { newOwner: null }, { newOwner: 'Please select a new case owner to continue.' }],
  ['without a reason [PART-33]', { reason: ' ' }, { reason: 'Please specify the change reason to continue.' }],
  ['without an outgoing role [PART-34]', { roleId: null }, { roleId: "Please specify the outgoing owner's new role." }],
  [
    'blocked without a blocking reason [PART-35]',
    { roleId: 4 },
    { blockedReason: 'Please specify the blocking reason to continue.' },
  ],
  ['as stakeholder without a relationship [PART-36]', { roleId: 2 }, { relationId: 'Field is required.' }],
  ['as observer without a relationship [PART-36]', { roleId: 3 }, { relationId: 'Field is required.' }],
])('a change of owner %s is refused in the specified words', (_name, change, errors) => {
  expect(ownerErrors(whole)).toEqual({});
  expect(ownerErrors({ ...whole, ...change })).toEqual(errors);
});
