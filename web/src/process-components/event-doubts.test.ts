import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { eventData } from '../testing/small-process.ts';
import { eventDoubts, lackOfNotice } from './event-doubts.ts';

const formats = formatsFor('Europe/London');
const now = new Date('2026-11-18T10:00:00.000Z');
const past = { isPast: true, isToCome: false, notBefore: null };
const invited = { title: 'Invitation to the meeting', dateTime: '2026-11-17T10:00:00.000Z', isTimed: true };
const doubts = (
  values: Parameters<typeof eventData>[0],
  expected: Parameters<typeof eventDoubts>[1] = past,
  isTimed = false,
) => eventDoubts(eventData(values), expected, { now, formats, isTimed });

test('a date in the future is doubted where something has happened, today and the past are not [COMP-EVENT-35]', () => {
  expect(doubts({ onlyDateTime: '2030-03-04T00:00:00.000Z' })).toEqual([
    '04/03/2030 is in the future, but this records something that has happened.',
  ]);
  expect(doubts({ onlyDateTime: '2026-11-18T00:00:00.000Z' })).toEqual([]);
  expect(doubts({ onlyDateTime: '2026-11-18T10:01:00.000Z' }, past, true)).toEqual([
    '18/11/2026 10:01 is in the future, but this records something that has happened.',
  ]);
  expect(doubts({ onlyDateTime: '2026-11-18T09:59:00.000Z' }, past, true)).toEqual([]);
  expect(doubts({ fromDateTime: '2026-11-16T00:00:00.000Z', toDateTime: '2026-12-16T00:00:00.000Z' })).toHaveLength(1);
});

test('a day more than a year ago is doubted where something has happened, up to a year is not [COMP-EVENT-35]', () => {
  expect(doubts({ onlyDateTime: '1826-10-16T00:00:00.000Z' })).toEqual(['16/10/1826 is more than a year ago.']);
  expect(doubts({ onlyDateTime: '2025-11-17T12:00:00.000Z' }, past, true)).toHaveLength(1);
  expect(doubts({ onlyDateTime: '2025-11-18T00:00:00.000Z' })).toEqual([]);
  expect(
    doubts({ onlyDateTime: '1826-10-16T00:00:00.000Z' }, { isPast: false, isToCome: false, notBefore: null }),
  ).toEqual([]);
});

test('dates that may lie ahead, are not applicable or are half typed are not doubted [COMP-EVENT-35]', () => {
  const ahead = '2030-03-04T00:00:00.000Z';
  expect(doubts({ onlyDateTime: ahead }, { isPast: false, isToCome: false, notBefore: null })).toEqual([]);
  expect(eventDoubts(eventData({ onlyDateTime: ahead }), undefined, { now, formats, isTimed: false })).toEqual([]);
  expect(doubts({ onlyDateTime: ahead, isDateNotApplicable: true })).toEqual([]);
  expect(doubts({ onlyDateTime: '2030-|' })).toEqual([]);
});

test('a day that is over is doubted where something is arranged, today and later are not [COMP-EVENT-35]', () => {
  const arranged = { isPast: false, isToCome: true, notBefore: null };
  expect(doubts({ onlyDateTime: '2026-11-17T15:00:00.000Z' }, arranged, true)).toEqual([
    '17/11/2026 15:00 is in the past, but this records something that is still to come.',
  ]);
  expect(doubts({ onlyDateTime: '2026-11-18T09:00:00.000Z' }, arranged, true)).toEqual([]);
  expect(doubts({ onlyDateTime: '2030-03-04T09:00:00.000Z' }, arranged, true)).toEqual([]);
});

test('a meeting before the day it was invited to is doubted; on that day, at whatever time, it is not [COMP-EVENT-35]', () => {
  const expected = { isPast: true, isToCome: false, notBefore: invited };
  expect(doubts({ fromDateTime: '2026-11-16T15:00:00.000Z' }, expected, true)).toEqual([
    '16/11/2026 15:00 is before the date given in “Invitation to the meeting”, 17/11/2026 10:00.',
  ]);
  expect(doubts({ fromDateTime: '2026-11-17T09:00:00.000Z' }, expected, true)).toEqual([]);
});

test('too little notice is said with what is given, and the first day that leaves enough; a day that was over, or enough notice, is not [COMP-EVENT-37]', () => {
  const less = [
    { fromDay: '2026-11-18', words: 'less than 1 working day' },
    { fromDay: '2026-11-19', words: '1 working day' },
    { fromDay: '2026-11-20', words: '2 working days' },
  ];
  const notice = { countsFrom: '2026-11-18', earliestDay: '2026-11-23', words: '3 working days', less };
  const expected = { isPast: false, isToCome: true, notBefore: null, notice };
  const lack = (
    values: Parameters<typeof eventData>[0],
    isTimed = false,
    of: Parameters<typeof eventDoubts>[1] = expected,
  ) => lackOfNotice(eventData(values), of, { formats, isTimed });
  const sentence = (given: string) =>
    `This date gives ${given} of notice. The policy asks for at least 3 working days, so 23/11/2026 or later.`;
  expect(lack({ onlyDateTime: '2026-11-18T00:00:00.000Z' })).toBe(sentence('less than 1 working day'));
  expect(lack({ onlyDateTime: '2026-11-19T23:59:00.000Z' }, true)).toBe(sentence('1 working day'));
  expect(lack({ onlyDateTime: '2026-11-22T23:59:00.000Z' }, true)).toBe(sentence('2 working days'));
  expect(lack({ fromDateTime: '2026-11-20T10:00:00.000Z', toDateTime: '2026-11-24T10:00:00.000Z' }, true)).toBe(
    sentence('2 working days'),
  );
  const fine = ['2026-11-23T00:00:00.000Z', '2026-11-17T00:00:00.000Z', '2026-|', '', null];
  expect(fine.map((onlyDateTime) => lack({ onlyDateTime }))).toEqual([null, null, null, null, null]);
  expect(lack({ onlyDateTime: '2026-11-20T00:00:00.000Z', isDateNotApplicable: true })).toBeNull();
  expect(
    lack({ onlyDateTime: '2026-11-20T00:00:00.000Z' }, false, { isPast: false, isToCome: true, notBefore: null }),
  ).toBeNull();
});
