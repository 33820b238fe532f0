import { it } from 'vitest';
import {
  editors,
  everybodyAlways,
  expectAbility,
  expectRules,
  expectState,
  hrAlways,
} from '../../testing/rule-table.ts';
import { caseAbilities, caseRules } from './cases.policy.ts';

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

it('what is said to be possible on a case follows its rules; what is locked cannot be locked, and what is not cannot be unlocked [PERM-31, LOCK-01]', () => {
  const locked = { theCase: { isLocked: true } };
  expectAbility(caseAbilities.lock, caseRules.lock, { unless: [locked] });
  expectAbility(caseAbilities.unlock, caseRules.unlock, { when: locked, unless: [{}] });
  expectAbility(caseAbilities.editDetails, caseRules.editDetails);
  expectAbility(caseAbilities.viewActions, caseRules.viewActions);
  expectAbility(caseAbilities.viewNotes, caseRules.viewNotes);
  expectState(caseAbilities.isRestrictedByLock, {
    when: { ...locked, isHr: false },
    unless: [locked, { isHr: false }],
  });
});
