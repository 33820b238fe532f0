import type { PersonFound } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useState } from 'react';
import { refusedText } from '../cases/refused-text.ts';
import { saidAndClosed } from '../cases/said-and-closed.ts';
import type { FieldErrors } from '../cases/use-dialog-form.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useOpening } from '../cases/use-opening.ts';
import { useStepFocus } from '../cases/use-step-focus.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Stack } from '../ui/Stack.tsx';
import { PersonPick } from './PersonPick.tsx';
import { personDetail } from './participant-words.ts';
import { useAddParticipant } from './participants.api.ts';
import { participantsText } from './participants.text.ts';
import { RelationField } from './RelationField.tsx';
import { TwoStepFooter } from './TwoStepFooter.tsx';
import { useParticipantSource } from './use-participant-source.ts';

export type AddedRole = typeof ParticipantRole.Stakeholder | typeof ParticipantRole.Observer;

interface AddParticipantModalProps {
  caseId: number;
  isOpen: boolean;
  /** The only two roles that can be added here (PART-20). */
  roleId: AddedRole;
  /** It was opened from a task or a notification (gaps G-40). */
  isFromNotification: boolean;
  onClose: () => void;
}

interface Values {
  person: PersonFound | null;
  relationId: number | null;
}

const words = {
  [ParticipantRole.Stakeholder]: { title: participantsText.addStakeholder, may: participantsText.stakeholderMay, done: participantsText.addedStakeholder },
  [ParticipantRole.Observer]: { title: participantsText.addObserver, may: participantsText.observerMay, done: participantsText.addedObserver },
};

function missing({ person, relationId }: Values): FieldErrors<Values> {
  return { ...(person === null ? { person: participantsText.required } : {}), ...(relationId === null ? { relationId: participantsText.required } : {}) };
}

/** Step 1 chooses the person, step 2 why they are on the case (PART-07). */
export function AddParticipantModal({ caseId, isOpen, roleId, isFromNotification, onClose }: AddParticipantModalProps) {
  const { title, may, done } = words[roleId];
  const [step, setStep] = useState<1 | 2>(1);
  const form = useDialogForm<Values>({ isOpen, initial: { person: null, relationId: null }, validate: missing });
  const add = useAddParticipant(caseId);
  const actionKey = useActionKey();
  const participantSourceId = useParticipantSource(isFromNotification);
  const { person, relationId } = form.values;
  useStepFocus(step, isOpen);
  useOpening(isOpen, () => {
    setStep(1);
    add.reset();
    actionKey.renew();
  });

  const submit = (): void => {
    if (step === 1) {
      if (form.check(['person'])) setStep(2);
      return;
    }
    if (!form.check() || person === null) return;
    add.mutate(
      {
        participantGuid: person.userId,
        participantRoleId: roleId,
        participantRelationId: relationId,
        participantSourceId,
        blackListedReason: null,
        actionKey: actionKey.current(),
      },
      saidAndClosed(done, onClose),
    );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      step={{ number: step, of: 2 }}
      focusesField
      onSubmit={submit}
      footer={<TwoStepFooter step={step} onBack={() => setStep(1)} onCancel={onClose} verb={title} isBusy={add.isPending} />}
    >
      <Stack>
        <FormErrorBanner message={refusedText(add.error)} attempt={add.submittedAt} />
        <p>{may}</p>
        {step === 1 ? (
          <PersonPick
            caseId={caseId}
            name="person"
            leavesOutKnown
            value={person?.userId ?? null}
            chosenName={person?.name ?? null}
            onPick={(chosen) => form.set({ person: chosen })}
            error={form.errors.person}
          />
        ) : (
          <>
            {person && <PersonCell name={person.name} detail={personDetail(person)} size="lg" />}
            <RelationField name="relationId" value={relationId} onChange={(value) => form.set({ relationId: value })} error={form.errors.relationId} />
          </>
        )}
      </Stack>
    </AppModal>
  );
}
