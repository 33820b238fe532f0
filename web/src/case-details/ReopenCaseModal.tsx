import { Limits } from '@evenhand/contract/limits';
import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useReopenCase } from './case-details.api.ts';
import { closingText } from './closing.text.ts';

interface Values {
  reasonId: string | null;
  details: string;
}

/** CLOSE-09 and CLOSE-10: 'OK' waits for a reason and details. */
export function ReopenCaseModal({ caseId, isOpen, onClose }: { caseId: number; isOpen: boolean; onClose: () => void }) {
  const reopen = useReopenCase(caseId);
  const form = useDialogForm<Values>({ isOpen, initial: { reasonId: null, details: '' }, validate: () => ({}) });
  const { reasonId, details } = form.values;
  const isIncomplete = reasonId === null || details.trim() === '';
  const submit = (): void => {
    if (!isIncomplete) reopen.mutate({ reasonId: Number(reasonId), details }, { onSuccess: onClose });
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={closingText.reopenCase}
      hasUnsavedText={details !== ''}
      onSubmit={submit}
      footer={
        <>
          {isIncomplete && <span className="start muted small">{closingText.needsBoth}</span>}
          <Button onClick={onClose}>{closingText.cancel}</Button>
          <Button variant="filled" type="submit" disabled={isIncomplete} isBusy={reopen.isPending}>
            {closingText.ok}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(reopen.error)} attempt={reopen.failureCount} />
        <LookupSelect
          lookup="reopenReasons"
          label={closingText.reason}
          name="reasonId"
          placeholder={closingText.chooseReason}
          value={reasonId}
          onChange={(value) => form.set({ reasonId: value })}
        />
        <Textarea
          label={closingText.details}
          name="details"
          limit={Limits.reopenDetailsMaximum}
          maxLength={Limits.reopenDetailsMaximum}
          value={details}
          onChange={(event) => form.set({ details: event.currentTarget.value })}
        />
      </Stack>
    </AppModal>
  );
}
