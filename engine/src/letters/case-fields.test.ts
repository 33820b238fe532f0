import { expect, test } from 'vitest';
import { caseFieldNames, parseCaseField } from './case-fields.ts';

test('A case field names something that a case has', () => {
  expect(parseCaseField('employee.name')).toEqual({ of: 'employee', part: 'name' });
  expect(parseCaseField('adviser.email')).toEqual({ of: 'adviser', part: 'email' });
  expect(parseCaseField('today')).toEqual({ of: 'today' });
  expect(parseCaseField('participant.hearing-manager.name')).toEqual({
    of: 'participant',
    relationKey: 'hearing-manager',
    part: 'name',
  });
  expect(parseCaseField('thisEvent.time')).toEqual({ of: 'event', eventKey: null, part: 'time' });
  expect(parseCaseField('event.meeting.endDate')).toEqual({ of: 'event', eventKey: 'meeting', part: 'endDate' });
});

test('What a case does not have is no case field', () => {
  for (const key of [
    'place',
    'employee',
    'employee.salary',
    'employee.email',
    'participant.hearing-manager.email',
    'employee.name.first',
    'event.date',
    'participant.name',
    'today.name',
    'thisEvent',
    'thisEvent.meeting.date',
    '__proto__.name',
    '',
  ]) {
    expect(parseCaseField(key), key).toBeNull();
  }
});

test('Every case field that is suggested is one', () => {
  const names = caseFieldNames(['hearing-manager'], ['meeting']);
  expect(names).toContain('participant.hearing-manager.jobTitle');
  expect(names).toContain('event.meeting.freeText');
  expect(names).toContain('thisEvent.freeText');
  expect(names.filter((name) => parseCaseField(name) === null)).toEqual([]);
});
