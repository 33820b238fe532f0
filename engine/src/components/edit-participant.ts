import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { ComponentForm } from './component-handler.ts';
import { bannerOnly, FIELD_IS_REQUIRED, isChosen, isFilled, problems } from './problems.ts';

type Submission = SubmissionOf<'EditParticipant'>;

/**
 * EditParticipant: another role on the case for a stakeholder or observer (COMP-EDITPART-01 … -09). Never
 * undone: participant screens correct it.
 */
export const editParticipantForm: ComponentForm<'EditParticipant'> = {
  configure: (_definition, component) => ({
    type: 'EditParticipant',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
  }),
  validate(configuration, submission) {
    const found = problems(missingFields(submission));
    if (configuration.isComponentSubmissionMandatory) return found;
    return found === null || isEmpty(submission) ? null : bannerOnly();
  },
};

/** Roles that are held for a reason, the relation. */
export function hasRelation(roleId: number | null | undefined): boolean {
  return roleId === ParticipantRole.Stakeholder || roleId === ParticipantRole.Observer;
}

function missingFields(submission: Submission): Record<string, string | null> {
  const { participantRoleId: roleId } = submission;
  return {
    participantId: isChosen(submission.participantId) ? null : FIELD_IS_REQUIRED,
    participantRoleId: isChosen(roleId) ? null : FIELD_IS_REQUIRED,
    ...(hasRelation(roleId) ? { participantRelationId: missingRelation(submission) } : {}),
    ...(roleId === ParticipantRole.Blocked
      ? { blacklistedReason: isFilled(submission.blacklistedReason) ? null : FIELD_IS_REQUIRED }
      : {}),
    ...(roleId === ParticipantRole.CaseOwner ? missingForOwner(submission) : {}),
  };
}

function missingForOwner(submission: Submission): Record<string, string | null> {
  const outgoing = submission.removedCaseOwnerRoleId ?? null;
  const isReasonMissing =
    outgoing === ParticipantRole.Blocked && !isFilled(submission.removedCaseOwnerBlacklistedReason);
  return {
    changeCaseOwnerReason: isFilled(submission.changeCaseOwnerReason)
      ? null
      : 'Please specify the change reason to continue.',
    removedCaseOwnerRoleId: outgoing === null ? "Please specify the outgoing owner's new role." : null,
    participantRelationId: hasRelation(outgoing) ? missingRelation(submission) : null,
    removedCaseOwnerBlacklistedReason: isReasonMissing ? 'Please specify the blocking reason to continue.' : null,
  };
}

function missingRelation({ participantRelationId }: Submission): string | null {
  return isChosen(participantRelationId) ? null : FIELD_IS_REQUIRED;
}

function isEmpty(submission: Submission): boolean {
  const texts = [
    submission.blacklistedReason,
    submission.changeCaseOwnerReason,
    submission.removedCaseOwnerBlacklistedReason,
  ];
  return !isChosen(submission.participantId) && !isChosen(submission.participantRoleId) && !texts.some(isFilled);
}
