import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { eventConfiguration, eventData } from '../testing/small-process.ts';
import { describeValues } from './describe-values.ts';

const words = { formats: formatsFor('Europe/London'), relations: [{ id: 10, relation: 'Hearing manager' }] };

test('an event reads as its reasons, dates in the service’s time and notes', () => {
  const data = eventData({
    eventSetupReasonIds: [2, 3],
    fromDateTime: '2026-07-18T09:45:00.000Z',
    toDateTime: '2026-07-18T00:00:00.000Z',
    freeText: 'Said much.',
  });
  expect(describeValues(eventConfiguration(), data, words)).toEqual([
    { term: 'Attendance', value: 'Postponed, At their request' },
    { term: 'From', value: '18/07/2026 10:45' },
    { term: 'To', value: '18/07/2026' },
    { term: 'Notes', value: 'Said much.' },
  ]);
});

test('an event says that its notice was shorter than the policy asks for, and what was confirmed [COMP-EVENT-37]', () => {
  const data = eventData({ onlyDateTime: '2026-11-20T10:00:00.000Z', shortNotice: 'agreed' });
  expect(describeValues(eventConfiguration(), data, words)).toContainEqual({
    term: 'Notice shorter than the policy asks for',
    value: 'agreed by the employee',
  });
  expect(
    describeValues(eventConfiguration(), { ...data, isDateNotApplicable: true }, words).map(({ term }) => term),
  ).toEqual(['Dates']);
});

test('a section that is not applicable says so instead of its values; the whole event says why', () => {
  const folded = eventData({ isDateNotApplicable: true, fromDateTime: '2026-07-18T09:45:00.000Z', freeText: 'x' });
  expect(describeValues(eventConfiguration(), folded, words)).toEqual([
    { term: 'Dates', value: 'Not Applicable' },
    { term: 'Notes', value: 'x' },
  ]);
  expect(
    describeValues(
      eventConfiguration(),
      eventData({ isNotApplicable: true, eventSetupNotApplicableReasonId: 1 }),
      words,
    ),
  ).toEqual([{ term: 'Not Applicable to this case', value: 'Withdrawn' }]);
});

test('text typed before a person was chosen is not left out', () => {
  const typed = {
    type: 'BlacklistUser',
    participantGuid: null,
    participantName: null,
    blacklistedReason: 'A witness.',
  } as const;
  expect(describeValues({ type: 'BlacklistUser', isComponentSubmissionMandatory: true }, typed, words)).toEqual([
    { term: 'Blocked reason', value: 'A witness.' },
  ]);
});
