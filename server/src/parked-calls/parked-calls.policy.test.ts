import { it } from 'vitest';
import { expectRules, hrAlways, hrWhenOpen } from '../testing/rule-table.ts';
import { parkedCallRules } from './parked-calls.policy.ts';

it('parked calls are HR’s alone, and on a closed case they are only read [PERM-35, PARK-10]', () => {
  expectRules(parkedCallRules, { view: { row: hrAlways }, park: { row: hrWhenOpen }, change: { row: hrWhenOpen } });
});
