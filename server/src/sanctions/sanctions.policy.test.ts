import { CaseStatus } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { expect, it } from 'vitest';
import { expectAbility, expectRules, hrAlways, hrWhenOpen, writersAlways } from '../../testing/rule-table.ts';
import type { Actor } from '../access/actor.ts';
import type { LiveWarningsOnCase } from '../cases/case-abilities.ts';
import type { CaseRule, RuleFacts } from '../cases/case-rules.ts';
import { liveWarningRule, sanctionAbilities, sanctionRules } from './sanctions.policy.ts';

const { record, ...others } = sanctionRules;

it('those who work on a case read its sanctions, and HR records, changes and withdraws them [SANC-01, SANC-04, SANC-13, COMP-01]', () => {
  expectRules(others, {
    view: { row: writersAlways },
    appeal: { row: hrWhenOpen },
    withdraw: { row: hrAlways },
    compare: { row: hrAlways },
  });
});

const area = { accessLevelId: 2, adviserUserId: null, isSimpleProcess: false };
const open: Pick<RuleFacts, 'status' | 'isLocked' | keyof typeof area> = {
  ...area,
  status: CaseStatus.Open,
  isLocked: false,
};
const somebody = { isHr: false, isBusiness: true, userId: 'somebody', accessLevelIds: [] } as unknown as Actor;
const codeOf = (rule: CaseRule, role: ParticipantRole, relation: Relation, state = open) =>
  rule(somebody, { ...state, actorRole: role as never, actorRelationId: relation })?.code ?? null;

it('the hearing manager records what they decided, and the appeal manager what the appeal did [SANC-01, SANC-04]', () => {
  const { NotAuthorised, BadRequest } = ErrorCode;
  for (const [rule, own, other] of [
    [record, Relation.HearingManager, Relation.AppealManager],
    [others.appeal, Relation.AppealManager, Relation.HearingManager],
  ] as const) {
    expect(codeOf(rule, ParticipantRole.Stakeholder, own)).toBeNull();
    expect(codeOf(rule, ParticipantRole.CaseOwner, own)).toBeNull();
    expect(codeOf(rule, ParticipantRole.Observer, own)).toBe(NotAuthorised);
    expect(codeOf(rule, ParticipantRole.Stakeholder, other)).toBe(NotAuthorised);
    expect(codeOf(rule, ParticipantRole.Stakeholder, Relation.InvestigationManager)).toBe(NotAuthorised);
    expect(codeOf(rule, ParticipantRole.Stakeholder, own, { ...open, isLocked: true })).toBe(NotAuthorised);
    expect(codeOf(rule, ParticipantRole.Stakeholder, own, { ...open, status: CaseStatus.Closed })).toBe(BadRequest);
  }
});

it('what may be done is offered to those who may do it [SANC-01, SANC-04, SANC-13]', () => {
  expectAbility(sanctionAbilities.viewSanctions, sanctionRules.view);
  expectAbility(sanctionAbilities.recordSanction, sanctionRules.record);
  expectAbility(sanctionAbilities.changeSanctionOnAppeal, sanctionRules.appeal);
  expectAbility(sanctionAbilities.withdrawSanction, sanctionRules.withdraw);
});

it('live warnings are HR’s, at a step that says so the hearing manager’s too, and nobody’s where they are switched off [SANC-07]', () => {
  const { NotAuthorised } = ErrorCode;
  const hearing = (shown: LiveWarningsOnCase, role: ParticipantRole, relation: Relation = Relation.HearingManager) =>
    codeOf(liveWarningRule(shown), role, relation);
  expect(hearing('hearing-manager', ParticipantRole.Stakeholder)).toBeNull();
  expect(hearing('hearing-manager', ParticipantRole.CaseOwner)).toBeNull();
  expect(hearing('hearing-manager', ParticipantRole.Observer)).toBe(NotAuthorised);
  expect(hearing('hearing-manager', ParticipantRole.Stakeholder, Relation.AppealManager)).toBe(NotAuthorised);
  expect(hearing('hr', ParticipantRole.Stakeholder)).toBe(NotAuthorised);
  const hr = { isHr: true, isBusiness: false, userId: 'somebody', accessLevelIds: [2] } as unknown as Actor;
  expect(liveWarningRule('nobody')(hr, { ...open, actorRole: null, actorRelationId: null })?.code).toBe(NotAuthorised);
  for (const shown of ['hr', 'hearing-manager', 'nobody'] as const) {
    const ground = {
      liveWarnings: shown,
      may: (rule: CaseRule) => rule(hr, { ...open, actorRole: null, actorRelationId: null }) === null,
    };
    expect(sanctionAbilities.viewLiveWarnings(ground as never)).toBe(shown !== 'nobody');
  }
});
