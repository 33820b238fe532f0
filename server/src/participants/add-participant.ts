import type { ParticipantSource } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isHrUser } from '../cases/hr-users.queries.ts';
import { recordLaterConflicts } from '../cases/later-conflicts.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import type { NewParticipant } from '../cases/participant.rows.ts';
import { insertParticipant } from '../cases/participant.rows.ts';
import { badField } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { relationTitle, roleTitle } from './participant.presenter.ts';
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

export interface AddParticipantInput {
  readonly userId: string;
  readonly roleId: number;
  readonly relationId: number | null | undefined;
  readonly blockedReason: string | null | undefined;
  readonly sourceId: ParticipantSource;
  /** Why the person is chosen although another part of theirs warns against it. */
  readonly conflictReason?: string | null | undefined;
}

/**
 * Puts a person on the case as stakeholder or observer, or blocks them from it. The case page and
 * processes call it. Whether the actor may change participants has been decided before;
 * everything about the person is decided here.
 * @throws ALREADY_EXISTS when the person has a role on the case; BAD_REQUEST,
 * NOT_AUTHORISED as participant-checks.ts says.
 */
export async function addParticipant(
  act: Act,
  theCase: CaseFacts,
  input: AddParticipantInput,
): Promise<ParticipantRow> {
  const person = await chosenPerson(act, theCase, { userId: input.userId, field: 'participantGuid' });
  const participants = await participantsOf(act.db, scopeOf(act.actor), theCase.id);
  const present = participants.find((one) => one.userId === person.userId);
  if (present !== undefined) throw alreadyOnCase(present.roleId);
  await assertNoOtherRecordForbids(act, participants, { userId: person.userId, roleId: input.roleId });
  const participation = participationOf(input);
  await assertMayChangeParticipation(act, theCase, person.userId, { before: null, after: participation });
  await assertRelationApart(act, theCase, person, {
    ...participation,
    field: 'participantGuid',
    reason: input.conflictReason,
  });
  const added: NewParticipant = { userId: person.userId, ...participation, sourceId: input.sourceId };
  const id = await insertParticipant(act, theCase, added);
  await recordAddition(act, theCase, { person, added });
  await settlePeople(act, theCase, takesHr(participation) ? { hrTakenFrom: person.userId } : {});
  if (participation.relationId === Relation.Respondent) await recordLaterConflicts(act, theCase);
  return rowOf(act, { id, person, added, isHr: await isHrUser(act.db, person.userId) });
}

function participationOf({
  roleId,
  relationId,
  blockedReason,
}: AddParticipantInput): Pick<NewParticipant, 'roleId' | 'relationId' | 'blockedReason'> {
  if (roleId === ParticipantRole.Blocked) {
    return {
      roleId,
      relationId: Relation.InterestedParty,
      blockedReason: assertHasText(blockedReason, 'blackListedReason', 'Field is required.'),
    };
  }
  if (roleId !== ParticipantRole.Stakeholder && roleId !== ParticipantRole.Observer) {
    throw badField('participantRoleId', 'Only a stakeholder, an observer or a blocked user can be added.');
  }
  if (relationId === null || relationId === undefined) throw badField('participantRelationId', 'Field is required.');
  return { roleId, relationId, blockedReason: null };
}

async function recordAddition(
  act: Act,
  theCase: CaseFacts,
  { person, added }: { readonly person: Person; readonly added: NewParticipant },
): Promise<void> {
  const named = { userId: person.userId, name: person.fullName };
  if (added.blockedReason !== null) {
    act.record(theCase, 'participant.blocked', { person: named, reason: added.blockedReason });
    return;
  }
  const relation = relationTitle(act.configuration.titles, added.relationId);
  const role = roleTitle(act.configuration.titles, added.roleId);
  act.record(theCase, 'participant.added', {
    person: named,
    role,
    relation,
    roleId: added.roleId,
    relationId: added.relationId,
  });
}

function rowOf(
  act: Act,
  {
    id,
    person,
    added,
    isHr,
  }: { readonly id: number; readonly person: Person; readonly added: NewParticipant; readonly isHr: boolean },
): ParticipantRow {
  return {
    id,
    userId: person.userId,
    roleId: added.roleId,
    relationId: added.relationId,
    blockedReason: added.blockedReason,
    sourceId: added.sourceId,
    isEmailOn: true,
    isInAppOn: true,
    addedAt: act.now,
    addedByName: act.actor.fullName,
    version: 1,
    fullName: person.fullName,
    employeeNumber: person.employeeNumber,
    jobTitle: person.jobTitle,
    email: person.email,
    isHr,
  };
}
