import { it } from 'vitest';
import { expectRules, hrWhenOpen } from '../testing/rule-table.ts';
import { casePeopleRules } from './case-people.policy.ts';

it('HR alone changes adviser and employee, on open cases, locked or not [PERM-16, PERM-17, ADV-04, EMP-05]', () => {
  expectRules(casePeopleRules, { changeAdviser: { row: hrWhenOpen }, changeEmployee: { row: hrWhenOpen }, searchNewEmployee: { row: hrWhenOpen } });
});
