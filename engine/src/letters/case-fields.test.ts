import { expect, test } from 'vitest';
import { parseCaseField } from './case-fields.ts';

test('A case field names something that a case has', () => {
  expect(parseCaseField('employee.name')).toEqual({ of: 'employee', part: 'name' });
  expect(parseCaseField('today')).toEqual({ of: 'today' });
  expect(parseCaseField('participant.hearing-manager.name')).toEqual({ of: 'participant', relationKey: 'hearing-manager', part: 'name' });
  expect(parseCaseField('event.meeting.endDate')).toEqual({ of: 'event', eventKey: 'meeting', part: 'endDate' });
});

test('What a case does not have is no case field', () => {
  for (const key of ['place', 'employee', 'employee.salary', 'employee.name.first', 'event.date', 'participant.name', 'today.name', '__proto__.name', '']) {
    expect(parseCaseField(key), key).toBeNull();
  }
});
