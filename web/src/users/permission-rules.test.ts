import type { Permissions } from '@evenhand/contract/users';
import { expect, test } from 'vitest';
import { rightsOf } from './permission-rules.ts';

type Rules = Record<string, 'true' | 'false'>;
/** A response with these rules under each role; a role without rules has no groups. */
function response(roles: Record<string, Rules>): Permissions {
  return {
    roles: Object.entries(roles).map(([title, rules]) => ({
      title,
      groups: Object.entries(rules).map(([rule, value]) => ({
        title: `Group of ${rule}`,
        rules: [{ title: rule, value }],
      })),
    })),
  };
}

test("removals are for the HR role whose rule value is 'true', in any group [AUTH-11, PERM-14]", () => {
  expect(rightsOf(response({ HRUser: { Other: 'true', ReviewMessageRemovals: 'true' } })).reviewRemovals).toBe(true);
  expect(rightsOf(response({ HRUser: { ReviewMessageRemovals: 'false' } })).reviewRemovals).toBe(false);
  expect(rightsOf(response({ HRUser: {} })).reviewRemovals).toBe(false);
  expect(rightsOf(response({ BusinessUser: { ReviewMessageRemovals: 'true' } })).reviewRemovals).toBe(false);
});

test("cases may be created by both kinds of user unless the rule is 'false' [PERM-40]", () => {
  const createCase = (roles: Record<string, Rules>): boolean[] => {
    const rights = rightsOf(response(roles));
    return [rights.createCase, rights.createCaseForOthers];
  };
  expect(createCase({ HRUser: {} })).toEqual([true, true]);
  expect(createCase({ BusinessUser: {} })).toEqual([true, false]);
  expect(createCase({ HRUser: { CreateCase: 'true' } })).toEqual([true, true]);
  expect(createCase({ HRUser: { CreateCase: 'false' } })).toEqual([false, false]);
  expect(createCase({ HRUser: {}, BusinessUser: { CreateCase: 'false' } })).toEqual([false, false]);
  expect(createCase({})).toEqual([false, false]);
});
