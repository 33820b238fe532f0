import { expect, test } from 'vitest';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import type { EmployeeValues } from './change-employee.ts';
import { changeErrors, employeeErrors, formerName, isAttached } from './change-employee.ts';

const empty: EmployeeValues = { manner: 'search', person: null, name: '', email: '', reasonId: null, former: null };

test('each manner asks for its own in the specified words [EMP-07] [EMP-08] [EMP-09]', () => {
  expect(employeeErrors(empty)).toEqual({ person: 'Please select a new employee to continue.' });
  expect(employeeErrors({ ...empty, manner: 'typed', email: 'a@b.example' })).toEqual({
    name: 'Please enter the new employee name to continue.',
  });
  expect(employeeErrors({ ...empty, manner: 'none' })).toEqual({ reasonId: 'Please select a reason to continue.' });
});

test('a typed employee has a name and an e-mail of at most 50 characters each [EMP-10]', () => {
  const typed = { ...empty, manner: 'typed' as const, name: 'A Contractor', email: 'a@b.example' };
  expect(employeeErrors(typed)).toEqual({});
  expect(employeeErrors({ ...typed, name: 'x'.repeat(51) })).toEqual({ name: 'Must be at most 50 characters.' });
  expect(employeeErrors({ ...typed, email: `${'x'.repeat(45)}@b.example` })).toEqual({
    email: 'Must be at most 50 characters.',
  });
  expect(employeeErrors({ ...typed, email: '' })).toEqual({ email: 'Field is required.' });
  expect(employeeErrors({ ...typed, email: 'a@b' })).toEqual({ email: 'Please enter a valid e-mail address' });
});

test('the employee, the adviser and participants are attached already; a blocked person can be chosen [EMP-11]', () => {
  const record = caseOf({
    caseAdviser: { adviserId: userNumber(70), adviserName: 'Maren' },
    caseParticipants: [participantOf(1, 'Teodora', 1)],
  });
  expect([90, 70, 1, 4].map((number) => isAttached(userNumber(number), record))).toEqual([true, true, true, false]);
});

test('what becomes of the employee until now must be said, where there is one [EMP-18]', () => {
  const none = { manner: 'none' as const, reasonId: '4' };
  expect(changeErrors({ ...empty, ...none }, caseOf())).toEqual({ former: 'Field is required.' });
  expect(changeErrors({ ...empty, ...none, former: 'mistake' }, caseOf())).toEqual({});
  const { caseEmployee } = caseOf();
  const nobody = caseOf({ caseEmployee: { ...caseEmployee, employeeGUID: null, employeeUserInfo: null } });
  expect([formerName(nobody), changeErrors({ ...empty, ...none }, nobody)]).toEqual([null, {}]);
});
