import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { linkedCaseAbilities, linkedCaseRules } from './linked-cases.module.ts';

it('linking is HR’s alone, on a locked and on a closed case too [PERM-38, LOCK-07]', () => {
  expectRules(linkedCaseRules, { view: { row: hrAlways }, link: { row: hrAlways } });
});

it('the screen is offered to those who may link [PERM-31, PERM-38]', () => {
  expectAbility(linkedCaseAbilities.linkCases, linkedCaseRules.link);
});
