import { ParticipantRole } from '@evenhand/contract/participants';
import { ConflictReason } from '../participants/ConflictReason.tsx';
import { needsRelation } from '../participants/change-owner.ts';
import { OwnerSwap } from '../participants/OwnerSwap.tsx';
import { RelationField } from '../participants/RelationField.tsx';
import { useCasePeople } from '../participants/use-case-people.ts';
import { useConflict, useHandoverWarning } from '../participants/use-conflict.ts';
import { BlockedReasonStep } from './BlockedReasonStep.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';
import type { OutgoingOwner } from './OutgoingOwnerFields.tsx';
import { OutgoingOwnerFields } from './OutgoingOwnerFields.tsx';

const names = {
  reason: 'changeCaseOwnerReason',
  roleId: 'removedCaseOwnerRoleId',
  relationId: 'participantRelationId',
  blockedReason: 'removedCaseOwnerBlacklistedReason',
} as const;

/** The third section of EditParticipant: what the role that was chosen needs (COMP-EDITPART-02 … -04). */
export function EditedParticipation({
  values,
  onChange,
  onTouch,
  errors,
  surroundings,
}: ComponentFormProps<'EditParticipant'>) {
  const { participants } = useCasePeople(surroundings.caseId);
  const present = participants.find((person) => person.roleId === ParticipantRole.CaseOwner);
  const owner = present?.employee ?? null;
  const { participantRoleId: roleId, participantRelationId: relationId } = values;
  const chosen = participants.find(({ id }) => id === values.participantId);
  const becomesOwner = roleId === ParticipantRole.CaseOwner;
  const isOtherRelation = needsRelation(roleId) && relationId !== null && relationId !== chosen?.relationId;
  const conflict = useConflict(
    surroundings.caseId,
    chosen?.participantUserId ?? null,
    isOtherRelation ? String(relationId) : null,
  );
  const handover = useHandoverWarning(surroundings.caseId, becomesOwner ? (chosen?.participantUserId ?? null) : null, {
    userId: present?.participantUserId ?? null,
    relationId: needsRelation(values.removedCaseOwnerRoleId) ? relationId : null,
  });
  const reason = (
    <ConflictReason
      warning={becomesOwner ? handover : conflict.warning}
      value={values.conflictReason}
      onChange={(conflictReason) => onChange({ ...values, conflictReason })}
      error={errors.conflictReason}
    />
  );
  if (needsRelation(roleId)) {
    return (
      <FormStep number={3} title={formText.confirmReason}>
        <RelationField
          name="participantRelationId"
          error={errors.participantRelationId ?? conflict.refusal}
          value={values.participantRelationId}
          onChange={(participantRelationId) => onChange({ ...values, participantRelationId })}
        />
        {reason}
      </FormStep>
    );
  }
  if (roleId === ParticipantRole.Blocked) {
    return (
      <BlockedReasonStep
        number={3}
        value={values.blacklistedReason}
        onChange={(blacklistedReason) => onChange({ ...values, blacklistedReason })}
        onBlur={() => onTouch('blacklistedReason')}
        error={errors.blacklistedReason}
      />
    );
  }
  if (!becomesOwner) return null;
  const outgoing: OutgoingOwner = {
    reason: values.changeCaseOwnerReason,
    roleId: values.removedCaseOwnerRoleId,
    relationId: values.participantRelationId,
    blockedReason: values.removedCaseOwnerBlacklistedReason,
  };
  const changeOutgoing = (next: OutgoingOwner): void =>
    onChange({
      ...values,
      changeCaseOwnerReason: next.reason,
      removedCaseOwnerRoleId: next.roleId,
      participantRelationId: next.relationId,
      removedCaseOwnerBlacklistedReason: next.blockedReason,
    });
  return (
    <FormStep number={3} title={formText.changeCaseOwner}>
      <OwnerSwap from={owner} to={values.participantId === null ? null : { name: values.participantName ?? '' }} />
      <OutgoingOwnerFields
        values={outgoing}
        onChange={changeOutgoing}
        onTouch={onTouch}
        errors={errors}
        names={names}
      />
      {reason}
    </FormStep>
  );
}
