import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways, hrWhenOpen } from '../testing/rule-table.ts';
import { parkedCallAbilities, parkedCallRules } from './parked-calls.policy.ts';

it('parked calls are HR’s alone, and on a closed case they are only read [PERM-35, PARK-10]', () => {
  expectRules(parkedCallRules, { view: { row: hrAlways }, park: { row: hrWhenOpen }, change: { row: hrWhenOpen } });
});

it('parking a call is offered to those who may [PERM-31, PERM-35]', () => {
  expectAbility(parkedCallAbilities.parkCall, parkedCallRules.park);
});
