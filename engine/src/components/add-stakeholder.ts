import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { CaseFacts } from '../case-state.ts';
import { badRequest } from '../refusals.ts';
import { latestCompletedVisit } from '../visits.ts';
import { anyRole, participantOf, refuseAlreadyOnCase, refuseEmployee } from './already-on-case.ts';
import type { ActContext, ComponentAct, ComponentForm, SettingsOf } from './component-handler.ts';
import { bannerOnly, FIELD_IS_REQUIRED, isChosen, isFilled, NOT_IN_LIST, problems } from './problems.ts';
import type { GivenPart } from './roles-apart.ts';
import { reasonToKeep, refuseApart, refuseOtherPart } from './roles-apart.ts';

/** AddStakeholder: puts a stakeholder or an observer on the case, source workflow (COMP-ADDPART-01 … -04). */
export const addStakeholderForm: ComponentForm<'AddStakeholder'> = {
  configure: (_definition, component, settings) => ({
    type: 'AddStakeholder',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    roleIds: [...settings.roleIds],
    preferredRelationId: settings.relationId,
    isRelationFixed: settings.isRelationFixed === true,
  }),
  validate(configuration, submission) {
    const missing = {
      participantGuid: isFilled(submission.participantGuid) ? null : FIELD_IS_REQUIRED,
      participantRoleId: isChosen(submission.participantRoleId) ? null : FIELD_IS_REQUIRED,
      participantRelationId: isChosen(submission.participantRelationId) ? null : FIELD_IS_REQUIRED,
    };
    const count = Object.values(missing).filter((text) => text !== null).length;
    if (configuration.isComponentSubmissionMandatory) return problems(missing);
    // The role and the relation may be preselected, so a form without a person counts as empty.
    return count === 0 || !isFilled(submission.participantGuid) ? null : bannerOnly();
  },
};

export const addStakeholderAct: ComponentAct<'AddStakeholder'> = {
  checkChoices(submission, context) {
    const roleId = submission.participantRoleId;
    const isOffered = !isChosen(roleId) || (settingsOf(context).roleIds.includes(roleId) && ADDABLE.includes(roleId));
    const isRelation =
      !isChosen(submission.participantRelationId) ||
      relationsOffered(settingsOf(context)).includes(submission.participantRelationId);
    return problems({
      participantRoleId: isOffered ? null : NOT_IN_LIST,
      participantRelationId: isRelation ? null : NOT_IN_LIST,
    });
  },
  refuse(submission, context) {
    const userId = submission.participantGuid;
    if (!isFilled(userId)) return null;
    const { facts } = context.view;
    if (isAppointedAlready(submission, context)) return null;
    if (hasHeldOneOf(settingsOf(context).notRelationIds, facts, userId))
      return badRequest(OTHER_PART, { fields: { participantGuid: OTHER_PART } });
    const part = partGivenBy(submission);
    return (
      refuseEmployee(facts, userId, 'participantGuid') ??
      refuseOtherPart(facts, part) ??
      refuseAlreadyOnCase(facts, userId, anyRole, 'participantGuid') ??
      refuseApart(facts, [part], submission.conflictReason)
    );
  },
  apply(submission, context) {
    const { participantGuid: userId, participantRoleId: roleId, participantRelationId: relationId } = submission;
    if (!isFilled(userId) || !isChosen(roleId) || !isChosen(relationId)) {
      return {
        data: { participantGuid: null, participantRoleId: null, participantRelationId: null },
        effects: [],
        reversal: null,
      };
    }
    const data = { participantGuid: userId, participantRoleId: roleId, participantRelationId: relationId };
    if (isAppointedAlready(submission, context)) return { data, effects: [], reversal: null };
    const kept = reasonToKeep(context.view.facts, [partGivenBy(submission)], submission.conflictReason);
    return {
      data: { ...data, ...kept },
      effects: [{ kind: 'add-participant', userId, roleId, relationId, ...kept }],
      reversal: { kind: 'participant', userId, roleId, relationId },
    };
  },
  // The added person has an entry of their own.
  describe: ({ participantGuid }) =>
    isFilled(participantGuid) ? [] : [{ label: 'Added', text: 'nobody', inSentence: 'nobody added' }],
};

function partGivenBy(submission: SubmissionOf<'AddStakeholder'>): GivenPart {
  const { participantGuid, participantRelationId } = submission;
  return {
    userId: participantGuid ?? '',
    as: { kind: 'relation', relationId: participantRelationId ?? UNSET },
    field: 'participantGuid',
  };
}

/** The wire's "unset", which is no relation and so in no conflict. */
const UNSET = -1;

/** COMP-ADDPART-01, also against a pack that says otherwise (validation V13). */
const ADDABLE: readonly number[] = [ParticipantRole.Stakeholder, ParticipantRole.Observer];

const OTHER_PART = 'This person already has another part in this case and cannot be chosen here.';

function relationsOffered({ isRelationFixed, relationId }: SettingsOf<'AddStakeholder'>): readonly number[] {
  return isRelationFixed === true && relationId !== null ? [relationId] : Object.values<number>(Relation);
}

/**
 * The step comes up again for the person it has appointed, who still has the role and the relation: the
 * answer stands, and nobody is added.
 */
function isAppointedAlready(submission: SubmissionOf<'AddStakeholder'>, { view, component }: ActContext): boolean {
  const { participantGuid: userId, participantRoleId: roleId, participantRelationId: relationId } = submission;
  if (!isFilled(userId)) return false;
  const person = participantOf(view.facts, userId);
  const before = latestCompletedVisit(view.record, component.id)?.data as
    | SubmissionOf<'AddStakeholder'>
    | null
    | undefined;
  return (
    before?.participantGuid === userId &&
    person !== null &&
    person.roleId === roleId &&
    person.relationId === relationId
  );
}

function hasHeldOneOf(relationIds: readonly number[], facts: CaseFacts, userId: string): boolean {
  const now = participantOf(facts, userId)?.relationId;
  const ever = facts.relationsHeld.find((held) => held.userId === userId)?.relationIds ?? [];
  return relationIds.some((id) => id === now || ever.includes(id));
}

function settingsOf(context: ActContext): SettingsOf<'AddStakeholder'> {
  return context.component.settings as SettingsOf<'AddStakeholder'>;
}
