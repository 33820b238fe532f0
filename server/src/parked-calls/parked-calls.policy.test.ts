import { CaseStatus } from '@evenhand/contract/cases';
import { expect, it } from 'vitest';
import { expectAbility, expectRules, hrAlways, hrWhenOpen } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import { parkedCallAbilities, parkedCallRules } from './parked-calls.policy.ts';

it('parked calls are HR’s alone, and on a closed case they are only read [PERM-35, PARK-10]', () => {
  expectRules(parkedCallRules, { view: { row: hrAlways }, park: { row: hrWhenOpen }, change: { row: hrWhenOpen } });
});

it('without an adviser there is nobody to park a call for [PARK-09]', () => {
  const onCase = { accessLevelId: 2, status: CaseStatus.Open, isLocked: false, isSimpleProcess: true, actorRole: null, actorRelationId: null };
  const hr = { isHr: true, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
  const park = (adviserUserId: string | null) => parkedCallRules.park(hr, { ...onCase, adviserUserId });
  expect([park('the adviser'), park(null)?.description]).toEqual([null, 'There is currently no Adviser on this case to park a call for']);
});

it('the list and parking a call are offered to those who may use them [PERM-31, PERM-35]', () => {
  expectAbility(parkedCallAbilities.viewParkedCalls, parkedCallRules.view);
  expectAbility(parkedCallAbilities.parkCall, parkedCallRules.park);
});
