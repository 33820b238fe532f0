import { EMPTY_ID } from '@evenhand/contract/limits';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import {
  addressOfFilters,
  changed,
  countFilters,
  defaultFilters,
  queryOfFilters,
  readFilters,
} from './case-filters.ts';

const today = '2026-11-18';
const own = '00000000-0000-4000-8000-0a0000000000';
const other = '00000000-0000-4000-8000-0b0000000000';
const defaults = defaultFilters(today);

test('the plain list asks an adviser for their own open cases due in the next seven days [LIST-06] [LIST-11] [LIST-12] [LIST-13] [LIST-15] [LIST-19]', () => {
  const asked = queryOfFilters(readFilters('', today), 'HRUser', own);
  expect(JSON.parse(JSON.stringify(asked))).toEqual({
    adviserId: own,
    status: [1],
    toDate: '2026-11-25',
    userCaseRole: 'HRUser',
    sortColumn: 'due',
    sortOrder: 'asc',
  });
});

test('a participant is asked for with the three types and without an adviser [LIST-14]', () => {
  const asked = queryOfFilters(readFilters(`adviserId=${other}`, today), 'BusinessUser', own);
  expect([asked.adviserId, asked.participantType, asked.userCaseRole]).toEqual([
    undefined,
    ['1', '2', '3'],
    'BusinessUser',
  ]);
});

test.each([
  ['all advisers', 'adviserId=-1', undefined],
  ['no adviser', `adviserId=${EMPTY_ID}`, EMPTY_ID],
  ['one adviser', `adviserId=${other}`, other],
  ['nonsense, which is me', 'adviserId=everyone', own],
])('the address can ask for %s [LIST-18] [LIST-26]', (_who, search, adviserId) => {
  expect(queryOfFilters(readFilters(search, today), 'HRUser', own).adviserId).toBe(adviserId);
});

test('the address can ask for the cases about one person, in the HR role only [ABOUT-02]', () => {
  const filters = readFilters(`employeeId=${other}&adviserId=-1&status=-1&toDate=-1`, today);
  expect(queryOfFilters(filters, 'HRUser', own)).toMatchObject({ employeeId: other, adviserId: undefined });
  expect(queryOfFilters(filters, 'BusinessUser', own).employeeId).toBeUndefined();
  expect(addressOfFilters('/cases', filters, today)).toBe(paths.casesAbout(other));
  expect(queryOfFilters(readFilters('employeeId=callum', today), 'HRUser', own).employeeId).toBeUndefined();
});

test('every filter of an address reaches the question [LIST-18]', () => {
  const search = 'status=1&status=3&fromDate=2026-11-01&toDate=2026-11-30&topic=4&stage=5&step=6&reason=7&risk=8';
  expect(queryOfFilters(readFilters(search, today), 'HRUser', own)).toMatchObject({
    status: [1, 3],
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    topic: 4,
    stage: 5,
    step: 6,
    reason: 7,
    risk: 8,
  });
});

test('category and sanction reach the question in the HR role only [ALLEG-25, SANC-17]', () => {
  const filters = readFilters('category=7&sanction=final-warning', today);
  expect(queryOfFilters(filters, 'HRUser', own)).toMatchObject({ category: 7, sanction: 'final-warning' });
  expect(queryOfFilters(filters, 'BusinessUser', own)).toMatchObject({ category: undefined, sanction: undefined });
  expect([countFilters(filters, 'HRUser'), countFilters(filters, 'BusinessUser')]).toEqual([5, 2]);
  expect(addressOfFilters('/cases', filters, today)).toBe('/cases?category=7&sanction=final-warning');
  expect(readFilters('category=x&sanction=fine', today)).toMatchObject({ category: '-1', sanction: '-1' });
});

test.each([
  ['the plain list', {}, '/cases'],
  ['any due date', { toDate: '' }, '/cases?toDate=-1'],
  ['any status', { status: [] }, '/cases?status=-1'],
  ['two statuses', { status: ['1', '3'] }, '/cases?status=1&status=3'],
  ['another order', { sort: { column: 'topic', order: 'desc' } as const }, '/cases?sortColumn=topic&sortOrder=desc'],
  ['page three', { page: 3 }, '/cases?page=3'],
])('%s has an address that reads back the same', (_what, change, address) => {
  const filters = { ...defaults, ...change };
  expect(addressOfFilters('/cases', filters, today)).toBe(address);
  expect(readFilters(address.split('?')[1] ?? '', today)).toEqual(filters);
});

test.each(['status=open', 'toDate=tomorrow', 'page=0', 'sortColumn=name', 'topic=1e3', 'participantType=9'])(
  'an address with %s shows a list all the same',
  (search) => {
    expect(() => queryOfFilters(readFilters(search, today), 'BusinessUser', own)).not.toThrow();
    expect(readFilters(search, today)).toMatchObject({
      toDate: '2026-11-25',
      page: 1,
      topic: '-1',
      sort: { column: 'due', order: 'asc' },
    });
  },
);

test('an address with the days the wrong way round keeps the to date', () => {
  expect(readFilters('fromDate=2026-12-01&toDate=2026-11-01', today)).toMatchObject({
    fromDate: '',
    toDate: '2026-11-01',
  });
});

const steps = [
  { id: 21, stageId: 2 },
  { id: 31, stageId: 3 },
];

test('a change returns to page 1, and another stage clears a step of the former one [LIST-23]', () => {
  const before = { ...defaults, stage: '2', step: '21', page: 4 };
  expect(changed(before, { risk: '3' }, steps)).toMatchObject({ page: 1, stage: '2', step: '21' });
  expect(changed(before, { stage: '3' }, steps)).toMatchObject({ page: 1, stage: '3', step: '-1' });
  expect(changed({ ...before, stage: '-1' }, { stage: '2' }, steps)).toMatchObject({ stage: '2', step: '21' });
});
