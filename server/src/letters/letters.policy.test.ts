import { CaseStatus } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import { expect, it } from 'vitest';
import { editors, everybodyAlways, expectRules } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import { letterRules, readOnlyBecause } from './letters.policy.ts';

it('a letter is read by everybody who sees it, and written by those who may work on its process [API-151, API-152]', () => {
  expectRules(letterRules, { view: { row: everybodyAlways }, write: { row: editors } });
});

it('a letter says why its reader cannot write it', () => {
  const reader = { isHr: false, isBusiness: true, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
  const because = (change: object, status = 1) => {
    const open = {
      status: CaseStatus.Open,
      isLocked: false,
      isSimpleProcess: false,
      accessLevelId: 2,
      adviserUserId: null,
      actorRelationId: null,
    };
    return readOnlyBecause(reader, { ...open, actorRole: ParticipantRole.CaseOwner, ...change }, status);
  };
  expect([
    because({}),
    because({}, 2),
    because({ actorRole: ParticipantRole.Observer }),
    because({ isLocked: true }),
  ]).toEqual([null, 'completed', 'role', 'locked']);
  expect(because({ status: CaseStatus.Closed, isLocked: true })).toBe('closed');
});
