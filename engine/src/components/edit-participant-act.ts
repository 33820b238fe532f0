import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { CaseFacts, ParticipantFacts } from '../case-state.ts';
import type { ChangeOwner, EditParticipant } from '../effects.ts';
import { badRequest } from '../refusals.ts';
import type { ComponentAct } from './component-handler.ts';
import { hasRelation } from './edit-participant.ts';
import { isChosen, NOT_IN_LIST, problems } from './problems.ts';
import type { GivenPart } from './roles-apart.ts';
import { handoverParts, reasonToKeep, refuseApart } from './roles-apart.ts';

type Submission = SubmissionOf<'EditParticipant'>;

/** Submits EditParticipant: a change of role, a block, or a change of owner to the person chosen. */
export const editParticipantAct: ComponentAct<'EditParticipant'> = {
  checkChoices({ participantRoleId, removedCaseOwnerRoleId, participantRelationId }) {
    const isOutgoing =
      removedCaseOwnerRoleId === null ||
      removedCaseOwnerRoleId === undefined ||
      OUTGOING_ROLES.includes(removedCaseOwnerRoleId);
    const isRelation =
      !isChosen(participantRelationId) || Object.values<number>(Relation).includes(participantRelationId);
    return problems({
      participantRoleId: !isChosen(participantRoleId) || ROLES.includes(participantRoleId) ? null : NOT_IN_LIST,
      removedCaseOwnerRoleId: isOutgoing ? null : NOT_IN_LIST,
      participantRelationId: isRelation ? null : NOT_IN_LIST,
    });
  },
  refuse(submission, { view }) {
    const { participantId } = submission;
    if (!isChosen(participantId)) return null;
    const person = personOf(view.facts, participantId);
    if (person !== null && hasRelation(person.roleId))
      return refuseApart(view.facts, partsGivenBy(submission, person, view.facts), submission.conflictReason);
    const sentence =
      person === null ? 'This participant could not be found.' : 'Only observers and stakeholders can be edited.';
    return badRequest(sentence, { fields: { participantId: sentence } });
  },
  apply(submission, { view }) {
    const person = personOf(view.facts, submission.participantId);
    const effect = person === null ? null : effectOf(submission, person);
    if (person === null || effect === null) return { data: {}, effects: [], reversal: null };
    const kept = reasonToKeep(view.facts, partsGivenBy(submission, person, view.facts), submission.conflictReason);
    return { data: { ...keptOf(submission), ...kept }, effects: [{ ...effect, ...kept }], reversal: null };
  },
  describe: () => [],
};

/** COMP-EDITPART-02 … -04. A person is taken off the case with the participant screens. */
const ROLES: readonly number[] = [
  ParticipantRole.CaseOwner,
  ParticipantRole.Stakeholder,
  ParticipantRole.Observer,
  ParticipantRole.Blocked,
];

/** Any role except case owner (PART-11); here -1 is a role, not "unset". */
const OUTGOING_ROLES: readonly number[] = [
  ParticipantRole.Removed,
  ParticipantRole.Stakeholder,
  ParticipantRole.Observer,
  ParticipantRole.Blocked,
];

function personOf(facts: CaseFacts, participantId: number | null | undefined): ParticipantFacts | null {
  return (
    facts.participants.find((person) => person.id === participantId && person.roleId !== ParticipantRole.Removed) ??
    null
  );
}

/** Null for a form that is not filled, which only a component that need not be submitted lets through. */
function effectOf(submission: Submission, { userId }: ParticipantFacts): EditParticipant | ChangeOwner | null {
  const {
    participantId,
    participantRoleId: roleId,
    participantRelationId: relationId,
    removedCaseOwnerRoleId: outgoing,
  } = submission;
  if (!isChosen(participantId) || !isChosen(roleId)) return null;
  if (roleId === ParticipantRole.Blocked) {
    const blockedReason = submission.blacklistedReason ?? '';
    return {
      kind: 'edit-participant',
      participantId,
      userId,
      roleId,
      relationId: Relation.InterestedParty,
      blockedReason,
    };
  }
  if (roleId !== ParticipantRole.CaseOwner) {
    return isChosen(relationId)
      ? { kind: 'edit-participant', participantId, userId, roleId, relationId, blockedReason: null }
      : null;
  }
  if (outgoing === null || outgoing === undefined) return null;
  const isBlocked = outgoing === ParticipantRole.Blocked;
  return {
    kind: 'change-owner',
    newOwnerUserId: userId,
    existingOwnerNewRoleId: outgoing,
    reason: submission.changeCaseOwnerReason ?? '',
    blockedReason: isBlocked ? (submission.removedCaseOwnerBlacklistedReason ?? '') : null,
    relationId: isBlocked ? Relation.InterestedParty : hasRelation(outgoing) ? (relationId ?? null) : null,
  };
}

function partsGivenBy(
  submission: Submission,
  { userId, relationId: before }: ParticipantFacts,
  facts: CaseFacts,
): GivenPart[] {
  const { participantRoleId: roleId, participantRelationId: relationId, removedCaseOwnerRoleId: outgoing } = submission;
  if (roleId === ParticipantRole.CaseOwner)
    return handoverParts(facts, {
      newOwnerUserId: userId,
      relationId: hasRelation(outgoing) ? relationId : null,
      fields: { owner: 'participantId', relation: 'participantRelationId' },
    });
  if (!hasRelation(roleId) || !isChosen(relationId) || relationId === before) return [];
  return [{ userId, as: { kind: 'relation', relationId }, field: 'participantRelationId' }];
}

/** Drops values that were typed for a role other than the chosen one. */
function keptOf(submission: Submission): Submission {
  const { participantId, participantRoleId: roleId, removedCaseOwnerRoleId: outgoing } = submission;
  const isOwner = roleId === ParticipantRole.CaseOwner;
  const keepsRelation = hasRelation(roleId) || (isOwner && hasRelation(outgoing));
  return {
    participantId,
    participantRoleId: roleId,
    participantRelationId: keepsRelation ? submission.participantRelationId : null,
    blacklistedReason: roleId === ParticipantRole.Blocked ? submission.blacklistedReason : null,
    changeCaseOwnerReason: isOwner ? submission.changeCaseOwnerReason : null,
    removedCaseOwnerRoleId: isOwner ? outgoing : null,
    removedCaseOwnerBlacklistedReason:
      isOwner && outgoing === ParticipantRole.Blocked ? submission.removedCaseOwnerBlacklistedReason : null,
  };
}
