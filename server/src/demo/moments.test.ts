import { expect, test } from 'vitest';
import { readMoment } from './moments.ts';

const calendar = { timeZone: 'Europe/London', holidays: ['2026-12-25', '2026-12-28'] };

test.each([
  ['on a working day', '2026-11-18T09:00:00.000Z', '-1wd 09:15', '2026-11-17', '2026-11-17T09:15:00.000Z'],
  ['over a weekend', '2026-11-18T09:00:00.000Z', '-3wd 09:15', '2026-11-13', '2026-11-13T09:15:00.000Z'],
  ['back into summer time', '2026-11-18T09:00:00.000Z', '-30wd 09:15', '2026-10-07', '2026-10-07T08:15:00.000Z'],
  ['over bank holidays', '2026-12-24T09:00:00.000Z', '+1wd 10:00', '2026-12-29', '2026-12-29T10:00:00.000Z'],
  ['from a Saturday', '2026-11-21T09:00:00.000Z', '-1wd 16:00', '2026-11-20', '2026-11-20T16:00:00.000Z'],
  ['today', '2026-11-18T09:00:00.000Z', '+0wd 16:00', '2026-11-18', '2026-11-18T16:00:00.000Z'],
  ['today on a Saturday', '2026-11-21T09:00:00.000Z', '+0wd 16:00', '2026-11-21', '2026-11-21T16:00:00.000Z'],
  [
    'after midnight on the service’s clocks',
    '2026-06-30T23:30:00.000Z',
    '-1wd 09:00',
    '2026-06-30',
    '2026-06-30T08:00:00.000Z',
  ],
])('a moment is counted in working days from today, %s', (_, now, written, day, instant) => {
  expect(readMoment(written, new Date(now), calendar)).toEqual({ day, instant: new Date(instant) });
});
