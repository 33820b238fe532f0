import { adviserName, employeeName, personName } from '@evenhand/contract/case-names';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { expect, test } from 'vitest';
import { caseOf } from '../testing/case-of.ts';
import { isClosed, riskBars, stageWords, viewTitles } from './case-words.ts';

test('a missing person is N/A, and the empty id is nobody [CASE-50, FMT-12]', () => {
  expect(EMPTY_ID).toBe('00000000-0000-0000-0000-000000000000');
  expect(personName(null)).toBe('N/A');
  expect(personName('  ')).toBe('N/A');
  expect(personName('Somebody', EMPTY_ID)).toBe('N/A');
  expect(personName('Wren Abara', 'x')).toBe('Wren Abara');
});

test('a case without an adviser says so in words of its own [CASE-50, LIST-26]', () => {
  expect(adviserName(null)).toBe('No adviser');
  expect(adviserName({ adviserId: EMPTY_ID, adviserName: 'Somebody' })).toBe('No adviser');
  expect(adviserName({ adviserId: 'x', adviserName: 'Maren Oduya' })).toBe('Maren Oduya');
});

test('titles are the defaults when the case supplies no other [CASE-43]', () => {
  expect(viewTitles(caseOf())).toEqual({ stage: 'Stage', step: 'Step', reasons: 'Reason(s)' });
});

test('alternative labels replace Stage and Step [CASE-44], and a reason label the reason title [CASE-45]', () => {
  const record = caseOf({
    simpleProcessAltStageLabel: 'Query status',
    simpleProcessAltStepLabel: 'Handling',
    reasonLabel: 'Matters raised',
  });
  expect(viewTitles(record)).toEqual({ stage: 'Query status', step: 'Handling', reasons: 'Matters raised' });
});

test('a closed case has an outcome in place of its stage [CASE-05]', () => {
  const closed = caseOf({ caseStatus: { id: 3, title: 'Closed' }, outcome: { id: 9, title: 'Upheld' } });
  expect(viewTitles(closed).stage).toBe('Outcome');
  expect(stageWords(closed)).toBe('Upheld');
  expect(stageWords(caseOf())).toBe('3 of 5 · Hearing');
});

test('a status the product does not know behaves as open', () => {
  expect([1, 3, 4, 7].map((id) => isClosed({ caseStatus: { id, title: '' } }))).toEqual([false, true, true, false]);
});

test('an employee is found, typed or nobody', () => {
  const noEmployee = { employeeUserInfo: null, employeeName: null };
  expect(employeeName({ ...noEmployee, employeeUserInfo: { userId: 'x', fullName: 'Callum Brightwater' } })).toBe(
    'Callum Brightwater',
  );
  expect(employeeName({ ...noEmployee, employeeName: 'A Contractor' })).toBe('A Contractor');
  expect(employeeName(noEmployee)).toBe('No employee');
});

test('risk bars rise with the level of the risk, at most four', () => {
  expect([1, 3, 5, 0].map(riskBars)).toEqual([1, 3, 4, 0]);
});
