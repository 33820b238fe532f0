import { describe, expect, test } from 'vitest';
import { addDays, duration, formatsFor } from './format.ts';

const london = formatsFor('Europe/London');

describe('formats in the time zone of the service', () => {
  test('dates are DD/MM/YYYY [FMT-01]', () => {
    expect(london.date('2026-11-05T09:00:00Z')).toBe('05/11/2026');
  });

  test('times are HH:mm of the 24-hour clock, summer and winter [FMT-02] [FMT-07]', () => {
    expect(london.time('2026-11-05T14:05:00Z')).toBe('14:05');
    expect(london.time('2026-07-05T14:05:00Z')).toBe('15:05');
    expect(london.time('2026-11-05T00:07:00Z')).toBe('00:07');
  });

  test('due times are DD/MM/YYYY HH:mm [FMT-03]', () => {
    expect(london.due('2026-11-18T16:00:00Z', true)).toBe('18/11/2026 16:00');
  });

  test('a due date without a time is the day alone, in every zone [FMT-08]', () => {
    expect(london.due('2026-11-18T00:00:00Z', false)).toBe('18/11/2026');
    expect(formatsFor('America/New_York').due('2026-11-18T00:00:00Z', false)).toBe('18/11/2026');
  });

  test('message lists show DD/MM/YY HH:mm:ss [FMT-05]', () => {
    expect(london.stamp('2026-11-05T09:03:07Z')).toBe('05/11/26 09:03:07');
  });

  test('links use YYYY-MM-DD of the local day [FMT-06]', () => {
    expect(london.dayOf('2026-07-04T23:30:00Z')).toBe('2026-07-05');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

test('due is overdue before today, today all day long, and later after it', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const state = (due: string, isTimed = true): string => london.dueState(due, isTimed, now);
  expect([
    state('2026-11-17T23:59:00Z'),
    state('2026-11-18T08:00:00Z'),
    state('2026-11-18T23:59:00Z'),
    state('2026-11-19T00:00:00Z'),
  ]).toEqual(['overdue', 'today', 'today', 'later']);
  expect([state('2026-11-17T00:00:00Z', false), state('2026-11-18T00:00:00Z', false)]).toEqual(['overdue', 'today']);
});

test.each([
  [1, '1 minute'],
  [60, '60 minutes'],
  [61, '0 days 1 hour'],
  [1441 + 60, '1 day 1 hour'],
  [41 * 1440 + 6 * 60 + 59, '41 days 6 hours'],
])('%i minutes last %s', (minutes, text) => {
  expect(duration(minutes)).toBe(text);
});
