import { SENDING_REASON_MAXIMUM } from '@evenhand/contract/letter-sending';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { SendableLetter } from './letter-sending.api.ts';
import { useRecordNotSent } from './letter-sending.api.ts';
import { sendingText as text } from './letter-sending.text.ts';

interface KeepLetterDialogProps {
  letter: SendableLetter;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why a letter will not be sent, which lets its case close without it. */
export function KeepLetterDialog({ letter, isOpen, onClose }: KeepLetterDialogProps) {
  const keep = useRecordNotSent(letter);
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [keep],
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: text.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (form.check()) keep.mutate(form.values.reason, finish(text.kept));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.keepTitle(letter.title)}
      verb={text.keep}
      onSubmit={submit}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{text.keepLead}</p>
      <ReasonField label={text.keepReason} form={form} limit={SENDING_REASON_MAXIMUM} takesFocus />
    </ActDialog>
  );
}
