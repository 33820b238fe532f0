import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test.each([
  [
    'the case list with repeated filters',
    paths.cases({ status: [1, 3], adviserId: null, page: '' }),
    '/cases?status=1&status=3',
  ],
  ['the wizard', paths.createCase(), '/cases/create'],
  ['a wizard step with an owner', paths.createCase('employee', 'u 1'), '/cases/create/employee/u%201'],
  ['a search with a slash', paths.employeeSearch('a/b'), '/employeeSearch/a%2Fb'],
  ['an event of a case', paths.caseEvent(10001, 7), '/cases/10001/?action=event&eventId=7'],
  ['a new message', paths.message(10001, 'create'), '/cases/10001/message/create'],
  ['a reply', paths.message(10001, 'reply', 5), '/cases/10001/message/reply/5'],
  ['tasks due by a day', paths.tasks({ toDate: '2026-11-18' }), '/tasks?toDate=2026-11-18'],
])('%s has its specified address', (_name, path, expected) => {
  expect(path).toBe(expected);
});
