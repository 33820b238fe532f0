import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { isHalfTyped, momentOf, storeMoment } from './event-moment.ts';

const london = formatsFor('Europe/London');
const there = (day: string, time = '', formats = london) => storeMoment({ day, time }, formats);

test('a day without a time is a calendar day, written as UTC midnight', () => {
  expect(there('2026-07-18')).toBe('2026-07-18T00:00:00.000Z');
  expect(momentOf('2026-07-18T00:00:00.000Z', true, london)).toEqual({ day: '2026-07-18', time: '' });
});

test('a time is that of the service, in summer and in winter and elsewhere', () => {
  expect(there('2026-07-18', '10:45')).toBe('2026-07-18T09:45:00.000Z');
  expect(there('2026-11-18', '10:45')).toBe('2026-11-18T10:45:00.000Z');
  expect(there('2026-11-18', '10:45', formatsFor('America/New_York'))).toBe('2026-11-18T15:45:00.000Z');
  expect(momentOf('2026-07-18T09:45:00.000Z', true, london)).toEqual({ day: '2026-07-18', time: '10:45' });
});

test('a time that falls on UTC midnight is no day without a time', () => {
  expect(momentOf(there('2026-11-18', '00:00'), true, london)).toEqual({ day: '2026-11-18', time: '00:00' });
  const newYork = formatsFor('America/New_York');
  expect(momentOf(there('2026-11-18', '19:00', newYork), true, newYork)).toEqual({ day: '2026-11-18', time: '19:00' });
});

test('the days on which clocks change keep their times', () => {
  expect(momentOf(there('2026-03-29', '23:30'), true, london)).toEqual({ day: '2026-03-29', time: '23:30' });
  expect(momentOf(there('2026-10-25', '00:30'), true, london)).toEqual({ day: '2026-10-25', time: '00:30' });
});

test('what is no date yet is kept as typed', () => {
  const stored = there('31/2', '9:7');
  expect(isHalfTyped(stored)).toBe(true);
  expect(momentOf(stored, true, london)).toEqual({ day: '31/2', time: '9:7' });
  expect(isHalfTyped(there('2026-11-18', '09:07'))).toBe(false);
  expect(there('', '')).toBeNull();
});

test('a year that cannot be meant is none yet, and is kept as typed [DATE-02]', () => {
  expect(there('0206-11-18', '09:07')).toBe('0206-11-18|09:07');
  expect(there('1026-11-18')).toBe('1026-11-18|');
  expect(storeMoment({ day: '1990-11-18', time: '' }, london)).toBe('1990-11-18T00:00:00.000Z');
  expect(storeMoment({ day: '1990-11-18', time: '' }, london, 'planned')).toBe('1990-11-18|');
});
