import { ParticipantRole } from '@evenhand/contract/participants';
import { needsRelation } from '../participants/change-owner.ts';
import { OwnerSwap } from '../participants/OwnerSwap.tsx';
import { RelationField } from '../participants/RelationField.tsx';
import { useCasePeople } from '../participants/use-case-people.ts';
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
  const owner = participants.find((person) => person.roleId === ParticipantRole.CaseOwner)?.employee ?? null;
  const { participantRoleId: roleId } = values;
  if (needsRelation(roleId)) {
    return (
      <FormStep number={3} title={formText.confirmReason}>
        <RelationField
          name="participantRelationId"
          error={errors.participantRelationId}
          value={values.participantRelationId}
          onChange={(participantRelationId) => onChange({ ...values, participantRelationId })}
        />
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
  if (roleId !== ParticipantRole.CaseOwner) return null;
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
    </FormStep>
  );
}
