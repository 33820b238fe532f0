import type { SendingRecord } from '@evenhand/contract/letter-sending';
import { SENDING_REASON_MAXIMUM } from '@evenhand/contract/letter-sending';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { SendableLetter } from './letter-sending.api.ts';
import { useTakeBackSending } from './letter-sending.api.ts';
import { sendingText as text } from './letter-sending.text.ts';
import { recordInWords } from './sending-records.ts';

interface TakeBackDialogProps {
  letter: SendableLetter;
  record: SendingRecord;
  isOpen: boolean;
  onClose: () => void;
}

/** Repeats what was recorded by mistake, and asks why it is taken back. */
export function TakeBackDialog({ letter, record, isOpen, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBackSending(letter);
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [takeBack],
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: text.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (form.check()) takeBack.mutate({ sendingId: record.id, reason: form.values.reason }, finish(text.taken));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.takeBackTitle}
      verb={text.takeBack}
      onSubmit={submit}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{recordInWords(record)}</p>
      <p>{text.takeBackLead}</p>
      <ReasonField label={text.takeBackReason} form={form} limit={SENDING_REASON_MAXIMUM} takesFocus />
    </ActDialog>
  );
}
