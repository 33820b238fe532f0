import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { needsRelation } from './change-owner.ts';
import { participantsText } from './participants.text.ts';

export interface EditValues {
  roleId: number | null;
  relationId: number | null;
  blockedReason: string;
  conflictReason: string;
}

/** PART-29 and PART-30. Handing over the case and removing a person need nothing more here. */
export function editErrors({
  roleId,
  relationId,
  blockedReason,
}: Omit<EditValues, 'conflictReason'>): FieldErrors<EditValues> {
  const errors: FieldErrors<EditValues> = {};
  if (roleId === null) errors.roleId = participantsText.required;
  if (needsRelation(roleId) && relationId === null) errors.relationId = participantsText.required;
  if (roleId === ParticipantRole.Blocked && blockedReason.trim() === '')
    errors.blockedReason = participantsText.required;
  return errors;
}

/** Roles a stakeholder or observer can be given. Some of them are separate acts that need their own right. */
export function rolesOnOffer({ abilities }: Participant): number[] {
  return [
    ParticipantRole.Stakeholder,
    ParticipantRole.Observer,
    ...(abilities.changeOwner ? [ParticipantRole.CaseOwner] : []),
    ParticipantRole.Blocked,
    ...(abilities.remove ? [ParticipantRole.Removed] : []),
  ];
}
