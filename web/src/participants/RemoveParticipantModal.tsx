import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useRemoveParticipant } from './participant-acts.api.ts';
import { blockedText, participantsText } from './participants.text.ts';
import { usePresentPerson } from './use-present-person.ts';

interface RemoveParticipantModalProps {
  caseId: number;
  person: Participant | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes a person from the case, or ends a block. */
export function RemoveParticipantModal({ caseId, person, isOpen, onClose }: RemoveParticipantModalProps) {
  const remove = useRemoveParticipant(caseId);
  const { isGone } = usePresentPerson(caseId, person, isOpen && !remove.isPending && !remove.isSuccess);
  const { refusal, finish } = useActDialog({ isOpen, onClose, initial: {}, acts: [remove] });
  const isBlock = person?.roleId === ParticipantRole.Blocked;
  const title = isBlock ? blockedText.removeBlockedUser : participantsText.removeParticipant;
  const name = person?.employee.name ?? '';
  const confirm = (): void => {
    if (person !== null) remove.mutate(person.id, finish(participantsText.removed));
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={title}
      confirmLabel={title}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormErrorBanner message={isGone ? participantsText.gone(name) : refusal.message} attempt={refusal.attempt} />
      <p>{isBlock ? blockedText.effectOfRemoval(name, caseId) : participantsText.effectOfRemoval(name, caseId)}</p>
    </ConfirmModal>
  );
}
