import { it } from 'vitest';
import { expectAbility, expectRules, hrWhenOpen } from '../../testing/rule-table.ts';
import { nextActionAbilities, nextActionRules } from './next-actions.module.ts';

it('HR alone schedules the next action, on open cases, locked or not [PERM-12]', () => {
  expectRules(nextActionRules, { schedule: { row: hrWhenOpen } });
});

it('scheduling is offered to those who may [PERM-31]', () => {
  expectAbility(nextActionAbilities.scheduleNextAction, nextActionRules.schedule);
});
