import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useTwoSteps } from '../ui/use-two-steps.ts';
import { ConfirmNewOwner } from './ConfirmNewOwner.tsx';
import type { Candidate, OwnerValues } from './change-owner.ts';
import { outgoingRoles, ownerErrors, ownerModalTitle, relationFor } from './change-owner.ts';
import { OwnerPicker } from './OwnerPicker.tsx';
import { useChangeOwner } from './participant-acts.api.ts';
import { ownerText } from './participants.text.ts';
import { cannotBeOwner } from './person-checks.ts';
import { useCasePeople } from './use-case-people.ts';
import { useParticipantSource } from './use-participant-source.ts';

interface ChangeOwnerModalProps {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
  /** Already chosen elsewhere: the dialog starts at step 2 (PART-16). */
  newOwner?: Candidate | undefined;
  /** New relation of the outgoing owner, when the caller knows (PART-17). */
  outgoingRoleId?: number | undefined;
}

const stepTitles = [ownerText.newOwner, ownerText.confirmStep] as const;

/** The server's sentence where two parts of a person conflict; it says nothing else here (PART-48). */
function conflictSentence(error: unknown): string | undefined {
  const isConflict = isApiError(error) && CONFLICT_FIELDS.some((field) => field in error.fields);
  return isConflict ? error.sentence : undefined;
}
const CONFLICT_FIELDS = ['conflictReason', 'newOwnerUserId', 'existingOwnerRelationId'];

/** Hands a case over: who takes it, why, and what the outgoing owner becomes (PART-10). */
export function ChangeOwnerModal({ record, isOpen, onClose, newOwner, outgoingRoleId }: ChangeOwnerModalProps) {
  const { id: caseId } = record;
  const steps = useTwoSteps(isOpen, stepTitles, newOwner === undefined ? 1 : 2);
  const { participants, people, employee } = useCasePeople(caseId);
  const owner = participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner);
  const change = useChangeOwner(caseId);
  const participantSourceId = useParticipantSource(false);
  const [seenOwnerId, setSeenOwnerId] = useState<string | null>(null);
  const dialog = useActDialog<OwnerValues>({
    isOpen,
    onClose,
    initial: {
      newOwner: newOwner ?? null,
      reason: '',
      roleId: outgoingRoleId ?? null,
      relationId: null,
      blockedReason: '',
    },
    validate: ownerErrors,
    acts: [change],
    onOpening: () => setSeenOwnerId(owner?.participantUserId ?? null),
  });
  const { form, finish } = dialog;
  const { values } = form;
  // The list may arrive after the dialog has opened.
  if (isOpen && seenOwnerId === null && owner !== undefined) setSeenOwnerId(owner.participantUserId);
  // The person's own change of owner is no conflict.
  const isOurs = change.isPending || change.isSuccess;
  const hasOwnerChanged =
    isOpen && !isOurs && owner !== undefined && seenOwnerId !== null && owner.participantUserId !== seenOwnerId;
  const barred =
    isOurs || values.newOwner === null ? undefined : cannotBeOwner(values.newOwner.userId, people, employee);

  const submit = (): void => {
    if (steps.step === 1) {
      if (form.check(['newOwner'])) steps.next();
      return;
    }
    const role = outgoingRoles.find((one) => one === values.roleId);
    if (!form.check() || values.newOwner === null || role === undefined) return;
    change.mutate(
      {
        newOwnerUserId: values.newOwner.userId,
        existingOwnerNewRoleId: role,
        changeCaseOwnerReason: values.reason,
        conflictReason: values.reason,
        existingOwnerRelationId: relationFor(role, values.relationId),
        existingOwnerBlacklistedReason: role === ParticipantRole.Blocked ? values.blockedReason : null,
        newOwnerParticipantSourceId: participantSourceId,
        existingOwnerUserId: owner?.participantUserId ?? null,
      },
      finish(ownerText.changed),
    );
  };
  const isFirst = steps.step === 1;
  const notChosen = form.errors.newOwner && participants.length > 1 ? ownerText.chooseParticipant : undefined;
  const obstacle = isFirst
    ? notChosen
    : (barred ??
      conflictSentence(change.error) ??
      (hasOwnerChanged ? ownerText.ownerChanged(owner.employee.name) : undefined));
  return (
    <ActDialog
      dialog={dialog}
      title={ownerModalTitle(values.roleId)}
      verb={ownerText.changeCaseOwner}
      steps={steps}
      onSubmit={submit}
      // The server's text is not shown (PART-48).
      head={<FormErrorBanner message={obstacle} attempt={change.submittedAt} />}
      hasUnsavedText={values.reason !== '' || values.blockedReason !== ''}
    >
      {isFirst ? (
        <OwnerPicker
          caseId={caseId}
          name="newOwner"
          value={values.newOwner?.userId ?? null}
          chosenName={values.newOwner?.name ?? null}
          onPick={(candidate) => form.set({ newOwner: candidate })}
          error={form.errors.newOwner}
        />
      ) : (
        <ConfirmNewOwner outgoing={owner?.employee ?? null} form={form} />
      )}
    </ActDialog>
  );
}
