import { expect, test } from 'vitest';
import { countWords, pagerWords } from './pager-words.ts';

const full = { rows: 10, hasMore: true };
const lists = { pageSize: 10, noun: 'cases' };

test.each([
  [{ ...lists, page: 1, total: 17 }, '1–10 of 17 cases', 'Page 1 of 2', 2],
  [{ ...lists, page: 2, total: 17 }, '11–17 of 17 cases', 'Page 2 of 2', 2],
  [{ page: 2, pageSize: 5, total: '6' }, '6 of 6', 'Page 2 of 2', 2],
  [{ ...lists, page: 1, total: 0 }, '0 cases', 'Page 1 of 1', 1],
  [{ ...lists, page: 1, total: 1000 }, '1–10 of 1,000 cases', 'Page 1 of 100', 100],
  [{ page: 3, pageSize: 10, total: '1000+' }, '21–30 of 1,000+', 'Page 3 of 100+', null],
  [
    { ...lists, page: 102, total: '1000+', shown: { rows: 3, hasMore: false } },
    '1,011–1,013 of 1,000+ cases',
    'Page 102',
    null,
  ],
  [{ ...lists, page: 2, total: undefined, shown: { rows: 7, hasMore: false } }, '11–17', 'Page 2', null],
  [{ ...lists, page: 2, total: undefined, shown: undefined }, '11–20', 'Page 2', null],
  [{ ...lists, page: 9, total: undefined, shown: { rows: 0, hasMore: false } }, '', 'Page 9', null],
  [{ ...lists, page: 1, total: undefined, pages: 2, shown: full }, '1–10', 'Page 1 of 2', 2],
])('the footer of %o shows the position [LIST-20]', (input, range, position, lastPage) => {
  expect(pagerWords(input)).toMatchObject({ range, position, lastPage });
});

test.each([
  ['x-has-more-rows of the page', { page: 1, total: undefined, shown: full }, true],
  ['the page, even when an older total disagrees', { page: 2, total: 17, shown: full }, true],
  ['a page without more rows', { page: 1, total: undefined, shown: { rows: 10, hasMore: false } }, false],
  ['the total until the page has arrived', { page: 2, total: 17 }, false],
  ['nothing, and allows it, until page or total has arrived', { page: 2, total: undefined }, true],
])('whether Next is enabled follows %s [LIST-20]', (_what, state, hasNext) => {
  expect(pagerWords({ ...lists, ...state }).hasNext).toBe(hasNext);
});

test.each([
  [17, '17 cases'],
  [1, '1 case'],
  [0, '0 cases'],
  [1000, '1,000 cases'],
  ['1000+', '1,000+ cases'],
])('a total of %s is written %s', (total, words) => {
  expect(countWords(total, 'cases')).toBe(words);
});
