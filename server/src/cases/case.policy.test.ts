import { it } from 'vitest';
import { editors, everybodyAlways, expectRules, hrAlways } from '../testing/rule-table.ts';
import { caseRules } from './case.policy.ts';

it('everybody who sees a case reads it; locking, notes and Actions are HR’s in every state; writers edit an open case that is not locked [PERM-01, PERM-02, PERM-03, PERM-06, PERM-07, PERM-08, PERM-18, PERM-19, PERM-20, PERM-31, CASE-06, CASE-12, CASE-13, CASE-14, LOCK-01, LOCK-04, LOCK-05, LOCK-06, CLOSE-11]', () => {
  expectRules(caseRules, {
    view: { row: everybodyAlways },
    viewNotes: { row: hrAlways },
    viewActions: { row: hrAlways },
    lock: { row: hrAlways },
    unlock: { row: hrAlways },
    editDetails: { row: editors },
  });
});
