import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { addressOfTaskFilters, noFilters, queryOfTaskFilters, readTaskFilters } from './task-filters.ts';
import { defaultSort, readSort } from './task-sort.ts';

const london = formatsFor('Europe/London');
const ask = (fromDate: string, toDate: string, zone = london) =>
  queryOfTaskFilters({ ...noFilters, fromDate, toDate }, defaultSort, 1, 'HRUser', zone);

test.each([
  ['a winter day', '2026-11-18', '2026-11-18T00:00:00.000Z', '2026-11-18T23:59:59.999Z'],
  ['a summer day', '2026-07-01', '2026-06-30T23:00:00.000Z', '2026-07-01T22:59:59.999Z'],
  ['the day of 23 hours', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
  ['the day of 25 hours', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
])('%s is asked for from its first moment [TASK-07] to its last [TASK-08]', (_what, day, from, to) => {
  expect([ask(day, day).fromDate, ask(day, day).toDate]).toEqual([from, to]);
});

test('a day begins where the service is [TASK-07]', () => {
  expect(ask('2026-11-18', '', formatsFor('Pacific/Auckland')).fromDate).toBe('2026-11-17T11:00:00.000Z');
});

test('without filters the first ten tasks are asked for, latest due first, of the case role [TASK-05] [TASK-10]', () => {
  expect(JSON.parse(JSON.stringify(ask('', '')))).toEqual({
    sortColumn: 'dueDate',
    sortOrder: 'desc',
    pageNumber: 1,
    pageSize: 10,
    role: 'HRUser',
  });
});

test.each([
  ['nothing', '', noFilters, 1],
  ['a to date [TASK-06]', 'toDate=2026-11-18', { ...noFilters, toDate: '2026-11-18' }, 1],
  ['a type and a page', 'taskTypeId=2&page=3', { ...noFilters, taskTypeId: '2' }, 3],
  [
    'a colleague [COVER-07]',
    'userId=f237bd86-c896-5d94-81a3-25b5e854c6b7',
    { ...noFilters, userId: 'f237bd86-c896-5d94-81a3-25b5e854c6b7' },
    1,
  ],
  ['nonsense', 'taskTypeId=9&toDate=soon&page=-1&userId=me', noFilters, 1],
  ['days the wrong way round', 'fromDate=2026-12-01&toDate=2026-11-01', { ...noFilters, toDate: '2026-11-01' }, 1],
])('an address can say %s', (_what, search, filters, page) => {
  expect(readTaskFilters(search)).toEqual({ filters, page });
});

test('an address carries what was applied and nothing else', () => {
  expect(addressOfTaskFilters('/tasks', noFilters, 1)).toBe('/tasks');
  expect(addressOfTaskFilters('/tasks', { ...noFilters, taskTypeId: '1', toDate: '2026-11-18' }, 2)).toBe(
    '/tasks?taskTypeId=1&toDate=2026-11-18&page=2',
  );
});

test.each([
  ['nothing', null],
  ['something unreadable', '{'],
  ['a column there is not', '{"column":"colour","order":"asc"}'],
])('with %s remembered the latest due date comes first [TASK-05]', (_what, saved) => {
  expect(readSort(saved)).toEqual({ column: 'dueDate', order: 'desc' });
});
