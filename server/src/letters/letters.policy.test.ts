import { CaseStatus } from '@evenhand/contract/cases';
import { DocumentStatus } from '@evenhand/contract/letters';
import { ParticipantRole } from '@evenhand/contract/participants';
import { expect, it } from 'vitest';
import { editors, everybodyAlways, expectRules } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import { canCorrect, letterRules, readOnlyBecause, sendingAbilities } from './letters.policy.ts';

it('a letter is read by everybody who sees it, and written by those who may work on its process [API-151, API-152]', () => {
  expectRules(letterRules, { view: { row: everybodyAlways }, write: { row: editors } });
});

const reader = { isHr: false, isBusiness: true, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
const open = {
  status: CaseStatus.Open,
  isLocked: false,
  isSimpleProcess: false,
  accessLevelId: 2,
  adviserUserId: null,
  actorRelationId: null,
  actorRole: ParticipantRole.CaseOwner,
};

it('a letter says why its reader cannot write it', () => {
  const because = (change: object, status: number = DocumentStatus.InProgress) =>
    readOnlyBecause(reader, { ...open, ...change }, status);
  expect([
    because({}),
    because({}, DocumentStatus.Completed),
    because({ actorRole: ParticipantRole.Observer }),
    because({ isLocked: true }),
  ]).toEqual([null, 'completed', 'role', 'locked']);
  expect(because({ status: CaseStatus.Closed, isLocked: true })).toBe('closed');
});

it('a letter is corrected once it is completed, by those who may write letters on its case [LETTERDATE-05]', () => {
  const { InProgress, Completed } = DocumentStatus;
  expect([canCorrect(reader, open, Completed), canCorrect(reader, open, InProgress)]).toEqual([true, false]);
  for (const change of [{ actorRole: ParticipantRole.Observer }, { isLocked: true }, { status: CaseStatus.Closed }])
    expect(canCorrect(reader, { ...open, ...change }, Completed)).toBe(false);
});

it('whoever may write a letter says how it was sent, and takes that back; of one that was replaced, only the latter [SENT-03]', () => {
  const may = (change: object, correctedBy: string | null = null) =>
    sendingAbilities(reader, { ...open, ...change }, { correctedBy });
  expect(may({})).toEqual({ canRecord: true, canTakeBack: true });
  expect(may({}, 'another')).toEqual({ canRecord: false, canTakeBack: true });
  for (const change of [{ actorRole: ParticipantRole.Observer }, { isLocked: true }, { status: CaseStatus.Closed }])
    expect(may(change)).toEqual({ canRecord: false, canTakeBack: false });
});
