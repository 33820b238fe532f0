import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { ownerText, participantsText } from './participants.text.ts';

/** A person who can be shown and chosen, whether found by a search or already on the case. */
export interface Candidate {
  userId: string;
  name: string;
  jobTitle: string | null;
}

export interface OwnerValues {
  newOwner: Candidate | null;
  reason: string;
  roleId: number | null;
  relationId: number | null;
  blockedReason: string;
}

/** The roles the outgoing owner may get: all but owner (PART-11). */
export const outgoingRoles = [
  ParticipantRole.Observer,
  ParticipantRole.Stakeholder,
  ParticipantRole.Blocked,
  ParticipantRole.Removed,
] as const;

/** PART-13 … PART-15. */
export function ownerModalTitle(outgoingRoleId: number | null): string {
  if (outgoingRoleId === ParticipantRole.Blocked) return ownerText.blockedCaseOwner;
  return outgoingRoleId === ParticipantRole.Removed ? ownerText.removeCaseOwner : ownerText.changeCaseOwner;
}

export function needsRelation(roleId: number | null): boolean {
  return roleId === ParticipantRole.Observer || roleId === ParticipantRole.Stakeholder;
}

/** A blocked person is always an interested party (PART-12); a removed person has no relationship at all. */
export function relationFor(roleId: number | null, chosen: number | null): number | null {
  if (roleId === ParticipantRole.Blocked) return Relation.InterestedParty;
  return needsRelation(roleId) ? chosen : null;
}

export function ownerErrors({
  newOwner,
  reason,
  roleId,
  relationId,
  blockedReason,
}: OwnerValues): FieldErrors<OwnerValues> {
  const errors: FieldErrors<OwnerValues> = {};
  if (newOwner === null) errors.newOwner = ownerText.choose;
  if (reason.trim() === '') errors.reason = ownerText.giveReason;
  if (roleId === null) errors.roleId = ownerText.giveRole;
  if (needsRelation(roleId) && relationId === null) errors.relationId = participantsText.required;
  if (roleId === ParticipantRole.Blocked && blockedReason.trim() === '')
    errors.blockedReason = ownerText.giveBlockingReason;
  return errors;
}
