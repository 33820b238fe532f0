import type { CaseRecord } from '@evenhand/contract/cases';
import { SeekHelpType } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { useSeekHelp } from './messages.api.ts';
import { seekHelpText } from './messages.text.ts';

/** A business user asks HR for help on a case (HELP-01 … HELP-03, HELP-07). */
export function SeekHelpModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const actionKey = useActionKey();
  const ask = useSeekHelp(record.id, actionKey.current);
  const form = useDialogForm({ isOpen, initial: { message: '' }, validate: () => ({}) });
  const { message } = form.values;
  const isLocking = record.seekHelpTypeLookupId === SeekHelpType.VisibleAndLocks;
  const submit = (): void =>
    ask.mutate(message, {
      onSuccess: () => {
        actionKey.renew();
        showSnackbar(seekHelpText.submitted, 'success');
        onClose();
      },
    });
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={seekHelpText.seekHelp}
      hasUnsavedText={message !== ''}
      focusesField
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{seekHelpText.cancel}</Button>
          <Button variant="filled" type="submit" disabled={message.trim() === ''} isBusy={ask.isPending}>
            {seekHelpText.submit}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(ask.error)} attempt={ask.submittedAt} />
        {record.seekHelpContent !== null && <p>{record.seekHelpContent}</p>}
        <Textarea
          label={seekHelpText.message}
          name="message"
          hint={[seekHelpText.readBy(record.id), ...(isLocking ? [seekHelpText.locks] : [])].join(' ')}
          value={message}
          onChange={(event) => form.set({ message: event.currentTarget.value })}
          maxLength={Limits.narrativeMaximum}
          rows={6}
          data-autofocus
        />
      </Stack>
    </AppModal>
  );
}
