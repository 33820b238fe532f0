import { ParticipantRole } from '@evenhand/contract/participants';
import { needsRelation } from '../participants/change-owner.ts';
import { personDetail } from '../participants/participant-words.ts';
import { useRoleConflicts } from '../participants/role-conflicts.api.ts';
import { useCasePeople } from '../participants/use-case-people.ts';
import { RadioRows } from '../ui/RadioRows.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { EditedParticipation } from './EditedParticipation.tsx';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';

const roles = [
  ParticipantRole.Stakeholder,
  ParticipantRole.Observer,
  ParticipantRole.CaseOwner,
  ParticipantRole.Blocked,
] as const;

/** Select Participant, Choose New Role, then what that role needs (COMP-EDITPART-01 … -05). */
export function EditParticipantForm(props: ComponentFormProps<'EditParticipant'>) {
  const { values, onChange, errors, surroundings } = props;
  const { participants } = useCasePeople(surroundings.caseId);
  const editable = participants.filter(({ roleId }) => needsRelation(roleId));
  const becomesOwner = values.participantRoleId === ParticipantRole.CaseOwner;
  const relation = values.participantRelationId;
  const asked = becomesOwner ? 'owner' : needsRelation(values.participantRoleId) && relation !== null ? relation : null;
  const conflicts = useRoleConflicts(
    surroundings.caseId,
    asked === null ? null : String(asked),
    editable.map(({ participantUserId }) => participantUserId),
  );
  const choosePerson = (chosen: string): void => {
    const person = editable.find(({ id }) => String(id) === chosen);
    if (person === undefined) return;
    const participantRelationId = becomesOwner ? values.participantRelationId : person.relationId;
    onChange({ ...values, participantId: person.id, participantName: person.employee.name, participantRelationId });
  };
  // The payload has one relation: the outgoing owner's when the person becomes the
  // owner, and otherwise their own.
  const chooseRole = (roleId: number): void => {
    const own = editable.find(({ id }) => id === values.participantId)?.relationId ?? null;
    const isHandover = roleId === ParticipantRole.CaseOwner;
    const participantRelationId = isHandover === becomesOwner ? values.participantRelationId : isHandover ? null : own;
    onChange({ ...values, participantRoleId: roleId, participantRelationId });
  };
  return (
    <>
      <FormStep number={1} title={formText.selectParticipant}>
        {editable.length === 0 ? (
          <p className="muted">{formText.nobodyToEdit}</p>
        ) : (
          <RadioRows
            label={formText.selectParticipant}
            isLabelHidden
            name="participantId"
            error={errors.participantId}
            rows={editable.map(({ id, participantUserId, employee, roleId }) => ({
              value: String(id),
              name: employee.name,
              detail: conflicts.find(({ userId }) => userId === participantUserId)?.sentence ?? personDetail(employee),
              aside: formText.roleNames[roleId],
            }))}
            value={values.participantId === null ? null : String(values.participantId)}
            onChange={choosePerson}
          />
        )}
      </FormStep>
      <FormStep number={2} title={formText.chooseNewRole}>
        <RadioRows
          look="cards"
          label={formText.role}
          name="participantRoleId"
          error={errors.participantRoleId}
          rows={roles.map((id) => ({
            value: String(id),
            name: formText.roleNames[id] ?? '',
            detail: formText.roleEffects[id],
          }))}
          value={values.participantRoleId === null ? null : String(values.participantRoleId)}
          onChange={(id) => chooseRole(Number(id))}
        />
      </FormStep>
      <EditedParticipation {...props} />
    </>
  );
}
