import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { refusalsText } from '@evenhand/contract/refusals.text';
import type { CaseFacts } from '../case-state.ts';
import { refuseAlreadyOnCase, refuseEmployee } from './already-on-case.ts';
import type { ComponentAct, ComponentForm } from './component-handler.ts';
import { bannerOnly, FIELD_IS_REQUIRED, isChosen, isFilled, NOT_IN_LIST, problems } from './problems.ts';
import type { GivenPart } from './roles-apart.ts';
import { handoverParts, reasonToKeep, refuseApart } from './roles-apart.ts';

type Submission = SubmissionOf<'ChangeCaseOwner'>;

/**
 * ChangeCaseOwner: hands the case over and gives the outgoing owner another role
 * (COMP-OWNER-01 … -04). Never undone.
 */
export const changeCaseOwnerForm: ComponentForm<'ChangeCaseOwner'> = {
  configure: (_definition, component) => ({
    type: 'ChangeCaseOwner',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
  }),
  validate(configuration, submission) {
    const missing = missingFields(submission);
    if (configuration.isComponentSubmissionMandatory) {
      return problems(
        missing,
        isFilled(submission.newOwnerUserId) ? refusalsText.requiredFields : 'Please select a participant.',
      );
    }
    return isEmpty(submission) || problems(missing) === null ? null : bannerOnly();
  },
};

export const changeCaseOwnerAct: ComponentAct<'ChangeCaseOwner'> = {
  checkChoices(submission) {
    const { existingOwnerNewRoleId: roleId, existingOwnerRelationId: relationId } = submission;
    const isRole = roleId === null || roleId === undefined || OUTGOING_ROLES.includes(roleId);
    const isRelation = !isChosen(relationId) || Object.values<number>(Relation).includes(relationId);
    return problems({
      existingOwnerNewRoleId: isRole ? null : NOT_IN_LIST,
      existingOwnerRelationId: isRelation ? null : NOT_IN_LIST,
    });
  },
  refuse(submission, { view }) {
    const userId = submission.newOwnerUserId;
    if (!isFilled(userId)) return null;
    const unfit = [ParticipantRole.CaseOwner, ParticipantRole.Blocked];
    return (
      refuseEmployee(view.facts, userId, 'newOwnerUserId') ??
      refuseAlreadyOnCase(view.facts, userId, unfit, 'newOwnerUserId') ??
      refuseApart(view.facts, partsGivenBy(submission, view.facts), submission.conflictReason)
    );
  },
  apply(submission, { view }) {
    const { newOwnerUserId, existingOwnerNewRoleId: roleId, changeCaseOwnerReason: reason } = submission;
    if (!isFilled(newOwnerUserId) || !isFilled(reason) || roleId === null || roleId === undefined)
      return { data: {}, effects: [], reversal: null };
    const isBlocked = roleId === ParticipantRole.Blocked;
    const blockedReason = isBlocked ? (submission.existingOwnerBlacklistedReason ?? null) : null;
    const relationId = isBlocked
      ? Relation.InterestedParty
      : KEEPS_RELATION.includes(roleId)
        ? (submission.existingOwnerRelationId ?? null)
        : null;
    const kept = reasonToKeep(view.facts, partsGivenBy(submission, view.facts), submission.conflictReason);
    return {
      data: {
        newOwnerUserId,
        existingOwnerNewRoleId: roleId,
        changeCaseOwnerReason: reason,
        existingOwnerBlacklistedReason: blockedReason,
        existingOwnerRelationId: relationId,
        ...kept,
      },
      effects: [
        {
          kind: 'change-owner',
          newOwnerUserId,
          existingOwnerNewRoleId: roleId,
          reason,
          blockedReason,
          relationId,
          ...kept,
        },
      ],
      reversal: null,
    };
  },
  describe: () => [],
};

function partsGivenBy(submission: Submission, facts: CaseFacts): GivenPart[] {
  const { newOwnerUserId, existingOwnerNewRoleId: roleId, existingOwnerRelationId: relationId } = submission;
  if (!isFilled(newOwnerUserId)) return [];
  const outgoing = roleId !== null && roleId !== undefined && KEEPS_RELATION.includes(roleId) ? relationId : null;
  return handoverParts(facts, {
    newOwnerUserId,
    relationId: outgoing,
    fields: { owner: 'newOwnerUserId', relation: 'existingOwnerRelationId' },
  });
}

/** Any role except case owner (PART-11); here -1 is a role, not "unset". */
const OUTGOING_ROLES: readonly number[] = [
  ParticipantRole.Removed,
  ParticipantRole.Stakeholder,
  ParticipantRole.Observer,
  ParticipantRole.Blocked,
];
const KEEPS_RELATION: readonly number[] = [ParticipantRole.Stakeholder, ParticipantRole.Observer];

function missingFields(submission: Submission): Record<string, string | null> {
  const roleId = submission.existingOwnerNewRoleId ?? null;
  const isReasonMissing = roleId === ParticipantRole.Blocked && !isFilled(submission.existingOwnerBlacklistedReason);
  const isRelationMissing =
    roleId !== null && KEEPS_RELATION.includes(roleId) && !isChosen(submission.existingOwnerRelationId);
  return {
    newOwnerUserId: isFilled(submission.newOwnerUserId) ? null : 'Please select a new case owner to continue.',
    changeCaseOwnerReason: isFilled(submission.changeCaseOwnerReason)
      ? null
      : 'Please specify the change reason to continue.',
    existingOwnerNewRoleId:
      roleId !== null && OUTGOING_ROLES.includes(roleId) ? null : "Please specify the outgoing owner's new role.",
    existingOwnerBlacklistedReason: isReasonMissing ? 'Please specify the blocking reason to continue.' : null,
    existingOwnerRelationId: isRelationMissing ? FIELD_IS_REQUIRED : null,
  };
}

function isEmpty(submission: Submission): boolean {
  const hasRole = submission.existingOwnerNewRoleId !== null && submission.existingOwnerNewRoleId !== undefined;
  return (
    !hasRole &&
    !isFilled(submission.newOwnerUserId) &&
    !isFilled(submission.changeCaseOwnerReason) &&
    !isFilled(submission.existingOwnerBlacklistedReason)
  );
}
