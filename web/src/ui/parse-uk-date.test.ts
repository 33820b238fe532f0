import { expect, test } from 'vitest';
import { isDay, parseTime, showUkDate } from './parse-uk-date.ts';

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
