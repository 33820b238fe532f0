import { expect, test } from 'vitest';
import { countFilters, noFilter, readFileView, searchOfFileView } from './file-filter.ts';

const userGuid = '11111111-0000-4000-8000-000000000001';

test('an address without parameters is the first ten files, the latest first [FILE-06]', () => {
  const usual = { filter: noFilter, sort: { column: 'occurredDateTime', order: 'desc' }, page: 1, pageSize: 10 };
  expect(readFileView({})).toEqual(usual);
  expect(searchOfFileView(readFileView({}))).toEqual({});
});

test('an address says source, person, days, order, page and size [FILE-04]', () => {
  const search = {
    sourceId: '11',
    userGuid,
    fromDate: '2026-11-01',
    toDate: '2026-11-18',
    sortColumn: 'filename',
    sortOrder: 'asc',
    page: '2',
    pageSize: '25',
  };
  expect(searchOfFileView(readFileView(search))).toEqual(search);
  expect(countFilters(readFileView(search).filter)).toBe(4);
});

test('what the server would refuse is left out of an address', () => {
  const wrong = {
    sourceId: 'x',
    userGuid: 'maren',
    fromDate: '2026-02-30',
    toDate: 'now',
    sortColumn: 'storageId',
    sortOrder: 'up',
    page: '0',
    pageSize: '50',
  };
  expect(readFileView(wrong)).toEqual(readFileView({}));
  expect(readFileView({ fromDate: '2026-11-18', toDate: '2026-11-01' }).filter).toEqual({
    ...noFilter,
    toDate: '2026-11-01',
  });
});
