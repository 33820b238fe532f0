import { Limits } from '@evenhand/contract/limits';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useLookup } from '../configuration/configuration.api.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { dialogText } from '../ui/dialog.text.ts';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { ConflictReason } from './ConflictReason.tsx';
import { needsRelation, relationFor } from './change-owner.ts';
import type { EditValues } from './edit-participant-values.ts';
import { editErrors, rolesOnOffer } from './edit-participant-values.ts';
import { useEditParticipant, useRemoveParticipant } from './participant-acts.api.ts';
import { personDetail, roleTitle } from './participant-words.ts';
import { blockedText, participantsText } from './participants.text.ts';
import { RelationField } from './RelationField.tsx';
import { conflictProblem, useConflict } from './use-conflict.ts';
import { usePresentPerson } from './use-present-person.ts';

interface EditParticipantModalProps {
  caseId: number;
  person: Participant | null;
  isOpen: boolean;
  onClose: () => void;
  /** Case owner was chosen: the change of owner continues in its own dialog (PART-09). */
  onMakeOwner: (person: Participant) => void;
}

/** Another role or relationship for a stakeholder or observer (PART-28 … PART-31). */
export function EditParticipantModal({
  caseId,
  person: chosen,
  isOpen,
  onClose,
  onMakeOwner,
}: EditParticipantModalProps) {
  const edit = useEditParticipant(caseId);
  const remove = useRemoveParticipant(caseId);
  const { person, isGone } = usePresentPerson(caseId, chosen, isOpen && !remove.isPending && !remove.isSuccess);
  const { data: roles = [] } = useLookup('participantRoles');
  const dialog = useActDialog<EditValues>({
    isOpen,
    onClose,
    acts: [edit, remove],
    initial: {
      roleId: person?.roleId ?? null,
      relationId: person?.relationId ?? null,
      blockedReason: '',
      conflictReason: '',
    },
    validate: editErrors,
  });
  const { form, finish } = dialog;
  const { roleId, relationId, blockedReason, conflictReason } = form.values;
  const isOtherRelation = needsRelation(roleId) && relationId !== null && relationId !== person?.relationId;
  const conflict = useConflict(
    caseId,
    isOpen ? (person?.participantUserId ?? null) : null,
    isOtherRelation ? String(relationId) : null,
  );

  const submit = (): void => {
    if (isGone || !form.check() || person === null || roleId === null) return;
    const problem = conflictProblem(conflict, conflictReason);
    if (problem !== null) {
      form.complain(problem);
      return;
    }
    if (roleId === ParticipantRole.CaseOwner) onMakeOwner(person);
    else if (roleId === ParticipantRole.Removed) remove.mutate(person.id, finish(participantsText.removed));
    else
      edit.mutate(
        {
          participantId: person.id,
          participantRoleId: roleId as ParticipantRole,
          participantRelationId: relationFor(roleId, relationId),
          blacklistedReason: roleId === ParticipantRole.Blocked ? blockedReason : null,
          ...(conflict.warning === undefined ? {} : { conflictReason }),
          version: person.version,
        },
        finish(participantsText.updated),
      );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={participantsText.editParticipant}
      verb={isGone ? null : roleId === ParticipantRole.CaseOwner ? dialogText.next : participantsText.save}
      onSubmit={submit}
      obstacle={isGone ? participantsText.gone(person?.employee.name ?? '') : undefined}
      hasUnsavedText={blockedReason !== '' || conflictReason !== ''}
    >
      {person && <PersonCell name={person.employee.name} detail={personDetail(person.employee)} size="lg" />}
      <Select
        label={participantsText.role}
        name="roleId"
        placeholder={participantsText.chooseRole}
        options={(person === null ? [] : rolesOnOffer(person)).map((id) => ({
          value: String(id),
          label: roleTitle(id, roles),
        }))}
        value={roleId === null ? null : String(roleId)}
        onChange={(value) => form.set({ roleId: value === null ? null : Number(value) })}
        error={form.errors.roleId}
      />
      {(needsRelation(roleId) || roleId === ParticipantRole.Blocked) && (
        <RelationField
          name="relationId"
          value={relationFor(roleId, relationId)}
          isFixed={roleId === ParticipantRole.Blocked}
          onChange={(value) => form.set({ relationId: value })}
          error={form.errors.relationId ?? conflict.refusal}
        />
      )}
      <ConflictReason
        warning={conflict.warning}
        value={conflictReason}
        onChange={(reason) => form.set({ conflictReason: reason })}
        error={form.errors.conflictReason}
      />
      {roleId === ParticipantRole.Blocked && (
        <Textarea
          label={blockedText.blockedReason}
          name="blockedReason"
          hint={blockedText.effect}
          value={blockedReason}
          onChange={(event) => form.set({ blockedReason: event.currentTarget.value })}
          error={form.errors.blockedReason}
          limit={Limits.narrativeMaximum}
        />
      )}
      {roleId === ParticipantRole.Removed && person && (
        <p>{participantsText.effectOfRemoval(person.employee.name, caseId)}</p>
      )}
    </ActDialog>
  );
}
