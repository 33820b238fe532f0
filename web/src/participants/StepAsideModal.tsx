import type { CaseRecord } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { use } from 'react';
import { refusedText } from '../cases/refused-text.ts';
import type { FieldErrors } from '../cases/use-dialog-form.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { paths } from '../lib/paths.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { useStepAside } from './participants.api.ts';
import { stepAsideText } from './participants.text.ts';

interface Values {
  reason: string;
}

/** Says what stepping aside does before it is done; afterwards there is no case page to stay on. */
export function StepAsideModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const { id: caseId, caseAdviser } = record;
  const handler = use(LinkHandlerContext);
  const isAdviser = caseAdviser?.adviserId === useSignedInUser().id;
  const leave = useStepAside(caseId);
  const actionKey = useActionKey();
  const form = useDialogForm<Values>({
    isOpen,
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: stepAsideText.giveReason } : {}),
  });
  const { reason } = form.values;
  const submit = (): void => {
    if (!form.check()) return;
    leave.mutate(
      { reason, actionKey: actionKey.current() },
      {
        onSuccess: () => {
          actionKey.renew();
          showSnackbar(stepAsideText.done(caseId), 'success');
          onClose();
          handler?.navigate(paths.cases());
        },
      },
    );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={stepAsideText.title(caseId)}
      hasUnsavedText={reason !== ''}
      focusesField
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{stepAsideText.cancel}</Button>
          <Button variant="destructive-filled" type="submit" isBusy={leave.isPending}>
            {stepAsideText.stepAside}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(leave.error)} attempt={leave.submittedAt} />
        <Banner tone="warning">
          {stepAsideText.effect(caseId)} {isAdviser ? stepAsideText.effectOnAdviser : stepAsideText.effectOnOthers}
        </Banner>
        <Textarea
          label={stepAsideText.reason}
          hint={stepAsideText.reasonHint}
          name="reason"
          data-autofocus
          value={reason}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          error={form.errors.reason}
          maxLength={Limits.narrativeMaximum}
        />
      </Stack>
    </AppModal>
  );
}
