import { describe, expect, test } from 'vitest';
import { identityClaims } from './account-claims.ts';
import { groupDemoPeople } from './demo-people.ts';
import type { IdentityAccountRow } from './identity-account.queries.ts';

const account: IdentityAccountRow = {
  username: 'maren',
  user_id: '00000000-0000-4000-8000-000000000001',
  password_hash: '',
  given_name: 'Maren',
  family_name: 'Oduya',
  service_id: 1,
  roles: ['HRUser'],
  access_levels: [
    { id: 12, title: 'Distribution', isPrimary: true },
    { id: 13, title: 'Head Office', isPrimary: false },
    { id: 21, title: 'Bakeries', isPrimary: true, serviceId: 2 },
  ],
  change_service: true,
  is_demo: true,
  introduction: '',
};
const levelsOf = (...given: Parameters<typeof identityClaims>): unknown =>
  JSON.parse(identityClaims(...given).access_levels);

describe('the claims of a person', () => {
  test('are those of the account while nothing is chosen [AUTH-13] [AUTH-07]', () => {
    expect(identityClaims(account, null)).toMatchObject({
      given_name: 'Maren',
      family_name: 'Oduya',
      service_id: 1,
      roles: 'HRUser',
      change_service: 'true',
    });
    expect(identityClaims({ ...account, roles: ['HRUser', 'BusinessUser'] }, null).roles).toEqual([
      'HRUser',
      'BusinessUser',
    ]);
    expect(levelsOf(account, null)).toEqual([
      { id: 12, title: 'Distribution', isPrimary: true },
      { id: 13, title: 'Head Office', isPrimary: false },
    ]);
  });

  test('make the chosen policy area the primary one, when it is held', () => {
    expect(levelsOf(account, { serviceId: 1, accessLevelId: 13 })).toMatchObject([
      { isPrimary: false },
      { isPrimary: true },
    ]);
    expect(levelsOf(account, { serviceId: 1, accessLevelId: 99 })).toMatchObject([
      { isPrimary: true },
      { isPrimary: false },
    ]);
  });

  test('are those of the chosen service, with the policy areas held there and no others', () => {
    expect(identityClaims(account, { serviceId: 2, accessLevelId: null }).service_id).toBe(2);
    expect(levelsOf(account, { serviceId: 2, accessLevelId: null })).toEqual([
      { id: 21, title: 'Bakeries', isPrimary: true },
    ]);
    expect(levelsOf(account, { serviceId: 3, accessLevelId: 12 })).toEqual([]);
  });

  test('stay in the own service for a person who may not change it', () => {
    const bound = { ...account, change_service: false };
    expect(identityClaims(bound, { serviceId: 2, accessLevelId: 21 })).toMatchObject({
      service_id: 1,
      change_service: 'false',
    });
    expect(levelsOf(bound, { serviceId: 2, accessLevelId: 21 })).toMatchObject([
      { id: 12, isPrimary: true },
      { id: 13, isPrimary: false },
    ]);
  });
});

test('demo people are grouped by what they are, those of another service last', () => {
  const person = (username: string, roles: string[], introduction: string, service = 1) => ({
    username,
    given_name: username,
    family_name: 'Test',
    service_id: service,
    service_title: service === 1 ? 'People Advisory' : 'Kestrel Foods',
    roles,
    introduction,
  });
  const groups = groupDemoPeople([
    person('odile', ['HRUser'], 'HR adviser', 2),
    person('silas', ['BusinessUser'], 'Blocked on case 10001\noutside case 10001'),
    person('teodora', ['BusinessUser'], 'Depot manager\ntake part in case 10001'),
    person('callum', ['BusinessUser'], 'HGV driver\ntake part in case 10001'),
    person('priya', ['HRUser', 'BusinessUser'], 'Both'),
    person('maren', ['HRUser', 'UserSearch'], 'Adviser'),
  ]);
  expect(groups.map(({ title, note, people }) => [title, note, people.map(({ username }) => username)])).toEqual([
    ['HR advisers', 'open, guide and lock cases', ['maren']],
    ['Both roles', 'HR adviser and business user', ['priya']],
    ['Business users', 'take part in case 10001', ['teodora', 'callum']],
    ['Business users', 'outside case 10001', ['silas']],
    ['Another service', 'Kestrel Foods, kept apart', ['odile']],
  ]);
});
