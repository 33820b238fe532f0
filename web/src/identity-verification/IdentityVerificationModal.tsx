import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberCaller } from '../cases/last-caller.ts';
import type { CaseDialogProps } from '../features/feature.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useOpening } from '../ui/use-opening.ts';
import { useSubmitVerification } from './identity-verification.api.ts';
import styles from './identity-verification.module.css';
import { identityText as text } from './identity-verification.text.ts';
import { IDENTITY_VERIFICATION } from './identity-verification-entry.text.ts';
import { ParticipantField } from './ParticipantField.tsx';
import { VerificationView } from './VerificationView.tsx';

/**
 * HR asks a caller for details, and records whether the answers were right (IDV-01 … IDV-10). Every button
 * closes the dialog; without a participant nothing is sent.
 */
export function IdentityVerificationModal({ record, isOpen, onClose }: CaseDialogProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const adviserId = useSignedInUser().id;
  const actionKey = useActionKey();
  const submit = useSubmitVerification(record.id, actionKey.keyOf);
  useOpening(isOpen, () => setUserId(null));

  const send = (hasPassed: boolean): void => {
    if (submit.isPending) return;
    if (userId === null) {
      onClose();
      return;
    }
    const employee = record.caseEmployee.employeeUserInfo;
    const name =
      employee?.userId === userId
        ? employee.fullName
        : (record.caseParticipants.find(({ participantUserId }) => participantUserId === userId)?.employee.name ??
          text.thisPerson);
    submit.mutate(
      { callerId: userId, adviserId, hasPassed },
      {
        onSuccess: ({ succeeded }) => {
          actionKey.renew();
          if (!succeeded) return showSnackbar(text.notRecorded);
          if (hasPassed) rememberCaller(queryClient, record.id, userId);
          showSnackbar(text.recorded(name, hasPassed), 'success');
        },
        onError: () => showSnackbar(text.notRecorded),
        onSettled: onClose,
      },
    );
  };
  const isSending = (hasPassed: boolean): boolean => submit.isPending && submit.variables.hasPassed === hasPassed;
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={IDENTITY_VERIFICATION}
      onSubmit={() => send(true)}
      footer={
        <>
          <span className={`start muted small ${styles.written}`}>{text.written}</span>
          <Button onClick={onClose}>{text.notApplicable}</Button>
          <Button variant="destructive" isBusy={isSending(false)} onClick={() => send(false)}>
            {text.failed}
          </Button>
          <Button variant="filled" type="submit" isBusy={isSending(true)}>
            {text.passed}
          </Button>
        </>
      }
    >
      <Stack>
        <ParticipantField record={record} value={userId} onChange={setUserId} />
        {userId !== null && <VerificationView key={userId} userId={userId} />}
      </Stack>
    </AppModal>
  );
}
