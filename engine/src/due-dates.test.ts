import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf, dueDay, readableMoment } from './due-dates.ts';
import type { Duration } from './due-terms.ts';
import { knownHolidays } from './service-calendar.ts';

const calendar = { timeZone: 'Europe/London', holidays: ['2026-12-25', '2026-12-28'] };
const wd = (count: number): Duration => ({ count, unit: 'working-day' });
const days = (count: number): Duration => ({ count, unit: 'day' });
const months = (count: number): Duration => ({ count, unit: 'month' });

describe('a deadline', () => {
  test.each([
    ['one working day from a Friday is Monday', '2026-11-06', wd(1), '2026-11-09'],
    ['five working days are counted from the next day', '2026-11-02', wd(5), '2026-11-09'],
    ['working days skip bank holidays and weekends', '2026-12-24', wd(1), '2026-12-29'],
    ['working days from a Sunday start on Monday', '2026-11-08', wd(1), '2026-11-09'],
    ['no working days from a Saturday is the next day people work', '2026-11-07', wd(0), '2026-11-09'],
    ['one working day before a Monday is the Friday before', '2026-11-16', wd(-1), '2026-11-13'],
    ['a month ends on the last day of a shorter month', '2027-01-31', months(1), '2027-03-01'],
    ['calendar days on a working day stay', '2026-11-02', days(7), '2026-11-09'],
    ['a service level on a Saturday rolls forward', '2026-11-06', days(1), '2026-11-09'],
    ['a reminder on a Sunday rolls back, or it would come too late', '2026-11-09', days(-1), '2026-11-06'],
  ] as const)('%s', (_name, from, duration, expected) => {
    expect(dueDay(from, duration, calendar)).toBe(expected);
  });

  test('that is legal rolls back over a holiday where a service level rolls forward', () => {
    expect(dueDay('2026-11-25', months(1), calendar, 'back')).toBe('2026-12-24');
    expect(dueDay('2026-11-25', months(1), calendar, 'forward')).toBe('2026-12-29');
  });

  test('a window in conditions does not roll', () => {
    expect(dayAfter('2026-11-06', days(1), calendar)).toBe('2026-11-07');
    expect(dayAfter('2027-01-31', months(1), calendar)).toBe('2027-02-28');
  });
});

test('bank holidays are known from the first to the last that is listed, in any order [HOLIDAY-02]', () => {
  expect(knownHolidays(['2026-12-28', '2025-08-25', '2026-12-25'])).toEqual({ from: '2025-08-25', to: '2026-12-28' });
  expect(knownHolidays([])).toBeNull();
});

test('days begin at midnight of the service, in summer time too', () => {
  expect(dayOf('2026-07-01T22:59:59Z', calendar)).toBe('2026-07-01');
  expect(dayOf('2026-07-01T23:00:00Z', calendar)).toBe('2026-07-02');
  expect(dayOf('2026-11-02T23:00:00Z', calendar)).toBe('2026-11-02');
  expect(readableMoment('2026-07-01T23:05:00Z', calendar)).toEqual({ date: '02/07/2026', time: '00:05' });
});
