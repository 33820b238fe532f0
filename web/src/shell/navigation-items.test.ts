import { expect, test } from 'vitest';
import type { SignedInPerson } from '../users/users.api.ts';
import { isCurrentItem, mainItems, moreItems } from './navigation-items.ts';

const everything = (): boolean => true;
const nobody = { viewTeam: false, viewUnassigned: false, reviewRemovals: false } as SignedInPerson['abilities'];
const adviser = { viewTeam: true, viewUnassigned: true, reviewRemovals: false } as SignedInPerson['abilities'];

test('everybody has Dashboard, Cases and Tasks [SHELL-01]', () => {
  expect(mainItems(everything).map((item) => item.label)).toEqual(['Dashboard', 'Cases', 'Tasks']);
});

test('the More menu of an HR user leads to Team View [SHELL-03] and Unassigned [SHELL-04]; a business user has none [SHELL-02]', () => {
  expect(moreItems(adviser, everything)).toEqual([
    { label: 'Team View', href: '/' },
    { label: 'Unassigned', href: '/cases/unassigned/' },
  ]);
  expect(moreItems(nobody, everything)).toEqual([]);
});

test('Removals is there only for those who may review them [SHELL-05]', () => {
  expect(moreItems({ ...adviser, reviewRemovals: true }, everything).map((item) => item.label)).toEqual(['Team View', 'Unassigned', 'Removals']);
});

test('an item whose screen is not there is left out', () => {
  expect(mainItems((path) => path === '/dashboard').map((item) => item.label)).toEqual(['Dashboard']);
});

test.each([
  ['/dashboard', '/', true],
  ['/dashboard', '/Dashboard/', true],
  ['/cases', '/cases/10001/files', true],
  ['/cases', '/cases/create/employee', true],
  ['/cases', '/cases/removals/', false],
  ['/tasks', '/tasks/5', true],
  ['/tasks', '/cases', false],
])('%s is current at %s: %s', (href, pathname, isCurrent) => {
  expect(isCurrentItem(href, pathname)).toBe(isCurrent);
});
