import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import type { Matter } from '@evenhand/contract/matters';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useMergeMatter, useWithdrawMatter } from './matters.api.ts';
import { closeMatterText as text } from './matters.text.ts';

interface CloseMatterProps {
  caseId: number;
  noun: MatterNoun;
  matter: Matter;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why a matter is withdrawn. */
export function WithdrawMatter({ caseId, noun, matter: { number }, isOpen, onClose }: CloseMatterProps) {
  const withdraw = useWithdrawMatter(caseId, number);
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: text.required } : {}),
    acts: [withdraw],
  });
  const { form, finish } = dialog;
  return (
    <ActDialog
      dialog={dialog}
      title={text.withdrawTitle(noun, number)}
      verb={text.withdraw}
      isDestructive
      onSubmit={() => form.check() && withdraw.mutate(form.values.reason, finish(text.withdrawn(noun, number)))}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{text.withdrawEffect}</p>
      <ReasonField label={text.withdrawReason} form={form} takesFocus />
    </ActDialog>
  );
}

/** Asks which other open matter it belongs to, and why. */
export function MergeMatter({
  caseId,
  noun,
  matter: { number },
  others,
  isOpen,
  onClose,
}: CloseMatterProps & { others: readonly Matter[] }) {
  const merge = useMergeMatter(caseId, number);
  const dialog = useActDialog<{ into: string | null; reason: string }>({
    isOpen,
    onClose,
    initial: { into: null, reason: '' },
    validate: ({ into, reason }) => ({
      ...(into === null ? { into: text.required } : {}),
      ...(reason.trim() === '' ? { reason: text.required } : {}),
    }),
    acts: [merge],
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (!form.check()) return;
    const into = Number(form.values.into);
    merge.mutate({ into, reason: form.values.reason }, finish(text.merged(noun, number, into)));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.mergeTitle(noun, number)}
      verb={text.merge}
      isDestructive
      onSubmit={submit}
      hasUnsavedText={form.values.reason !== ''}
    >
      <p>{text.mergeEffect}</p>
      <Select
        label={text.into}
        name="into"
        placeholder={text.chooseOther(noun)}
        options={others.map((other) => ({
          value: String(other.number),
          label: text.other(noun, other.number, other.text ?? ''),
        }))}
        value={form.values.into}
        error={form.errors.into}
        onChange={(into) => form.set({ into })}
      />
      <ReasonField label={text.mergeReason} form={form} />
    </ActDialog>
  );
}
