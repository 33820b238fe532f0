import { Relation } from '@evenhand/contract/participants';
import { anyRole, refuseAlreadyOnCase, refuseEmployee } from './already-on-case.ts';
import type { ComponentAct, ComponentForm } from './component-handler.ts';
import { bannerOnly, FIELD_IS_REQUIRED, isFilled, problems } from './problems.ts';

/**
 * BlacklistUser: blocks a person, who from then on must not learn that the case exists. Never undone:
 * participant screens correct it.
 */
export const blacklistUserForm: ComponentForm<'BlacklistUser'> = {
  configure: (_definition, component) => ({
    type: 'BlacklistUser',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
  }),
  validate(configuration, submission) {
    const hasUser = isFilled(submission.participantGuid);
    const hasReason = isFilled(submission.blacklistedReason);
    if (!configuration.isComponentSubmissionMandatory) return hasUser === hasReason ? null : bannerOnly();
    return problems({
      participantGuid: hasUser ? null : FIELD_IS_REQUIRED,
      blacklistedReason: hasReason ? null : FIELD_IS_REQUIRED,
    });
  },
};

export const blacklistUserAct: ComponentAct<'BlacklistUser'> = {
  checkChoices: () => null,
  refuse(submission, { view }) {
    const userId = submission.participantGuid;
    if (!isFilled(userId)) return null;
    return (
      refuseEmployee(view.facts, userId, 'participantGuid') ??
      refuseAlreadyOnCase(view.facts, userId, anyRole, 'participantGuid')
    );
  },
  apply(submission) {
    const { participantGuid: userId, blacklistedReason: reason } = submission;
    if (!isFilled(userId) || !isFilled(reason))
      return { data: { participantGuid: null, blacklistedReason: null }, effects: [], reversal: null };
    return {
      data: { participantGuid: userId, blacklistedReason: reason },
      effects: [{ kind: 'block-user', userId, reason, relationId: Relation.InterestedParty }],
      reversal: null,
    };
  },
  describe: () => [],
};
