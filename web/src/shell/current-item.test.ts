import { expect, test } from 'vitest';
import { isCurrentItem } from './current-item.ts';

test.each([
  ['/dashboard', '/', true],
  ['/dashboard', '/Dashboard/', true],
  ['/cases', '/cases/10001/files', true],
  ['/cases', '/cases/create/employee', true],
  ['/cases', '/cases/removals/', false],
  ['/tasks', '/tasks/5', true],
  ['/tasks', '/cases', false],
  ['/admin/people', '/admin/access', true],
  ['/admin/people', '/admin/people/7/rights', true],
  ['/admin/people', '/profile', false],
])('%s is current at %s: %s', (href, pathname, isCurrent) => {
  expect(isCurrentItem(href, pathname)).toBe(isCurrent);
});
