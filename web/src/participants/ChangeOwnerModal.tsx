import type { CaseRecord } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useState } from 'react';
import { saidAndClosed } from '../cases/said-and-closed.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useOpening } from '../cases/use-opening.ts';
import { useStepFocus } from '../cases/use-step-focus.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ConfirmNewOwner } from './ConfirmNewOwner.tsx';
import type { Candidate, OwnerValues } from './change-owner.ts';
import { outgoingRoles, ownerErrors, ownerModalTitle, relationFor } from './change-owner.ts';
import { OwnerPicker } from './OwnerPicker.tsx';
import { useChangeOwner } from './participants.api.ts';
import { ownerText } from './participants.text.ts';
import { cannotBeOwner } from './person-checks.ts';
import { TwoStepFooter } from './TwoStepFooter.tsx';
import { useCasePeople } from './use-case-people.ts';
import { useParticipantSource } from './use-participant-source.ts';

interface ChangeOwnerModalProps {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
  /** Already chosen elsewhere: the dialog starts at step 2 (PART-16). */
  newOwner?: Candidate | undefined;
  /** What becomes of the outgoing owner, when the caller knows (PART-17). */
  outgoingRoleId?: number | undefined;
}

/** Hands a case on: who takes it, why, and what becomes of the one who had it (PART-10). */
export function ChangeOwnerModal({ record, isOpen, onClose, newOwner, outgoingRoleId }: ChangeOwnerModalProps) {
  const { id: caseId } = record;
  const [step, setStep] = useState<1 | 2>(1);
  const { participants, known, employee } = useCasePeople(caseId);
  const owner = participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner);
  const change = useChangeOwner(caseId);
  const participantSourceId = useParticipantSource(false);
  const form = useDialogForm<OwnerValues>({
    isOpen,
    initial: { newOwner: newOwner ?? null, reason: '', roleId: outgoingRoleId ?? null, relationId: null, blockedReason: '' },
    validate: ownerErrors,
  });
  const { values } = form;
  useStepFocus(step, isOpen);
  const [seenOwnerId, setSeenOwnerId] = useState<string | null>(null);
  useOpening(isOpen, () => {
    setStep(newOwner === undefined ? 1 : 2);
    setSeenOwnerId(owner?.participantUserId ?? null);
    change.reset();
  });
  // The list may come after the dialog.
  if (isOpen && seenOwnerId === null && owner !== undefined) setSeenOwnerId(owner.participantUserId);
  // The own change, once it is made, is no surprise.
  const isOurs = change.isPending || change.isSuccess;
  const isQuicker = isOpen && !isOurs && owner !== undefined && seenOwnerId !== null && owner.participantUserId !== seenOwnerId;
  const barred = isOurs || values.newOwner === null ? undefined : cannotBeOwner(values.newOwner.userId, known, employee);

  const submit = (): void => {
    if (step === 1) {
      if (form.check(['newOwner'])) setStep(2);
      return;
    }
    const role = outgoingRoles.find((one) => one === values.roleId);
    if (!form.check() || values.newOwner === null || role === undefined) return;
    change.mutate(
      {
        newOwnerUserId: values.newOwner.userId,
        existingOwnerNewRoleId: role,
        changeCaseOwnerReason: values.reason,
        existingOwnerRelationId: relationFor(role, values.relationId),
        existingOwnerBlacklistedReason: role === ParticipantRole.Blocked ? values.blockedReason : null,
        newOwnerParticipantSourceId: participantSourceId,
        existingOwnerUserId: owner?.participantUserId ?? null,
      },
      saidAndClosed(ownerText.changed, onClose),
    );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={ownerModalTitle(values.roleId)}
      step={{ number: step, of: 2 }}
      hasUnsavedText={values.reason !== '' || values.blockedReason !== ''}
      onSubmit={submit}
      footer={<TwoStepFooter step={step} onBack={() => setStep(1)} onCancel={onClose} verb={ownerText.changeCaseOwner} isBusy={change.isPending} />}
    >
      <Stack>
        {step === 1 ? (
          <>
            <FormErrorBanner message={form.errors.newOwner && participants.length > 1 ? ownerText.chooseParticipant : undefined} />
            <OwnerPicker
              caseId={caseId}
              name="newOwner"
              value={values.newOwner?.userId ?? null}
              chosenName={values.newOwner?.name ?? null}
              onPick={(candidate) => form.set({ newOwner: candidate })}
              error={form.errors.newOwner}
            />
          </>
        ) : (
          <>
            <FormErrorBanner message={barred ?? (isQuicker ? ownerText.quicker(owner.employee.name) : undefined)} attempt={change.submittedAt} />
            <ConfirmNewOwner outgoing={owner?.employee ?? null} form={form} />
          </>
        )}
      </Stack>
    </AppModal>
  );
}
