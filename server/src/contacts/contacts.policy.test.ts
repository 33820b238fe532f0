import { CaseStatus } from '@evenhand/contract/cases';
import { expect, it } from 'vitest';
import { expectAbility, expectRules, hrAlways, hrWhenOpen } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import { contactAbilities, contactRules } from './contacts.policy.ts';

it('parked calls and failed contacts are HR’s alone, and on a closed case they are only read [PERM-35, PARK-10, FAIL-10]', () => {
  expectRules(contactRules, {
    view: { row: hrAlways },
    change: { row: hrWhenOpen },
    parkCall: { row: hrWhenOpen },
    recordFailedContact: { row: hrWhenOpen },
  });
});

it.each([
  ['park a call for', 'parkCall', 'There is currently no Adviser on this case to park a call for'],
  [
    'record a failed contact against',
    'recordFailedContact',
    'There is currently no Adviser on this case to record a Failed Contact against.',
  ],
] as const)('without an adviser there is nobody to %s [PARK-09, FAIL-09]', (_what, rule, description) => {
  const onCase = {
    accessLevelId: 2,
    status: CaseStatus.Open,
    isLocked: false,
    isSimpleProcess: true,
    actorRole: null,
    actorRelationId: null,
  };
  const hr = { isHr: true, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
  const refusal = (adviserUserId: string | null) => contactRules[rule](hr, { ...onCase, adviserUserId });
  expect([refusal('the adviser'), refusal(null)?.description]).toEqual([null, description]);
});

it('the list and parking a call are offered to those who may use them [PERM-31, PERM-35]', () => {
  expectAbility(contactAbilities.viewParkedCalls, contactRules.view);
  expectAbility(contactAbilities.parkCall, contactRules.parkCall);
});

it('the list and the form are offered to those who may use them [PERM-31, PERM-35]', () => {
  expectAbility(contactAbilities.viewFailedContacts, contactRules.view);
  expectAbility(contactAbilities.recordFailedContact, contactRules.recordFailedContact);
});
