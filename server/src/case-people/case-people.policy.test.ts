import { it } from 'vitest';
import { expectAbility, expectRules, hrWhenOpen } from '../../testing/rule-table.ts';
import { casePeopleAbilities, casePeopleRules } from './case-people.module.ts';

it('HR alone changes adviser and employee, on open cases, locked or not [PERM-16, PERM-17, ADV-04, EMP-05]', () => {
  expectRules(casePeopleRules, {
    changeAdviser: { row: hrWhenOpen },
    changeEmployee: { row: hrWhenOpen },
    searchNewEmployee: { row: hrWhenOpen },
  });
});

it('the employee can be changed, and taken off where the topic needs none [PERM-31, EMP-06]', () => {
  expectAbility(casePeopleAbilities.changeAdviser, casePeopleRules.changeAdviser);
  expectAbility(casePeopleAbilities.changeEmployee, casePeopleRules.changeEmployee);
  expectAbility(casePeopleAbilities.removeEmployee, casePeopleRules.changeEmployee, {
    unless: [{ isEmployeeRequired: true }],
  });
});
