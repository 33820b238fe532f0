import { expect, test } from 'vitest';
import { dueInstant } from '../cases/due-moment.ts';
import { responsibleFor } from '../cases/responsible.ts';
import { caseOf, participantOf } from '../testing/case-of.ts';
import { emptyExit, exitErrors, prepopulated } from './exit-case.ts';

const zone = 'Europe/London';

test('action, person and date are each required [EXIT-05], and the time once it is included [EXIT-06]', () => {
  const required = 'Field is required.';
  expect(exitErrors(emptyExit)).toEqual({ taskId: required, userId: required, dueDate: required });
  expect(exitErrors({ taskId: '1', userId: 'x', dueDate: '2026-11-30', dueTime: '', includesTime: true })).toEqual({
    dueTime: required,
  });
});

test('what is no date or no time is refused', () => {
  expect(exitErrors({ taskId: '1', userId: 'x', dueDate: '31/02/2026', dueTime: '25:00', includesTime: true })).toEqual(
    { dueDate: '31/02/2026 is not a real date. Enter a date as DD/MM/YYYY', dueTime: 'Enter a time as HH:mm' },
  );
});

test.each(['0206-11-20', '1026-12-01', '2206-11-20'])(
  'a due date of %s is refused for its year [DATE-02]',
  (dueDate) => {
    const errors = exitErrors({ taskId: '1', userId: 'x', dueDate, dueTime: '', includesTime: false });
    expect(errors).toEqual({ dueDate: expect.stringMatching(/^Check the year: it must be from \d{4} to \d{4}\.$/) });
  },
);

test('a due date without a time is UTC midnight [EXIT-07]', () => {
  expect(dueInstant({ ...emptyExit, dueDate: '2026-07-10' }, zone)).toBe('2026-07-10T00:00:00.000Z');
});

test.each([
  ['in summer', '2026-07-10', '09:30', '2026-07-10T08:30:00.000Z'],
  ['in winter', '2026-11-30', '09:30', '2026-11-30T09:30:00.000Z'],
  ['on the morning the clocks go back', '2026-10-25', '08:00', '2026-10-25T08:00:00.000Z'],
  ['on the morning the clocks go forward', '2026-03-29', '08:00', '2026-03-29T07:00:00.000Z'],
])('a due time is that of the service %s', (_name, dueDate, dueTime, instant) => {
  expect(dueInstant({ ...emptyExit, dueDate, dueTime, includesTime: true }, zone)).toBe(instant);
});

test('an action marked so sets date and time to now [EXIT-04]', () => {
  expect(prepopulated(new Date('2026-07-10T23:30:00Z'), zone)).toEqual({
    dueDate: '2026-07-11',
    dueTime: '00:30',
    includesTime: true,
  });
});

test('everybody on the case and the adviser can be responsible, except blocked people [EXIT-08]', () => {
  const record = caseOf({
    caseAdviser: { adviserId: 'a', adviserName: 'Maren Oduya' },
    caseParticipants: [participantOf(1, 'Teodora', 1), participantOf(3, 'Salma', 3), participantOf(4, 'Silas', 4)],
  });
  expect(responsibleFor(record).map(({ name }) => name)).toEqual(['Maren Oduya', 'Teodora', 'Salma']);
});
