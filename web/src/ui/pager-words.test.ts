import { expect, test } from 'vitest';
import { pagerWords } from './pager-words.ts';

test.each([
  [{ page: 1, pageSize: 10, total: 17, noun: 'cases' }, '1–10 of 17 cases', 'Page 1 of 2', 2],
  [{ page: 2, pageSize: 10, total: 17, noun: 'cases' }, '11–17 of 17 cases', 'Page 2 of 2', 2],
  [{ page: 2, pageSize: 5, total: '6' }, '6 of 6', 'Page 2 of 2', 2],
  [{ page: 3, pageSize: 10, total: '1000+' }, '21–30 of 1000+', 'Page 3', null],
  [{ page: 1, pageSize: 10, total: 0, noun: 'cases' }, '0 cases', 'Page 1 of 1', 1],
])('the footer of %o says where one is', (input, range, position, lastPage) => {
  expect(pagerWords(input)).toEqual({ range, position, lastPage });
});
