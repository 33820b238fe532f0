import type { Sanction } from '@evenhand/contract/sanctions';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { titleOfTerms } from './sanction-words.ts';
import { useWithdrawSanction } from './sanctions.api.ts';
import { sanctionsText as text } from './sanctions.text.ts';

interface Values {
  reason: string;
}

/** Withdraws what was recorded in error. It stays in the case, so it says why. */
export function WithdrawSanctionDialog({
  caseId,
  sanction,
  onClose,
}: {
  caseId: number;
  sanction: Sanction;
  onClose: () => void;
}) {
  const act = useWithdrawSanction(caseId, sanction.id);
  const actionKey = useActionKey();
  const dialog = useActDialog<Values>({
    isOpen: true,
    onClose,
    acts: [act],
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: text.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (!form.check()) return;
    const { reason } = form.values;
    act.mutate({ reason, actionKey: actionKey.keyOf(reason) }, finish(text.withdrawn));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.withdrawTitle}
      verb={text.withdraw}
      isDestructive
      onSubmit={submit}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{titleOfTerms(sanction)}</p>
      <Banner tone="warning">{text.withdrawEffect}</Banner>
      <ReasonField label={text.reason} form={form} takesFocus />
    </ActDialog>
  );
}
