import { Limits } from '@evenhand/contract/limits';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { cannotBeOwner } from '../../participants/person-checks.ts';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';
import { NewOwnerPicker } from './NewOwnerPicker.tsx';
import { OwnerSwap } from './OwnerSwap.tsx';
import { RelationSelect } from './RelationSelect.tsx';
import { useCasePeople } from './use-case-people.ts';

const outgoingRoles = [ParticipantRole.Observer, ParticipantRole.Stakeholder, ParticipantRole.Blocked, ParticipantRole.Removed];
const keepsRelation: readonly (number | null)[] = [ParticipantRole.Observer, ParticipantRole.Stakeholder];

/** Pick the new owner, then say why and what the outgoing one becomes (COMP-OWNER-03). */
export function ChangeCaseOwnerForm({ values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'ChangeCaseOwner'>) {
  const { participants, known, employee } = useCasePeople(surroundings.caseId);
  const owner = participants.find((person) => person.roleId === ParticipantRole.CaseOwner)?.employee.name ?? null;
  const roleId = values.existingOwnerNewRoleId;
  const isBlocked = roleId === ParticipantRole.Blocked;
  const chooseRole = (next: number): void => {
    const wasBlocked = values.existingOwnerNewRoleId === ParticipantRole.Blocked;
    const relationId = next === ParticipantRole.Blocked ? Relation.InterestedParty : wasBlocked ? null : values.existingOwnerRelationId;
    onChange({ ...values, existingOwnerNewRoleId: next, existingOwnerRelationId: relationId });
  };
  return (
    <>
      <FormStep number={1} title={formText.newOwner}>
        <NewOwnerPicker
          caseId={surroundings.caseId}
          participants={participants}
          barredBecause={(userId) => cannotBeOwner(userId, known, employee)}
          value={values.newOwnerUserId}
          chosenName={values.newOwnerName}
          onPick={(newOwnerUserId, newOwnerName) => onChange({ ...values, newOwnerUserId, newOwnerName })}
          error={errors.newOwnerUserId}
        />
      </FormStep>
      <FormStep number={2} title={formText.ownerTitle(roleId)}>
        <OwnerSwap from={owner} to={values.newOwnerUserId === null ? null : values.newOwnerName} />
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
          label={formText.outgoingRole}
          name="existingOwnerNewRoleId"
          error={errors.existingOwnerNewRoleId}
          rows={outgoingRoles.map((id) => ({ value: String(id), name: formText.roleNames[id] ?? '', detail: formText.roleEffects[id] }))}
          value={roleId === null ? null : String(roleId)}
          onChange={(id) => chooseRole(Number(id))}
        />
        {(isBlocked || keepsRelation.includes(roleId)) && (
          <RelationSelect
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
