import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { ActDialog } from '../ui/ActDialog.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useEditParticipant } from './participant-acts.api.ts';
import { personDetail } from './participant-words.ts';
import { blockedText, participantsText } from './participants.text.ts';
import { usePresentPerson } from './use-present-person.ts';

interface EditBlockedUserModalProps {
  caseId: number;
  person: Participant | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the reason of a block, nothing else (gaps G-40). */
export function EditBlockedUserModal({ caseId, person: chosen, isOpen, onClose }: EditBlockedUserModalProps) {
  const { person, isGone } = usePresentPerson(caseId, chosen, isOpen);
  const edit = useEditParticipant(caseId);
  const before = chosen?.blacklistedReason ?? '';
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [edit],
    initial: { reason: before },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: participantsText.required } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (isGone || !form.check() || person === null) return;
    edit.mutate(
      {
        participantId: person.id,
        participantRoleId: ParticipantRole.Blocked,
        participantRelationId: Relation.InterestedParty,
        blacklistedReason: form.values.reason,
        version: person.version,
      },
      finish(blockedText.edited),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={blockedText.editBlockedUser}
      verb={isGone ? null : participantsText.save}
      onSubmit={submit}
      obstacle={isGone ? participantsText.gone(person?.employee.name ?? '') : undefined}
      hasUnsavedText={form.values.reason !== before}
      focusesField
    >
      {person && <PersonCell name={person.employee.name} detail={personDetail(person.employee)} size="lg" />}
      <ReasonField label={blockedText.blockedReason} form={form} takesFocus />
    </ActDialog>
  );
}
