import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { assertVersion } from '../cases/change-case.ts';
import { recordLaterConflicts } from '../cases/later-conflicts.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { endParticipant, updateParticipant } from '../cases/participant.rows.ts';
import { badField, badRequest, notFound } from '../platform/http/app-error.ts';
import { relationTitle, roleTitle } from './participant.presenter.ts';
import {
  assertHasText,
  assertMayChangeParticipation,
  assertNoOtherRecordForbids,
  assertRelationApart,
  takesHr,
} from './participant-checks.ts';
import { settlePeople } from './settle-people.ts';

interface EditParticipantInput {
  readonly participantId: number;
  readonly roleId: number;
  readonly relationId: number | null | undefined;
  readonly blockedReason: string | null | undefined;
  /** Why the person is chosen although another part of theirs warns against it. */
  readonly conflictReason?: string | null | undefined;
  /** The version the change was made from; undefined takes the stored one. */
  readonly version: number | undefined;
}

type Participation = Pick<ParticipantRow, 'roleId' | 'relationId' | 'blockedReason'>;

/**
 * Changes an observer or stakeholder, blocks one, or changes the reason of a block (PART-28). Making a person
 * the owner is a change of owner, and taking a person off the case is a removal; both are separate acts.
 * @throws NOT_FOUND when there is no participant with this id; ALREADY_EXISTS with the
 * newer row when it was changed meanwhile.
 */
export async function editParticipant(
  act: Act,
  theCase: CaseFacts,
  input: EditParticipantInput,
): Promise<ParticipantRow> {
  const participants = await participantsOf(act.db, scopeOf(act.actor), theCase.id);
  const before = participants.find((one) => one.id === input.participantId);
  if (before === undefined) throw notFound('This participant could not be found.');
  const after = participationOf(before, input);
  if (
    before.roleId === after.roleId &&
    before.relationId === after.relationId &&
    before.blockedReason === after.blockedReason
  )
    return before;
  const { roleId, relationId, blockedReason, version } = before;
  const current = {
    participantRoleId: roleId,
    participantRelationId: relationId,
    blacklistedReason: blockedReason,
    version,
  };
  await assertVersion(input.version, version, async () => ({ current }));
  if (after.roleId === ParticipantRole.Blocked && before.roleId !== ParticipantRole.Blocked)
    await assertNoOtherRecordForbids(act, participants, { userId: before.userId, roleId: after.roleId });
  await assertMayChangeParticipation(act, theCase, before.userId, { before, after });
  if (after.relationId !== before.relationId)
    await assertRelationApart(act, theCase, before, {
      ...after,
      field: 'participantRelationId',
      reason: input.conflictReason,
    });
  await updateParticipant(act, theCase.id, before.id, after);
  await recordChange(act, theCase, { before, after });
  await settlePeople(act, theCase, takesHr(after) ? { hrTakenFrom: before.userId } : {});
  if (after.relationId === Relation.Respondent) await recordLaterConflicts(act, theCase);
  return { ...before, ...after, version: version + 1 };
}

/**
 * Takes a stakeholder or observer off the case, or lifts a block.
 * @throws NOT_FOUND when nobody with this id is on the case; BAD_REQUEST for the
 * owner, whom a case always has.
 */
export async function removeParticipant(act: Act, theCase: CaseFacts, participantId: number): Promise<void> {
  const leaving = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(
    (one) => one.id === participantId,
  );
  if (leaving === undefined) throw notFound('This participant could not be found.');
  if (leaving.roleId === ParticipantRole.CaseOwner)
    throw badRequest('The case owner cannot be removed. Change the case owner instead.');
  await assertMayChangeParticipation(act, theCase, leaving.userId, { before: leaving, after: null });
  await endParticipant(act, theCase.id, leaving.id);
  const person = { userId: leaving.userId, name: leaving.fullName };
  if (leaving.roleId === ParticipantRole.Blocked) act.record(theCase, 'participant.unblocked', { person });
  else {
    act.record(theCase, 'participant.removed', { person, role: roleTitle(act.configuration.titles, leaving.roleId) });
  }
  await settlePeople(act, theCase);
}

function participationOf(before: ParticipantRow, input: EditParticipantInput): Participation {
  if (before.roleId === ParticipantRole.CaseOwner)
    throw badField('participantRoleId', 'Only observers and stakeholders can be edited.');
  if (input.roleId === ParticipantRole.CaseOwner)
    throw badField('participantRoleId', 'Change the case owner to hand the case to this person.');
  if (input.roleId === ParticipantRole.Blocked) {
    const blockedReason = assertHasText(input.blockedReason, 'blacklistedReason', 'Field is required.');
    return { roleId: ParticipantRole.Blocked, relationId: Relation.InterestedParty, blockedReason };
  }
  if (before.roleId === ParticipantRole.Blocked)
    throw badField('participantRoleId', 'Only the reason of a blocked user can be changed.');
  if (input.roleId !== ParticipantRole.Stakeholder && input.roleId !== ParticipantRole.Observer) {
    throw badField('participantRoleId', 'Remove the participant to take this person off the case.');
  }
  if (input.relationId === null || input.relationId === undefined)
    throw badField('participantRelationId', 'Field is required.');
  return { roleId: input.roleId, relationId: input.relationId, blockedReason: null };
}

async function recordChange(
  act: Act,
  theCase: CaseFacts,
  { before, after }: { readonly before: ParticipantRow; readonly after: Participation },
): Promise<void> {
  const person = { userId: before.userId, name: before.fullName };
  if (after.blockedReason === null) {
    const toRole = roleTitle(act.configuration.titles, after.roleId);
    act.record(theCase, 'participant.changed', {
      person,
      fromRole: roleTitle(act.configuration.titles, before.roleId),
      toRole,
      fromRelation: relationTitle(act.configuration.titles, before.relationId),
      toRelation: relationTitle(act.configuration.titles, after.relationId),
      toRoleId: after.roleId,
      toRelationId: after.relationId,
    });
  } else if (before.blockedReason === null) {
    act.record(theCase, 'participant.blocked', { person, reason: after.blockedReason });
  } else {
    act.record(theCase, 'participant.block-changed', { person, from: before.blockedReason, to: after.blockedReason });
  }
}
