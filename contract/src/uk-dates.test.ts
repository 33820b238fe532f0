import { expect, test } from 'vitest';
import { parseUkDate } from './uk-dates.ts';

test.each([
  ['5/11/26', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['051126', '2026-11-05'],
  [' 29/02/2028 ', '2028-02-29'],
])('%s is read day first', (typed, day) => {
  expect(parseUkDate(typed)).toBe(day);
});

test.each(['31/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '2026-11-05', 'tomorrow', '', '1/1/026', '1/1/0026'])(
  '%s is no date',
  (typed) => {
    expect(parseUkDate(typed)).toBeNull();
  },
);
