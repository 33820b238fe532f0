import { Limits } from '@evenhand/contract/limits';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { refusedText } from '../cases/refused-text.ts';
import { saidAndClosed } from '../cases/said-and-closed.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useOpening } from '../cases/use-opening.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { personDetail } from './participant-words.ts';
import { useEditParticipant } from './participants.api.ts';
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
  const form = useDialogForm({
    isOpen,
    initial: { reason: before },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: participantsText.required } : {}),
  });
  useOpening(isOpen, edit.reset);
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
      saidAndClosed(blockedText.edited, onClose),
    );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={blockedText.editBlockedUser}
      hasUnsavedText={form.values.reason !== before}
      focusesField
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{participantsText.cancel}</Button>
          {!isGone && (
            <Button variant="filled" type="submit" isBusy={edit.isPending}>
              {participantsText.save}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={isGone ? participantsText.gone(person?.employee.name ?? '') : refusedText(edit.error)} attempt={edit.submittedAt} />
        {person && <PersonCell name={person.employee.name} detail={personDetail(person.employee)} size="lg" />}
        <Textarea
          label={blockedText.blockedReason}
          name="reason"
          value={form.values.reason}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          error={form.errors.reason}
          maxLength={Limits.narrativeMaximum}
          data-autofocus
        />
      </Stack>
    </AppModal>
  );
}
