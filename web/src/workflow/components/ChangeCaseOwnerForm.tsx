import { Limits } from '@evenhand/contract/limits';
import { ParticipantRole } from '@evenhand/contract/participants';
import { needsRelation, outgoingRoles, ownerModalTitle, relationFor } from '../../participants/change-owner.ts';
import { OwnerPicker } from '../../participants/OwnerPicker.tsx';
import { OwnerSwap } from '../../participants/OwnerSwap.tsx';
import { RelationField } from '../../participants/RelationField.tsx';
import { useCasePeople } from '../../participants/use-case-people.ts';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';

/** Pick the new owner, then say why and what the outgoing one becomes (COMP-OWNER-03). */
export function ChangeCaseOwnerForm({ values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'ChangeCaseOwner'>) {
  const { participants } = useCasePeople(surroundings.caseId);
  const owner = participants.find((person) => person.roleId === ParticipantRole.CaseOwner)?.employee ?? null;
  const roleId = values.existingOwnerNewRoleId;
  const isBlocked = roleId === ParticipantRole.Blocked;
  const chooseRole = (next: number): void => {
    const kept = isBlocked ? null : values.existingOwnerRelationId;
    onChange({ ...values, existingOwnerNewRoleId: next, existingOwnerRelationId: relationFor(next, kept) });
  };
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
      <FormStep number={2} title={ownerModalTitle(roleId)}>
        <OwnerSwap from={owner} to={values.newOwnerUserId === null ? null : { name: values.newOwnerName ?? '' }} />
        <Textarea
          label={formText.changeReason}
          name="changeCaseOwnerReason"
          limit={Limits.narrativeMaximum}
          rows={3}
          error={errors.changeCaseOwnerReason}
          value={values.changeCaseOwnerReason}
          onChange={(event) => onChange({ ...values, changeCaseOwnerReason: event.currentTarget.value })}
          onBlur={() => onTouch('changeCaseOwnerReason')}
        />
        <RadioRows
          look="cards"
          label={formText.outgoingRole}
          name="existingOwnerNewRoleId"
          error={errors.existingOwnerNewRoleId}
          rows={outgoingRoles.map((id) => ({ value: String(id), name: formText.roleNames[id] ?? '', detail: formText.roleEffects[id] }))}
          value={roleId === null ? null : String(roleId)}
          onChange={(id) => chooseRole(Number(id))}
        />
        {(isBlocked || needsRelation(roleId)) && (
          <RelationField
            name="existingOwnerRelationId"
            error={errors.existingOwnerRelationId}
            isFixed={isBlocked}
            value={values.existingOwnerRelationId}
            onChange={(existingOwnerRelationId) => onChange({ ...values, existingOwnerRelationId })}
          />
        )}
        {isBlocked && (
          <Textarea
            label={formText.blockingReason}
            name="existingOwnerBlacklistedReason"
            hint={formText.blockedEffect}
            limit={Limits.narrativeMaximum}
            rows={2}
            error={errors.existingOwnerBlacklistedReason}
            value={values.existingOwnerBlacklistedReason}
            onChange={(event) => onChange({ ...values, existingOwnerBlacklistedReason: event.currentTarget.value })}
            onBlur={() => onTouch('existingOwnerBlacklistedReason')}
          />
        )}
      </FormStep>
    </>
  );
}
