import type { CaseRecord } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { PersonFound } from '@evenhand/contract/participants';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
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
import { Textarea } from '../ui/Textarea.tsx';
import { PersonPick } from './PersonPick.tsx';
import { personDetail } from './participant-words.ts';
import { useAddParticipant, useBlockedUsers, useParticipants } from './participants.api.ts';
import { blockedText, participantsText } from './participants.text.ts';
import { cannotBeBlocked } from './person-checks.ts';
import { TwoStepFooter } from './TwoStepFooter.tsx';
import { useParticipantSource } from './use-participant-source.ts';

interface Values {
  person: PersonFound | null;
  reason: string;
}

/** PART-08: step 1 chooses the person, step 2 says why they must not see the case. */
export function AddBlockedUserModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const { id: caseId, caseEmployee } = record;
  const [step, setStep] = useState<1 | 2>(1);
  const known = [...(useParticipants(caseId).data ?? []), ...(useBlockedUsers(caseId).data ?? [])];
  const add = useAddParticipant(caseId);
  const actionKey = useActionKey();
  const participantSourceId = useParticipantSource(false);
  const form = useDialogForm<Values>({
    isOpen,
    initial: { person: null, reason: '' },
    validate: ({ person, reason }): FieldErrors<Values> => {
      const because = person === null ? participantsText.required : cannotBeBlocked(person.userId, known, caseEmployee);
      return { ...(because === undefined ? {} : { person: because }), ...(reason.trim() === '' ? { reason: participantsText.required } : {}) };
    },
  });
  const { person, reason } = form.values;
  useStepFocus(step, isOpen);
  useOpening(isOpen, () => {
    setStep(1);
    add.reset();
    actionKey.renew();
  });

  // Said as soon as the person is chosen, not only on Next.
  const barred = person === null ? undefined : cannotBeBlocked(person.userId, known, caseEmployee);
  const submit = (): void => {
    if (step === 1) {
      if (form.check(['person'])) setStep(2);
      return;
    }
    if (!form.check() || person === null) return;
    add.mutate(
      {
        participantGuid: person.userId,
        participantRoleId: ParticipantRole.Blocked,
        participantRelationId: Relation.InterestedParty,
        participantSourceId,
        blackListedReason: reason,
        actionKey: actionKey.current(),
      },
      saidAndClosed(blockedText.added, onClose),
    );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={blockedText.addBlockedUser}
      step={{ number: step, of: 2 }}
      hasUnsavedText={reason !== ''}
      focusesField
      onSubmit={submit}
      footer={<TwoStepFooter step={step} onBack={() => setStep(1)} onCancel={onClose} verb={blockedText.addBlockedUser} isBusy={add.isPending} />}
    >
      <Stack>
        <FormErrorBanner message={refusedText(add.error)} attempt={add.submittedAt} />
        <p>{blockedText.effect}</p>
        {step === 1 ? (
          <PersonPick
            caseId={caseId}
            name="person"
            leavesOutKnown={false}
            value={person?.userId ?? null}
            chosenName={person?.name ?? null}
            onPick={(chosen) => form.set({ person: chosen })}
            error={barred ?? form.errors.person}
          />
        ) : (
          <>
            {person && <PersonCell name={person.name} detail={personDetail(person)} size="lg" />}
            <Textarea
              label={blockedText.blockedReason}
              name="reason"
              value={reason}
              onChange={(event) => form.set({ reason: event.currentTarget.value })}
              error={form.errors.reason}
              maxLength={Limits.narrativeMaximum}
            />
          </>
        )}
      </Stack>
    </AppModal>
  );
}
