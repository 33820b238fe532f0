import { expect, test } from 'vitest';
import { isDay, parseTime, parseUkDate, showUkDate } from './parse-uk-date.ts';

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

test.each(['31/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '2026-11-05', 'tomorrow', '', '1/1/026'])(
  '%s is no date',
  (typed) => {
    expect(parseUkDate(typed)).toBeNull();
  },
);

test('a day is shown as DD/MM/YYYY and text that is no day stays as typed [FMT-01]', () => {
  expect(showUkDate('2026-11-18')).toBe('18/11/2026');
  expect(showUkDate('31/02/2026')).toBe('31/02/2026');
  expect(isDay('2026-02-31')).toBe(false);
});

test.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['23:59', '23:59'],
])('time entry is 24 hour: %s [FMT-07]', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each([
  ['2pm', '14:00'],
  ['2.30 pm', '14:30'],
  ['2:30 p.m.', '14:30'],
  ['230PM', '14:30'],
  ['9 am', '09:00'],
  ['12 pm', '12:00'],
  ['12am', '00:00'],
])('%s of the 12-hour clock is kept as a time of the 24-hour one [FMT-02] [FMT-07]', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['24:00', '9:60', '13 pm', '0am', 'pm', '2 o', '', '12345'])('%s is no time', (typed) => {
  expect(parseTime(typed)).toBeNull();
});
