import { it } from 'vitest';
import { editors, editorsNever, everybodyAlways, expectRules, hrAlways, hrWhenOpen } from '../testing/rule-table.ts';
import { caseRules } from './case.policy.ts';

it('everybody who sees a case reads it; locking, notes and Actions are HR’s in every state; HR alone changes adviser, employee and next action; writers edit an open case that is not locked [PERM-01, PERM-02, PERM-03, PERM-06, PERM-07, PERM-08, PERM-12, PERM-16, PERM-17, PERM-18, PERM-19, PERM-20, PERM-26, PERM-31, CASE-06, CASE-07, CASE-12, CASE-13, CASE-14, CASE-53, LOCK-01, LOCK-04, LOCK-05, LOCK-06, CLOSE-11, ADV-04, EMP-05]', () => {
  expectRules(caseRules, {
    view: { row: everybodyAlways },
    viewNotes: { row: hrAlways },
    viewActions: { row: hrAlways },
    lock: { row: hrAlways },
    unlock: { row: hrAlways },
    changeAdviser: { row: hrWhenOpen },
    changeEmployee: { row: hrWhenOpen },
    searchNewEmployee: { row: hrWhenOpen },
    scheduleNextAction: { row: hrWhenOpen },
    editDetails: { row: editors },
    changeTopic: { row: editors, guided: editorsNever },
  });
});
