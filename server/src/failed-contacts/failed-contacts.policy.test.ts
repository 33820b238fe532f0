import { CaseStatus } from '@evenhand/contract/cases';
import { expect, it } from 'vitest';
import { expectAbility, expectRules, hrAlways, hrWhenOpen } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import { failedContactAbilities, failedContactRules } from './failed-contacts.policy.ts';

it('failed contacts are HR’s alone, and on a closed case they are only read [PERM-35, FAIL-10]', () => {
  expectRules(failedContactRules, { view: { row: hrAlways }, record: { row: hrWhenOpen }, remove: { row: hrWhenOpen } });
});

it('without an adviser there is nobody to record a failed contact against [FAIL-09]', () => {
  const onCase = { accessLevelId: 2, status: CaseStatus.Open, isLocked: false, isSimpleProcess: true, actorRole: null, actorRelationId: null };
  const hr = { isHr: true, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
  const record = (adviserUserId: string | null) => failedContactRules.record(hr, { ...onCase, adviserUserId });
  expect([record('the adviser'), record(null)?.description]).toEqual([null, 'There is currently no Adviser on this case to record a Failed Contact against.']);
});

it('the list and the form are offered to those who may use them [PERM-31, PERM-35]', () => {
  expectAbility(failedContactAbilities.viewFailedContacts, failedContactRules.view);
  expectAbility(failedContactAbilities.recordFailedContact, failedContactRules.record);
});
