import { ConflictReason } from '../participants/ConflictReason.tsx';
import { PersonPick } from '../participants/PersonPick.tsx';
import { cannotBeAdded } from '../participants/person-checks.ts';
import { RelationField } from '../participants/RelationField.tsx';
import { useCasePeople } from '../participants/use-case-people.ts';
import { useConflict } from '../participants/use-conflict.ts';
import { RadioRows } from '../ui/RadioRows.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';

/** Select User, then Select Role (COMP-ADDPART-01). */
export function AddStakeholderForm({
  configuration,
  values,
  onChange,
  errors,
  surroundings,
}: ComponentFormProps<'AddStakeholder'>) {
  const people = useCasePeople(surroundings.caseId);
  const relation = values.participantRelationId === null ? null : String(values.participantRelationId);
  const conflict = useConflict(surroundings.caseId, values.participantGuid, relation);
  return (
    <>
      <FormStep number={1} title={formText.selectUser}>
        <PersonPick
          caseId={surroundings.caseId}
          name="participantGuid"
          disabledReasonOf={(userId) => cannotBeAdded(userId, people)}
          as={relation ?? 'any'}
          value={values.participantGuid}
          chosenName={values.participantName}
          onPick={(person) => onChange({ ...values, participantGuid: person.userId, participantName: person.name })}
          error={errors.participantGuid}
        />
      </FormStep>
      <FormStep number={2} title={formText.selectRole}>
        <RadioRows
          label={formText.role}
          name="participantRoleId"
          error={errors.participantRoleId}
          rows={configuration.roleIds.map((id) => ({
            value: String(id),
            name: formText.roleNames[id] ?? String(id),
            detail: formText.roleEffects[id],
          }))}
          value={values.participantRoleId === null ? null : String(values.participantRoleId)}
          onChange={(id) => onChange({ ...values, participantRoleId: Number(id) })}
        />
        <RelationField
          name="participantRelationId"
          error={errors.participantRelationId ?? conflict.refusal}
          value={values.participantRelationId}
          isFixed={configuration.isRelationFixed}
          onChange={(participantRelationId) => onChange({ ...values, participantRelationId })}
        />
        <ConflictReason
          warning={conflict.warning}
          value={values.conflictReason}
          onChange={(conflictReason) => onChange({ ...values, conflictReason })}
          error={errors.conflictReason}
        />
      </FormStep>
    </>
  );
}
