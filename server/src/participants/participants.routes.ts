import * as contract from '@evenhand/contract/participants';
import { ParticipantRole, ParticipantSource } from '@evenhand/contract/participants';
import { listRoleConflicts } from '@evenhand/contract/role-conflicts';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Scope } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { presentPersonFound } from '../users/person.presenter.ts';
import { searchPeople } from '../users/search-people.ts';
import { addParticipant } from './add-participant.ts';
import { changeCaseOwner } from './change-case-owner.ts';
import { editParticipant, removeParticipant } from './edit-and-remove-participant.ts';
import { presentParticipant } from './participant.presenter.ts';
import { participantRules } from './participants.policy.ts';
import { roleConflictsFor } from './role-conflicts.ts';
import { setParticipantNotifications } from './set-participant-notifications.ts';
import { stepAside } from './step-aside.ts';

/** The people on a case, and those who are blocked from it. */
export function participantsRoutes(serve: Serve): void {
  serve.read(contract.listParticipants, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const rows = await participantsOf(db, scope, subject.id);
    return rows
      .filter((row) => row.roleId !== ParticipantRole.Blocked)
      .map((row) => presentParticipant(row, actor, subject));
  });
  serve.read(contract.listBlockedUsers, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const rows = await participantsOf(db, scope, subject.id);
    return rows
      .filter((row) => row.roleId === ParticipantRole.Blocked)
      .map((row) => presentParticipant(row, actor, subject));
  });
  serve.act(contract.addParticipant, onCase(participantRules.add), async (act, { subject, body }) => {
    const input = {
      userId: body.participantGuid,
      roleId: body.participantRoleId,
      relationId: body.participantRelationId,
      blockedReason: body.blackListedReason,
      conflictReason: body.conflictReason ?? null,
      sourceId: sourceOf(act.actor, subject, body.participantSourceId),
    };
    return presentParticipant(await addParticipant(act, subject, input), act.actor, subject);
  });
  serve.act(contract.changeCaseOwner, onCase(participantRules.changeOwner), async (act, { subject, body }) => {
    const input = {
      newOwnerUserId: body.newOwnerUserId,
      reason: body.changeCaseOwnerReason,
      outgoingRoleId: body.existingOwnerNewRoleId,
      outgoingRelationId: body.existingOwnerRelationId,
      outgoingBlockedReason: body.existingOwnerBlacklistedReason,
      sourceId: sourceOf(act.actor, subject, body.newOwnerParticipantSourceId),
      conflictReason: body.conflictReason ?? null,
      expectedOwnerUserId: body.existingOwnerUserId ?? undefined,
    };
    await changeCaseOwner(act, subject, input);
    return null;
  });
  serve.act(contract.editParticipant, onCase(participantRules.edit), async (act, { subject, params, body }) => {
    const input = {
      participantId: params.participantId,
      roleId: body.participantRoleId,
      relationId: body.participantRelationId,
      blockedReason: body.blacklistedReason,
      conflictReason: body.conflictReason ?? null,
      version: body.version,
    };
    return presentParticipant(await editParticipant(act, subject, input), act.actor, subject);
  });
  serve.act(
    contract.setParticipantNotifications,
    onCase(participantRules.setNotifications),
    async (act, { subject, params, body }) => {
      const input = {
        participantId: params.participantId,
        isEmailOn: body.isEmailNotificationsEnabled,
        isInAppOn: body.isInAppNotificationsEnabled,
        version: body.version,
      };
      return presentParticipant(await setParticipantNotifications(act, subject, input), act.actor, subject);
    },
  );
  serve.act(contract.removeParticipant, onCase(participantRules.remove), async (act, { subject, params }) => {
    await removeParticipant(act, subject, params.participantId);
    return null;
  });
  serve.act(contract.stepAside, onCase(participantRules.stepAside), async (act, { subject, body }) => {
    await stepAside(act, subject, body.reason);
    return null;
  });
  serve.read(
    listRoleConflicts,
    onCase(participantRules.search),
    async ({ db, configuration, subject, query: { userIds = [], as } }) =>
      await roleConflictsFor({ db, configuration }, subject, { userIds, as }),
  );
  serve.read(contract.searchParticipants, onCase(participantRules.search), async ({ db, scope, subject, query }) => {
    const leaveOut = query.filterExistingParticipants === true ? await peopleOfCase(db, scope, subject) : [];
    return (await searchPeople(db, scope, { query: query.query, leaveOut })).map(presentPersonFound);
  });
}

/** Everybody on the case: participants, blocked users, adviser and employee (gaps G-41). */
async function peopleOfCase(db: ReadDb, scope: Scope, theCase: CaseFacts): Promise<string[]> {
  const participants = await participantsOf(db, scope, theCase.id);
  return [theCase.adviserUserId, theCase.employeeUserId, ...participants.map((one) => one.userId)].filter(
    (userId) => userId !== null,
  );
}

/**
 * The source of a participant follows from who acts; the body's value counts only when it says "from a
 * notification" (gaps G-40, DESIGN §7).
 */
function sourceOf(actor: Actor, theCase: CaseFacts, sent: number | null | undefined): ParticipantSource {
  if (sent === ParticipantSource.Notification) return ParticipantSource.Notification;
  return actsAsHr(actor, theCase) ? ParticipantSource.HrUser : ParticipantSource.BusinessUser;
}
