import { expect, it } from 'vitest';
import { caseRoleOf } from './case-role.ts';

const hr = { isHr: true, isBusiness: false };
const business = { isHr: false, isBusiness: true };
const dual = { isHr: true, isBusiness: true };

it('unasked, HR is the case role of those who hold nothing else; dual-role users start as participants [DASH-15]', () => {
  expect([hr, business, dual].map((actor) => caseRoleOf(actor, undefined))).toEqual([
    'HRUser',
    'BusinessUser',
    'BusinessUser',
  ]);
});

it('asking gives a dual-role user either role and nobody else a role they do not hold [GEN-02]', () => {
  expect([hr, business, dual].map((actor) => caseRoleOf(actor, 'HRUser'))).toEqual([
    'HRUser',
    'BusinessUser',
    'HRUser',
  ]);
  expect([hr, business, dual].map((actor) => caseRoleOf(actor, 'BusinessUser'))).toEqual([
    'HRUser',
    'BusinessUser',
    'BusinessUser',
  ]);
  expect(caseRoleOf({ isHr: false, isBusiness: false }, 'HRUser')).toBe('BusinessUser');
});
