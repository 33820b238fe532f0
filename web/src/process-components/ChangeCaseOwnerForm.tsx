import { ParticipantRole } from '@evenhand/contract/participants';
import { ConflictReason } from '../participants/ConflictReason.tsx';
import { needsRelation, ownerModalTitle } from '../participants/change-owner.ts';
import { OwnerPicker } from '../participants/OwnerPicker.tsx';
import { OwnerSwap } from '../participants/OwnerSwap.tsx';
import { useCasePeople } from '../participants/use-case-people.ts';
import { useHandoverWarning } from '../participants/use-conflict.ts';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';
import type { OutgoingOwner } from './OutgoingOwnerFields.tsx';
import { OutgoingOwnerFields } from './OutgoingOwnerFields.tsx';

const names = {
  reason: 'changeCaseOwnerReason',
  roleId: 'existingOwnerNewRoleId',
  relationId: 'existingOwnerRelationId',
  blockedReason: 'existingOwnerBlacklistedReason',
} as const;

/** Choose the new owner, then say why and what the outgoing owner becomes (COMP-OWNER-03). */
export function ChangeCaseOwnerForm({
  values,
  onChange,
  onTouch,
  errors,
  surroundings,
}: ComponentFormProps<'ChangeCaseOwner'>) {
  const { participants } = useCasePeople(surroundings.caseId);
  const present = participants.find((person) => person.roleId === ParticipantRole.CaseOwner);
  const owner = present?.employee ?? null;
  const warning = useHandoverWarning(surroundings.caseId, values.newOwnerUserId, {
    userId: present?.participantUserId ?? null,
    relationId: needsRelation(values.existingOwnerNewRoleId) ? values.existingOwnerRelationId : null,
  });
  const outgoing: OutgoingOwner = {
    reason: values.changeCaseOwnerReason,
    roleId: values.existingOwnerNewRoleId,
    relationId: values.existingOwnerRelationId,
    blockedReason: values.existingOwnerBlacklistedReason,
  };
  const changeOutgoing = ({ reason, roleId, relationId, blockedReason }: OutgoingOwner): void =>
    onChange({
      ...values,
      changeCaseOwnerReason: reason,
      existingOwnerNewRoleId: roleId,
      existingOwnerRelationId: relationId,
      existingOwnerBlacklistedReason: blockedReason,
    });
  return (
    <>
      <FormStep number={1} title={formText.newOwner}>
        <OwnerPicker
          caseId={surroundings.caseId}
          name="newOwnerUserId"
          value={values.newOwnerUserId}
          chosenName={values.newOwnerName}
          onPick={({ userId, name }) => onChange({ ...values, newOwnerUserId: userId, newOwnerName: name })}
          error={errors.newOwnerUserId}
        />
      </FormStep>
      <FormStep number={2} title={ownerModalTitle(values.existingOwnerNewRoleId)}>
        <OwnerSwap from={owner} to={values.newOwnerUserId === null ? null : { name: values.newOwnerName ?? '' }} />
        <OutgoingOwnerFields
          values={outgoing}
          onChange={changeOutgoing}
          onTouch={onTouch}
          errors={errors}
          names={names}
        />
        <ConflictReason
          warning={warning}
          value={values.conflictReason}
          onChange={(conflictReason) => onChange({ ...values, conflictReason })}
          error={errors.conflictReason}
        />
      </FormStep>
    </>
  );
}
