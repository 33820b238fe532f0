import { it } from 'vitest';
import { editors, editorsNever, expectAbility, expectRules, none, reopeners } from '../../testing/rule-table.ts';
import { closureAbilities, closureRules } from './case-closure.module.ts';

it('the case screen closes and reopens simple cases, a process closes guided ones; only what is closed reopens [CLOSE-02, CLOSE-08, CLOSE-12, CASE-08, CASE-53, PERM-26]', () => {
  expectRules(closureRules, {
    close: { row: editors },
    closeSimpleCase: { row: editors, guided: editorsNever },
    closeInProcess: { row: editorsNever, guided: editors },
    reopen: { row: reopeners, guided: { hr: 'BBBBBB', writer: 'BNBNBB', observer: none } },
  });
});

it('closing and reopening are offered to those who may [PERM-31]', () => {
  expectAbility(closureAbilities.close, closureRules.closeSimpleCase);
  expectAbility(closureAbilities.reopen, closureRules.reopen);
});
