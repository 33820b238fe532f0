import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Titles } from '@evenhand/engine/titles';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { isKeptByHr } from './participant-checks.ts';
import { participantRules } from './participants.policy.ts';

/** The only way from a stored participant to the wire (CONF-22), with what the caller may do to this row. */
export function presentParticipant(row: ParticipantRow, actor: Actor, loaded: CaseFacts): Participant {
  const theCase = row.userId === actor.userId ? withParticipation(loaded, row) : loaded;
  const isOwner = row.roleId === ParticipantRole.CaseOwner;
  const isBlocked = row.roleId === ParticipantRole.Blocked;
  const mayEnd = !isKeptByHr(row) || actsAsHr(actor, theCase);
  return {
    id: row.id,
    participantId: row.id,
    participantUserId: row.userId,
    employee: {
      id: row.userId,
      userId: row.userId,
      name: row.fullName,
      employeeId: row.employeeNumber,
      jobTitle: row.jobTitle,
      email: row.email,
    },
    roleId: row.roleId,
    relationId: row.relationId,
    blacklistedReason: mayReadBlockedReason(actor, theCase) ? row.blockedReason : null,
    participantSource: row.sourceId,
    isEmailNotificationsEnabled: row.isEmailOn,
    isInAppNotificationsEnabled: row.isInAppOn,
    addedBy: row.addedByName,
    addedDateTime: row.addedAt.toISOString(),
    version: row.version,
    abilities: {
      edit: !isOwner && (isBlocked || mayEnd) && participantRules.edit(actor, theCase) === null,
      // On the owner's row: hand the case on. On another's: make this person the owner (PART-09, PART-16).
      changeOwner: !isBlocked && participantRules.changeOwner(actor, theCase) === null,
      setNotifications: !isBlocked && participantRules.setNotifications(actor, theCase) === null,
      remove: !isOwner && mayEnd && participantRules.remove(actor, theCase) === null,
    },
  };
}

/** A person who has just changed their own row is answered by the rights they have now. A party stays one. */
function withParticipation(theCase: CaseFacts, { roleId, relationId }: ParticipantRow): CaseFacts {
  const isParty = theCase.actorRelationId === Relation.Respondent;
  return {
    ...theCase,
    actorRole: roleId === ParticipantRole.Blocked ? null : roleId,
    actorRelationId: isParty ? Relation.Respondent : relationId,
  };
}

/** Everybody who sees a case sees who is blocked. Only HR and writers read why (security study D4). */
function mayReadBlockedReason(actor: Actor, theCase: CaseFacts): boolean {
  return isWriterOf(actor, theCase);
}

/**
 * A role in the words a history entry keeps. Removed is not a role on a case, so its title
 * does not fit into a sentence (PART-03).
 */
export function roleTitle(titles: Titles, roleId: number): string {
  if (roleId === ParticipantRole.Removed) return 'Removed';
  return titles.lookup('participant-roles').get(roleId) ?? '';
}

export function relationTitle(titles: Titles, relationId: number | null): string | null {
  if (relationId === null) return null;
  return titles.lookup('relations').get(relationId) ?? '';
}
