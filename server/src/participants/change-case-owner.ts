import type { ParticipantSource } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { recordLaterConflicts } from '../cases/later-conflicts.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { endParticipant, insertParticipant, updateParticipant } from '../cases/participant.rows.ts';
import { assertRolesApart } from '../cases/role-separation.ts';
import { alreadyExists, badField } from '../platform/http/app-error.ts';
import { recordIdsOf } from '../users/person.queries.ts';
import { roleTitle } from './participant.presenter.ts';
import {
  alreadyOnCase,
  assertHasText,
  assertMayChangeParticipation,
  assertNoOtherRecordForbids,
  assertRelationApart,
  chosenPerson,
  takesHr,
} from './participant-checks.ts';
import { settlePeople } from './settle-people.ts';

export interface ChangeCaseOwnerInput {
  readonly newOwnerUserId: string;
  readonly reason: string;
  /** The new role of the outgoing owner: stakeholder, observer, blocked or removed, never owner (PART-11). */
  readonly outgoingRoleId: number;
  readonly outgoingRelationId: number | null | undefined;
  readonly outgoingBlockedReason: string | null | undefined;
  readonly sourceId: ParticipantSource;
  /** Why the person is chosen although another part of theirs warns against it. */
  readonly conflictReason?: string | null | undefined;
  /**
   * The owner the actor saw. What was chosen for that person is never
   * applied to another (security study A16).
   */
  readonly expectedOwnerUserId?: string | undefined;
}

type Outgoing = {
  readonly roleId: 2 | 3 | 4;
  readonly relationId: number;
  readonly blockedReason: string | null;
} | null;

/**
 * Hands the case to a new owner, who may be on it already. The two rows change in this order
 * because a case has one owner at most at any moment (participant_one_owner), and in one
 * transaction because it has at least one.
 * @throws ALREADY_EXISTS for the present owner or a blocked person, or when the owner is not the expected
 * one; BAD_REQUEST, NOT_AUTHORISED as participant-checks.ts says.
 */
export async function changeCaseOwner(act: Act, theCase: CaseFacts, input: ChangeCaseOwnerInput): Promise<void> {
  const reason = assertHasText(input.reason, 'changeCaseOwnerReason', 'Please specify the change reason to continue.');
  const outgoing = outgoingParticipation(input);
  const incoming = await chosenPerson(act, theCase, { userId: input.newOwnerUserId, field: 'newOwnerUserId' });
  const participants = await participantsOf(act.db, scopeOf(act.actor), theCase.id);
  const present = participants.find((one) => one.userId === incoming.userId);
  if (present?.roleId === ParticipantRole.CaseOwner || present?.roleId === ParticipantRole.Blocked)
    throw alreadyOnCase(present.roleId);
  await assertNoOtherRecordForbids(act, participants, { userId: incoming.userId, roleId: ParticipantRole.CaseOwner });
  const owner = participants.find((one) => one.roleId === ParticipantRole.CaseOwner);
  if (owner === undefined) throw new Error(`Case ${theCase.id} has no owner.`);
  const expected = input.expectedOwnerUserId?.toLowerCase() ?? owner.userId;
  if (expected !== owner.userId) {
    throw alreadyExists('Someone else has changed the case owner.', {
      current: { ownerUserId: owner.userId, ownerName: owner.fullName },
    });
  }
  // Blocking the outgoing owner would keep another record of theirs from the case that it takes over.
  if (
    outgoing?.roleId === ParticipantRole.Blocked &&
    (await recordIdsOf(act.db, owner.userId)).includes(incoming.userId)
  )
    throw alreadyOnCase(ParticipantRole.CaseOwner);
  await assertMayChangeParticipation(act, theCase, owner.userId, { before: owner, after: outgoing });

  await assertRolesApart(act, theCase, {
    userIds: [incoming.userId],
    name: incoming.fullName,
    as: { kind: 'owner' },
    field: 'newOwnerUserId',
    reason: input.conflictReason,
  });
  if (outgoing !== null && outgoing.relationId !== owner.relationId)
    await assertRelationApart(act, theCase, owner, {
      ...outgoing,
      field: 'existingOwnerRelationId',
      reason: input.conflictReason,
      nextOwnerUserId: incoming.userId,
    });
  if (outgoing === null) await endParticipant(act, theCase.id, owner.id);
  else await updateParticipant(act, theCase.id, owner.id, outgoing);
  await makeOwner(act, theCase, { userId: incoming.userId, present, sourceId: input.sourceId });

  act.record(theCase, 'case.owner-changed', {
    from: { userId: owner.userId, name: owner.fullName },
    to: { userId: incoming.userId, name: incoming.fullName },
    outgoingRole: roleTitle(act.configuration.titles, input.outgoingRoleId),
    reason,
    outgoingRoleId: input.outgoingRoleId,
    outgoingRelationId: outgoing?.relationId ?? null,
  });
  // Fewer people may read why a person is blocked than why the owner changed, so the block has its own entry.
  if (outgoing?.blockedReason)
    act.record(theCase, 'participant.blocked', {
      person: { userId: owner.userId, name: owner.fullName },
      reason: outgoing.blockedReason,
    });
  await settlePeople(act, theCase, {
    ownerUserId: incoming.userId,
    ...(takesHr(outgoing) ? { hrTakenFrom: owner.userId } : {}),
  });
  if (outgoing?.relationId === Relation.Respondent)
    await recordLaterConflicts(act, { ...theCase, ownerUserId: incoming.userId });
}

function outgoingParticipation(input: ChangeCaseOwnerInput): Outgoing {
  switch (input.outgoingRoleId) {
    case ParticipantRole.Removed:
      return null;
    case ParticipantRole.Blocked: {
      const blockedReason = assertHasText(
        input.outgoingBlockedReason,
        'existingOwnerBlacklistedReason',
        'Please specify the blocking reason to continue.',
      );
      return { roleId: ParticipantRole.Blocked, relationId: Relation.InterestedParty, blockedReason };
    }
    case ParticipantRole.Stakeholder:
    case ParticipantRole.Observer: {
      const relationId = input.outgoingRelationId;
      if (relationId === null || relationId === undefined)
        throw badField('existingOwnerRelationId', 'Field is required.');
      return { roleId: input.outgoingRoleId, relationId, blockedReason: null };
    }
    default:
      throw badField('existingOwnerNewRoleId', "Please specify the outgoing owner's new role.");
  }
}

async function makeOwner(
  act: Act,
  theCase: CaseFacts,
  incoming: {
    readonly userId: string;
    readonly present: ParticipantRow | undefined;
    readonly sourceId: ParticipantSource;
  },
): Promise<void> {
  const { userId, present, sourceId } = incoming;
  const participation = {
    roleId: ParticipantRole.CaseOwner,
    relationId: present?.relationId ?? null,
    blockedReason: null,
  };
  if (present === undefined) await insertParticipant(act, theCase, { userId, sourceId, ...participation });
  else await updateParticipant(act, theCase.id, present.id, participation);
}
