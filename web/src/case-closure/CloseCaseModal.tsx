import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { lazy, Suspense } from 'react';
import { CancelledTasks } from '../tasks/CancelledTasks.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useCloseCase } from './case-closure.api.ts';
import { closureText } from './case-closure.text.ts';

const WaitingLettersBanner = lazy(async () => ({
  default: (await import('../letters/WaitingLetters.tsx')).WaitingLettersBanner,
}));

interface Values {
  conclusion: string;
}

/** Closing a simple-process case asks for a conclusion only (CLOSE-05). */
export function CloseCaseModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const close = useCloseCase(record.id);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [close],
    initial: { conclusion: '' },
    validate: ({ conclusion }) => (conclusion.trim() === '' ? { conclusion: closureText.prompt } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (form.check()) close.mutate(form.values.conclusion, finish(closureText.closed(record.id)));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={closureText.closeCase}
      verb={closureText.closeCase}
      onSubmit={submit}
      hasUnsavedText={form.values.conclusion !== ''}
      focusesField
    >
      <p>{closureText.effectOfClosing(record.id)}</p>
      <CancelledTasks caseId={record.id} process={null} isWanted={isOpen} />
      {isOpen && (
        <Suspense fallback={null}>
          <WaitingLettersBanner caseId={record.id} />
        </Suspense>
      )}
      <Textarea
        label={closureText.conclusion}
        name="conclusion"
        hint={closureText.prompt}
        error={form.errors.conclusion}
        value={form.values.conclusion}
        onChange={(event) => form.set({ conclusion: event.currentTarget.value })}
        limit={Limits.narrativeMaximum}
        data-autofocus
      />
    </ActDialog>
  );
}
