import type { CaseRecord } from '@evenhand/contract/case-details';
import { SeekHelpType } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { useActionKey } from '../lib/use-action-key.ts';
import { AudienceField } from '../participants/AudienceField.tsx';
import { firstAudience } from '../participants/audience.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useSeekHelp } from './messages.api.ts';
import { seekHelpText } from './seek-help.text.ts';

/** A business user asks HR for help on a case (HELP-01 … HELP-03, HELP-07). */
export function SeekHelpModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const actionKey = useActionKey();
  const ask = useSeekHelp(record.id, actionKey.keyOf);
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: { message: '', audience: firstAudience(record, null) },
    acts: [ask],
  });
  const { form, finish } = dialog;
  const { message, audience } = form.values;
  const isLocking = record.seekHelpTypeLookupId === SeekHelpType.VisibleAndLocks;
  return (
    <ActDialog
      dialog={dialog}
      title={seekHelpText.title}
      verb={seekHelpText.submit}
      waitsFor={message.trim() === '' ? seekHelpText.needsMessage : null}
      onSubmit={() => ask.mutate({ message, audience }, finish(seekHelpText.submitted, actionKey.renew))}
      hasUnsavedText={message !== ''}
      focusesField
    >
      {record.seekHelpContent !== null && <p>{record.seekHelpContent}</p>}
      <Textarea
        label={seekHelpText.message}
        name="message"
        hint={isLocking ? seekHelpText.locks : undefined}
        value={message}
        onChange={(event) => form.set({ message: event.currentTarget.value })}
        limit={Limits.narrativeMaximum}
        rows={10}
        data-autofocus
      />
      <AudienceField {...{ record, audience }} parent={null} onChange={(chosen) => form.set({ audience: chosen })} />
    </ActDialog>
  );
}
