import { it } from 'vitest';
import { expectRules, hrWhenOpen } from '../testing/rule-table.ts';
import { nextActionRules } from './next-actions.policy.ts';

it('HR alone schedules the next action, on open cases, locked or not [PERM-12]', () => {
  expectRules(nextActionRules, { schedule: { row: hrWhenOpen } });
});
